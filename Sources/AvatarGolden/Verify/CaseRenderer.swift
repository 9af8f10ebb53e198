package import AvatarFileSystem
import AvatarRaster
package import AvatarRender

/// A renderer of the cases of a manifest.
///
/// All cases share its fonts, themes and masks.
package struct CaseRenderer: Sendable {
  private var renderers: [String?: AvatarRenderer] = [:]
  private let files: LocalFiles

  /// Opens the fonts of the manifest, and the themes of the cases.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - cases: The cases to render.
  ///   - files: The files that may be read.
  /// - Throws: `ManifestError` if a font or a theme is unusable, or a component is missing.
  package init(
    _ manifest: GoldenManifest, for cases: [GoldenCase], in files: LocalFiles = .anything
  ) throws(ManifestError) {
    self.files = files
    if case .within(let root) = files {
      for path in manifest.inputs where !root.contains(path) {
        throw .bad(path: manifest.path, reason: "\(path): \(files.reason(.outside))")
      }
    }
    let fonts: AvatarFonts
    do throws(AvatarFontError) {
      // A golden must not depend on installed fonts; a name with a slash is never that of a family.
      func path(_ font: String) -> String { font.contains("/") ? font : "./" + font }
      fonts = try AvatarFonts(
        preferred: manifest.fonts.preferred.map(path), fallback: manifest.fonts.fallback.map(path))
    } catch {
      switch error.kind {
      case .unusable: throw .bad(path: error.subject, reason: error.reason)
      case .unreadable: throw .unreadable(path: error.subject, reason: error.reason)
      case .missingComponent: throw .missingComponent(name: error.subject, reason: error.reason)
      }
    }
    // A golden must not depend on images that a server may change.
    let network = AvatarNetwork(isOffline: true, cache: .none)
    var renderer = AvatarRenderer(fonts: fonts, network: network)
    renderer.localFiles = files
    renderers[nil] = renderer
    for name in Set(cases.compactMap(\.theme)).sorted() {
      do throws(ThemeFileError) {
        renderer.theme = try ThemeSchemes(presetsAndFiles: [name], in: files).light
        renderers[name] = renderer
      } catch {
        throw error.isReadable
          ? .bad(path: name, reason: error.reason) : .unreadable(path: name, reason: error.reason)
      }
    }
  }

  /// Renders one of the cases.
  ///
  /// - Throws: `CaseError` if the picture cannot be rendered or read.
  package func picture(of entry: GoldenCase) throws(CaseError) -> CasePicture {
    guard let renderer = renderers[entry.theme] else {
      throw CaseError(reason: "the theme \(entry.theme ?? "") was not opened")
    }
    // Another read of a pipe would give another picture, or none.
    for path in entry.inputs where FileStatus(path)?.kind == .other {
      throw CaseError(reason: "\(path): \(FileError.notAFile.reason)")
    }
    switch entry.subject {
    case .avatar(let spec):
      let avatar = try mapError(of: renderer.avatar(offline: spec), to: CaseError.init)
      return CasePicture(avatar.picture, [avatar.report])
    case .group(let spec):
      let group = try mapError(of: renderer.group(offline: spec), to: CaseError.init)
      return CasePicture(group.picture, group.members)
    case .icon(let spec): return try Self.picture(of: spec, renderer)
    case .field(let frame): return try Self.picture(of: frame.spec(renderer.theme), renderer)
    case .picture(let path): return try CasePicture(file: path, in: files)
    }
  }

  private static func picture(of icon: IconSpec, _ renderer: AvatarRenderer) throws(CaseError) -> CasePicture {
    try mapError(of: renderer.limits.check(width: icon.pixels, height: icon.pixels), to: CaseError.init)
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
  package func checks(_ cases: [GoldenCase], _ renderer: CaseRenderer) -> [GoldenCheck] {
    cases.map { entry in
      GoldenCheck(
        name: entry.name, directory: directory, tolerance: entry.tolerance, pixels: { entry.pixels }
      ) { () throws(CaseError) in try renderer.picture(of: entry) }
    }
  }
}
