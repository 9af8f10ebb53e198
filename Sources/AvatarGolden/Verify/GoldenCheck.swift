import AvatarCodec
package import AvatarFileSystem
package import AvatarRaster
package import AvatarRender

/// An image and its golden, which it must match.
package struct GoldenCheck: Sendable {
  /// The name of the case in reports.
  package let name: String
  /// The directory in which the golden is recorded, with a trailing slash.
  let directory: String
  /// The path of the golden in the directory.
  let file: String
  /// The path of the golden's PNG file.
  package var golden: String { directory + file }
  /// The formats that the golden may have.
  let formats: DecodedPicture.Formats
  /// The differences that do not fail the check.
  package let tolerance: ComparisonTolerance
  /// The approximate number of pixels of the image.
  let pixels: @Sendable () -> Int
  /// The function that renders the image.
  let picture: @Sendable () throws(CaseError) -> CasePicture

  /// Creates a check of an image against the golden that has its name.
  ///
  /// - Parameters:
  ///   - name: The golden's path in the directory, without its extension.
  ///   - directory: The directory of the goldens, empty or with a trailing slash. Recording never writes outside it.
  ///   - tolerance: The tolerated difference.
  ///   - pixels: Returns the approximate number of pixels, which determines how many images are compared together.
  ///   - picture: Renders the image, on any thread.
  package init(
    name: String, directory: String, tolerance: ComparisonTolerance = ComparisonTolerance(),
    pixels: @escaping @Sendable () -> Int = { 0 },
    picture: @escaping @Sendable () throws(CaseError) -> CasePicture
  ) {
    self.name = name
    self.directory = directory
    file = name + OutputFormat.png.suffix
    formats = .png
    self.tolerance = tolerance
    self.pixels = pixels
    self.picture = picture
  }

  /// Creates a check of two files in different directories, which may have different formats.
  init(expected: String, in directory: String, actual: String, tolerance: ComparisonTolerance) {
    // The spelling of the extension is preserved, because "a.png" and "a.PNG" may be two files.
    name = expected.hasSuffix(OutputFormat.png.suffix) ? OutputFormat.png.stem(of: expected) : expected
    self.directory = directory
    file = expected
    formats = .all
    self.tolerance = tolerance
    pixels = { DecodedPicture.pixels(actual) }
    picture = { () throws(CaseError) in try CasePicture(file: actual) }
  }
}

/// A picture with the pixels that its file would store, and notes about it.
package struct CasePicture: Sendable {
  package var raster: Raster
  /// The notes about skipped sources and warnings, one line each.
  package var notes: [String]
  /// The file from which the picture was read, if it is a PNG; otherwise nil.
  package var png: [UInt8]?

  package init(raster: Raster, notes: [String] = [], png: [UInt8]? = nil) {
    self.raster = raster
    self.notes = notes
    self.png = png
  }

  /// Reads an existing picture.
  ///
  /// - Throws: `CaseError` if it cannot be read.
  init(file: String, in files: LocalFiles = .anywhere) throws(CaseError) {
    do throws(UnusablePicture) {
      let picture = try DecodedPicture(file: file, in: files)
      // A picture of another format is compared as its golden would store it.
      self.init(raster: picture.file == nil ? picture.raster.asStored() : picture.raster, png: picture.file)
    } catch {
      throw CaseError(reason: "\(file): \(error.reason)", component: error.component)
    }
  }
}

/// The reason why a case has no picture.
package struct CaseError: Error, Hashable {
  package let reason: String
  /// The missing or failed component, so that the case itself may be valid; nil if there is none.
  let component: ComponentError?

  package init(reason: String, component: ComponentError? = nil) {
    self.reason = reason
    self.component = component
  }

  package init(_ error: AvatarError) {
    var component: ComponentError?
    if case .missingComponent(let name, let reason) = error { component = ComponentError(name: name, reason: reason) }
    self.init(reason: error.description, component: component)
  }
}
