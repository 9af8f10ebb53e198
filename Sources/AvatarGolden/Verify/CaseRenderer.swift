package import AvatarFileSystem
package import AvatarRender

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
    case .avatar(let spec): return try CasePicture(spec, renderer)
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
    do {
      _ = try files.withoutPipes.open(path, limit: .max)
    } catch {
      switch error {
      case .notAFile, .substitute: throw InputError(path, error)
      default: break
      }
    }
  }

  private static func picture(of icon: IconSpec, _ renderer: AvatarRenderer) throws(InputError) -> CasePicture {
    try mapError(of: renderer.limits.checkOutput(width: icon.pixels, height: icon.pixels), to: InputError.init(avatar:))
    return CasePicture(renderer.picture(of: icon), [])
  }
}
