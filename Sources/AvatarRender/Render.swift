package import AvatarCodec
import AvatarContacts
import AvatarFileSystem
import AvatarHTTP
import AvatarRaster

/// The rendering pipeline, whose stages are in the target's directories Request, Resolve, Draw and Encode.
extension AvatarRenderer {
  /// Resolves several avatars without drawing them.
  ///
  /// - Parameters:
  ///   - specs: The requests.
  ///   - use: A closure that is called with each request's resolved avatar, in order.
  /// - Returns: The results of `use`, in the order of the requests.
  /// - Throws: `AvatarError`; see `avatars(offline:use:)`.
  package func resolved<Result>(
    _ specs: [AvatarSpec], use: (ResolvedAvatar) -> Result
  ) throws(AvatarError) -> [Result] {
    var people = try Resolutions(specs, self)
    return try specs.map { spec throws(AvatarError) in use(try people.avatar(for: spec)) }
  }

  /// Resolves several avatars on threads that may wait for servers.
  ///
  /// - Parameters:
  ///   - specs: The requests.
  ///   - use: A closure that is called with each request's resolved avatar, in order.
  /// - Returns: The results of `use`, in the order of the requests.
  /// - Throws: `AvatarError`; see `avatars(for:use:)`.
  func resolved<Result>(
    _ specs: [AvatarSpec], use: (ResolvedAvatar) -> Result
  ) async throws(AvatarError) -> [Result] {
    var renderer = self
    renderer.waitsForServers = true
    var people = try Resolutions(specs, renderer)
    var results: [Result] = []
    for spec in specs { results.append(use(try await people.nextAvatar(for: spec))) }
    return results
  }

  /// Returns an avatar's image, which is drawn when its pixels are first needed.
  ///
  /// - Parameter avatar: The avatar.
  /// - Returns: The image.
  package func picture(of avatar: ResolvedAvatar) -> DrawnPicture {
    DrawnPicture(
      scale: avatar.spec.scale.factor, title: avatar.report.alt, drawing: { avatar.drawing },
      bands: { RasterBands(avatar.drawing, coverage: coverages.coverage) })
  }

  /// Returns an avatar's files, reusing files that were written recently and drawing the avatar at most once.
  ///
  /// - Parameters:
  ///   - avatar: The avatar.
  ///   - encodings: The encoding of each file.
  ///   - recent: The cache of recently written files.
  /// - Returns: The files, in the order of `encodings`.
  /// - Throws: `AvatarError` if a file cannot be encoded.
  package func files(
    of avatar: ResolvedAvatar, as encodings: [OutputEncoding], recent: DrawnPictures
  ) throws(AvatarError) -> [AvatarFile] {
    let (picture, matte) = (picture(of: avatar), avatar.matte)
    return try encodings.map { encoding throws(AvatarError) in
      // SVG files contain names, so few of them are identical.
      let key = avatar.appearance.reuseKey.flatMap {
        encoding.format.isVector ? nil : DrawnPictures.Key(appearance: $0, encoding: encoding, matte: matte)
      }
      if let key, let file = recent[key] { return AvatarFile(file, avatar) }
      let file = try PictureFile(picture, encoding, on: matte)
      if let key { recent[key] = file }
      return AvatarFile(file, avatar)
    }
  }

  /// Encodes an avatar as an SVG file.
  ///
  /// - Throws: `AvatarError` if the file cannot be encoded.
  func svg(of avatar: ResolvedAvatar) throws(AvatarError) -> [UInt8] {
    try PictureFile(picture(of: avatar), OutputEncoding(.svg), on: nil).bytes
  }
}
