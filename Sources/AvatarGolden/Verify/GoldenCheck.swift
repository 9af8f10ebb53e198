import AvatarCodec
package import AvatarFileSystem
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

/// An image with the pixels that its file would store, and notes on it.
package struct CasePicture: Sendable {
  package var raster: Raster
  /// The skipped sources and warnings, one line each.
  package var notes: [String]
  /// The bytes of the file from which the image was read if that is a PNG, or nil otherwise.
  package var png: [UInt8]?

  package init(raster: Raster, notes: [String] = [], png: [UInt8]? = nil) {
    self.raster = raster
    self.notes = notes
    self.png = png
  }

  /// Reads an existing image.
  ///
  /// - Throws: `InputError` if the image cannot be read.
  init(file: String, in files: LocalFiles = .anywhere) throws(InputError) {
    let picture = try DecodedPicture(file: file, in: files)
    // An image in another format is compared as its golden would store it.
    self.init(raster: picture.file == nil ? picture.raster.asStored() : picture.raster, png: picture.file)
  }
}

/// A renderer for the cases of a manifest.
///
/// All cases share the renderer's fonts, themes and masks.
package struct CaseRenderer: Sendable {
  private var renderers: [String?: AvatarRenderer] = [:]
  private let files: LocalFiles

  /// Opens the fonts of the manifest and the themes of the cases.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - cases: The cases to render.
  ///   - files: The files that may be read.
  /// - Throws: `InputError` if a font or a theme is unusable, or a component is missing.
  package init(
    _ manifest: GoldenManifest, for cases: [GoldenCase], in files: LocalFiles = .anything
  ) throws(InputError) {
    self.files = files
    for path in manifest.inputs where !files.contains(path) {
      throw InputError(manifest.path, reason: "\(path): \(files.reason(.outside))", kind: .contents)
    }
    // A golden must not depend on installed fonts. A name with a slash is never a family name.
    func path(_ font: String) -> String { font.contains("/") ? font : "./" + font }
    let fonts = try AvatarFonts(preferred: manifest.fonts.map(path), fallback: manifest.fallbackFonts.map(path))
    // A golden must not depend on images that may change on a server.
    let network = AvatarNetwork(isOffline: true, cache: .none)
    var renderer = AvatarRenderer(fonts: fonts, network: network)
    renderer.localFiles = files
    renderers[nil] = renderer
    for name in Set(cases.compactMap(\.theme)).sorted() {
      renderer.theme = try ThemeSchemes(presetsAndFiles: [name], in: files).light
      renderers[name] = renderer
    }
  }

  /// Renders one of the cases.
  ///
  /// - Throws: `InputError` if the image cannot be rendered or read.
  package func picture(of entry: GoldenCase) throws(InputError) -> CasePicture {
    guard let renderer = renderers[entry.theme] else {
      throw InputError(reason: "the theme \(entry.theme ?? "") was not opened", kind: .contents)
    }
    for path in entry.inputs { try check(input: path) }
    switch entry.subject {
    case .avatar(let spec):
      let avatar = try mapError(of: renderer.avatar(offline: spec), to: InputError.init(avatar:))
      return CasePicture(avatar.picture, [avatar.report])
    case .group(let spec):
      let group = try mapError(of: renderer.group(offline: spec), to: InputError.init(avatar:))
      return CasePicture(group.picture, group.members)
    case .icon(let spec): return try Self.picture(of: spec, renderer)
    case .field(let frame): return try Self.picture(of: frame.spec(renderer.theme), renderer)
    case .picture(let path): return try CasePicture(file: path, in: files)
    }
  }

  /// Rejects an input whose fallback must not be recorded: a pipe, which would produce a different image when it is
  /// read again, or a file that Git checked out in place of a photo.
  private func check(input path: String) throws(InputError) {
    do throws(FileError) {
      _ = try files.withoutPipes.open(path, limit: .max >> 1)
    } catch {
      switch error {
      case .notAFile, .substitute: throw InputError(path, reason: error.reason, kind: error.inputKind)
      default: break
      }
    }
  }

  private static func picture(of icon: IconSpec, _ renderer: AvatarRenderer) throws(InputError) -> CasePicture {
    try mapError(of: renderer.limits.check(width: icon.pixels, height: icon.pixels), to: InputError.init(avatar:))
    return CasePicture(renderer.picture(of: icon), [])
  }
}

extension CasePicture {
  /// Creates an image with the pixels that its file would store.
  package init(_ picture: Picture, _ members: [AvatarReport]) {
    self.init(raster: picture.raster.asStored(), notes: members.flatMap(\.notes))
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

/// The images in a directory and its subdirectories, identified by their extensions.
package enum PictureFiles {
  /// Returns whether a name has the extension of a comparable format.
  package static func isPicture(_ name: String) -> Bool { ImageDecoders.standard.format(named: name) != nil }

  /// Returns a path without its image format extension, if it has one.
  package static func stem(of path: some StringProtocol) -> String {
    let path = String(path)
    guard isPicture(path), let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return path }
    return String(path[..<dot])
  }

  /// Returns the images in a directory and its subdirectories.
  ///
  /// Hidden files and directories are omitted, and links to directories are not followed.
  /// - Parameters:
  ///   - root: The path of the directory, with a trailing slash.
  ///   - directory: The subdirectory to start with, empty or with a trailing slash.
  /// - Returns: The paths relative to the root, in no particular order.
  /// - Throws: `InputError` if a directory cannot be listed.
  package static func paths(in root: String, _ directory: String = "") throws(InputError) -> [String] {
    let names = try mapError(of: Directory(root + directory).names()) { (error: FileError) in
      InputError(root + directory, reason: error.reason, kind: .missing)
    }
    var found: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = directory + name
      if FileStatus(root + path, followsLinks: false)?.kind == .directory {
        found += try paths(in: root, path + "/")
      } else if isPicture(name), FileStatus(root + path)?.kind != .directory {
        found.append(path)
      }
    }
    return found
  }
}
