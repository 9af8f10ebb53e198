import AvatarCodec
import AvatarFileSystem
package import AvatarRaster
package import AvatarRender

/// An image and the golden that it must match.
package struct GoldenCheck: Sendable {
  /// The name of the case in reports.
  package let name: String
  /// The directory where the golden is recorded, with a trailing slash.
  let directory: String
  /// The path of the golden in the directory.
  let file: String
  /// The path of the golden's PNG file.
  package var golden: String { directory + file }
  /// The formats that the golden may have.
  let formats: DecodedPicture.Formats
  /// The allowed difference.
  package let tolerance: ComparisonTolerance
  /// The approximate number of pixels in the image.
  let pixels: @Sendable () -> Int
  /// The file to compare, or nil if the image is rendered.
  private let actual: String?
  /// The difference between the case and the row of its list, which fails the check, or nil if there is none.
  let outdated: OutdatedCase?
  /// The function that renders the image.
  let picture: @Sendable () throws(InputError) -> CasePicture

  /// Creates a check of an image against the golden with the same name.
  ///
  /// - Parameters:
  ///   - name: The golden's path in the directory, without its extension.
  ///   - directory: The golden directory, empty or with a trailing slash. Recording never writes outside it.
  ///   - tolerance: The allowed difference.
  ///   - pixels: A closure that returns the approximate number of pixels, which determines how many images are compared
  ///     together.
  ///   - outdated: The difference between the case and the row of its list, or nil if there is none.
  ///   - picture: A closure that renders the image on any thread.
  package init(
    name: String, directory: String, tolerance: ComparisonTolerance = ComparisonTolerance(),
    pixels: @escaping @Sendable () -> Int = { 0 }, outdated: OutdatedCase? = nil,
    picture: @escaping @Sendable () throws(InputError) -> CasePicture
  ) {
    self.name = name
    self.directory = directory
    file = Directory.spelling(of: name + OutputFormat.png.suffix, in: directory)
    formats = .png
    self.tolerance = tolerance
    self.pixels = pixels
    actual = nil
    self.outdated = outdated
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
    self.actual = actual
    outdated = nil
    pixels = { DecodedPicture.pixels(actual) }
    picture = { () throws(InputError) in try CasePicture(file: actual) }
  }

  /// Whether two PNG files have the same bytes and valid checksums, in which case no pixels need to be decoded.
  var comparesOneFile: Bool {
    guard let actual, let bytes = try? DecodedPicture.bytes(ofFile: golden), PNGDecoder.isIntact(bytes) else {
      return false
    }
    return (try? DecodedPicture.bytes(ofFile: actual)) == bytes
  }
}

extension GoldenManifest {
  /// Returns the checks that verify cases.
  ///
  /// - Parameters:
  ///   - cases: The cases.
  ///   - renderer: The renderer of their images.
  ///   - outdated: The differences between the lists and the manifest. Those of the cases, and those without a case,
  ///     fail.
  /// - Returns: The checks, in the order of the cases.
  package func checks(
    _ cases: [GoldenCase], _ renderer: CaseRenderer, _ outdated: [OutdatedCase] = []
  ) -> [GoldenCheck] {
    let differences = Dictionary(outdated.map { ($0.name, $0) }) { first, _ in first }
    let names = Set(self.cases.map(\.name))
    let checks = cases.map { entry in
      GoldenCheck(
        name: entry.name, directory: directory, tolerance: entry.tolerance, pixels: { entry.pixels },
        outdated: differences[entry.name]
      ) { () throws(InputError) in try renderer.picture(of: entry) }
    }
    return checks
      + outdated.filter { !names.contains($0.name) }.map { entry in
        GoldenCheck(name: entry.name, directory: directory, outdated: entry) { () throws(InputError) in
          throw InputError(reason: entry.reason)
        }
      }
  }
}

extension [GoldenCheck] {
  /// Creates the checks that compare the images in two directories by name, in alphabetical order.
  ///
  /// Subdirectories are included, except for hidden ones and links. Images with the same name are paired first,
  /// followed by those whose names differ only in the format extension.
  ///
  /// - Throws: `InputError` if a directory cannot be listed.
  package init(expected: String, actual: String, tolerance: ComparisonTolerance) throws(InputError) {
    let (expected, actual) = (FilePath.ofDirectory(expected), FilePath.ofDirectory(actual))
    let names = try Self.names(in: expected)
    let others = try Self.names(in: actual)
    let partners = Self.partners(names.subtracting(others), others.subtracting(names))
    self = names.union(others.subtracting(partners.values)).sorted().map { name in
      // Equal strings may consist of different bytes.
      let other = partners[name] ?? others.firstIndex(of: name).map { others[$0] } ?? name
      return GoldenCheck(expected: name, in: expected, actual: actual + other, tolerance: tolerance)
    }
  }

  /// Returns the names of images in a directory.
  ///
  /// - Throws: `InputError` if a directory cannot be listed, or if two image names differ only in Unicode
  ///   normalisation.
  private static func names(in directory: String) throws(InputError) -> Set<String> {
    var names: Set<String> = []
    for name in try PictureFiles.paths(in: directory) where !names.insert(name).inserted {
      throw InputError(
        directory + name,
        reason: "has the same name as another file, in a different Unicode normalisation form: rename one of them",
        kind: .contents)
    }
    return names
  }

  /// Returns the partner of each name for which exactly one other name differs only in the extension.
  private static func partners(_ names: Set<String>, _ others: Set<String>) -> [String: String] {
    let (stems, otherStems) = (
      Dictionary(grouping: names, by: PictureFiles.stem), Dictionary(grouping: others, by: PictureFiles.stem)
    )
    var partners: [String: String] = [:]
    for (stem, names) in stems {
      if let others = otherStems[stem], names.count == 1, others.count == 1 { partners[names[0]] = others[0] }
    }
    return partners
  }
}
