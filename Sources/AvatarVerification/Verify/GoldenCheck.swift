import AvatarFiles
package import AvatarRaster
package import AvatarRender

/// A picture, and the golden that it must look like.
package struct GoldenCheck: Sendable {
  /// In reports.
  package let name: String
  /// The golden's path.
  package let golden: String
  /// How far they may be apart.
  package let tolerance: ComparisonTolerance
  /// About how many pixels the picture has.
  let pixels: @Sendable () -> Int
  /// Makes the picture.
  let picture: @Sendable () throws(CaseError) -> CasePicture

  /// - Parameters:
  ///   - pixels: about how many the picture has; tells how many are made at a time.
  ///   - picture: makes it, on any thread.
  package init(
    name: String, golden: String, tolerance: ComparisonTolerance = ComparisonTolerance(),
    pixels: @escaping @Sendable () -> Int = { 0 },
    picture: @escaping @Sendable () throws(CaseError) -> CasePicture
  ) {
    (self.name, self.golden, self.tolerance) = (name, golden, tolerance)
    (self.pixels, self.picture) = (pixels, picture)
  }

  /// Of a picture that is a file.
  package init(name: String, golden: String, tolerance: ComparisonTolerance, file: String) {
    self.init(name: name, golden: golden, tolerance: tolerance, pixels: { DecodedPNG.pixels(file) }) {
      () throws(CaseError) in try CasePicture(file: file)
    }
  }
}

/// A picture as its file would keep it, and what there is to say about it.
package struct CasePicture: Sendable {
  package var raster: Raster
  /// What was skipped and what was wrong, a line each.
  package var notes: [String]
  /// The PNG that it comes from, if it does.
  package var png: [UInt8]?

  package init(raster: Raster, notes: [String] = [], png: [UInt8]? = nil) {
    (self.raster, self.notes, self.png) = (raster, notes, png)
  }

  /// A PNG that something else made.
  init(file: String) throws(CaseError) {
    do throws(UnusablePNG) {
      let picture = try DecodedPNG(file: file)
      self.init(raster: picture.raster, png: picture.bytes)
    } catch {
      throw CaseError(reason: "\(file): \(error.reason)", component: error.component)
    }
  }
}

/// Why a case has no picture.
package struct CaseError: Error, Hashable {
  package let reason: String
  /// The component that is missing or fails, which says nothing about the case.
  let component: ComponentError?

  package init(reason: String) { self.init(reason: reason, component: nil) }

  init(reason: String, component: ComponentError?) { (self.reason, self.component) = (reason, component) }

  package init(_ error: AvatarError) {
    var component: ComponentError?
    if case .missingComponent(let name, let reason) = error { component = ComponentError(name: name, reason: reason) }
    self.init(reason: error.reason, component: component)
  }
}
