import AvatarCodec
import AvatarFileSystem

/// Methods that do not send requests to servers.
extension AvatarRenderer {
  /// Returns an avatar without sending requests to servers.
  ///
  /// A photo on a server is used only if it is cached. To request it, call ``avatar(for:)``.
  /// - Parameter spec: The request.
  /// - Returns: The avatar with its report.
  /// - Throws: ``AvatarError`` if the image would be too large, a component is missing, an icon cannot be used, or a
  ///   system failure prevents reading a photo. If ``isStrict`` is true, it is also thrown if a requested photo,
  ///   initials or badge cannot be shown.
  /// - Complexity: O(*n*) for *n* pixels in the image and the photo.
  public func avatar(offline spec: AvatarSpec) throws(AvatarError) -> Avatar {
    try avatars(offline: [spec]) { $0 }[0]
  }

  /// Returns the PNG file of an avatar without sending requests to servers.
  ///
  /// A photo on a server is used only if it is cached. To request it, call ``png(for:)``.
  /// - Parameter spec: The request.
  /// - Returns: The bytes of the file: straight alpha, tagged as sRGB.
  /// - Throws: ``AvatarError`` under the same conditions as ``avatar(offline:)``.
  /// - Complexity: O(*n*) for *n* pixels in the image and the photo.
  public func png(offline spec: AvatarSpec) throws(AvatarError) -> [UInt8] { try avatar(offline: spec).png() }

  /// Returns the SVG file of an avatar without sending requests to servers.
  ///
  /// The file's width and height are in points, and its title is the alternative text. Initials are drawn as outlines,
  /// so the file does not depend on fonts. The request's scale determines the resolution of an embedded photo. A photo
  /// on a server is used only if it is cached. To request it, call ``svg(for:)``.
  /// - Parameter spec: The request.
  /// - Returns: The bytes of the file.
  /// - Throws: ``AvatarError`` under the same conditions as ``avatar(offline:)``.
  /// - Complexity: O(*n*) for *n* pixels in the photo.
  public func svg(offline spec: AvatarSpec) throws(AvatarError) -> [UInt8] {
    try draw(resolve([spec]) { $0 }[0]).encode(as: OutputEncoding(.svg), on: nil).bytes
  }
}

/// Methods that may wait for servers.
///
/// If the task is cancelled, the methods throw an error immediately, and any work in progress stops soon afterwards.
extension AvatarRenderer {
  /// Returns an avatar, first requesting its photo from a server if necessary.
  ///
  /// Files are read and decoded on separate threads.
  /// - Parameter spec: The request.
  /// - Returns: The avatar with its report.
  /// - Throws: ``AvatarError/cancelled`` if the task is cancelled; otherwise, the errors of ``avatar(offline:)``.
  /// - Complexity: O(*n*) for *n* pixels in the image and the photo.
  public func avatar(for spec: AvatarSpec) async throws(AvatarError) -> Avatar {
    try await avatars(for: [spec]) { $0 }[0]
  }

  /// Returns the PNG file of an avatar, first requesting its photo from a server if necessary.
  ///
  /// - Parameter spec: The request.
  /// - Returns: The bytes of the file: straight alpha, tagged as sRGB.
  /// - Throws: ``AvatarError/cancelled`` if the task is cancelled; otherwise, the errors of ``avatar(offline:)``.
  /// - Complexity: O(*n*) for *n* pixels in the image and the photo.
  public func png(for spec: AvatarSpec) async throws(AvatarError) -> [UInt8] { try await avatar(for: spec).png() }

  /// Returns the PNG file of an avatar that shows initials.
  ///
  /// - Parameters:
  ///   - name: The person's name.
  ///   - size: The logical side, in points, 1…2048.
  ///   - scale: The number of pixels per point, 0.5…4.
  /// - Returns: The bytes of the file: straight alpha, tagged as sRGB.
  /// - Throws: ``AvatarError/input(_:)`` if the side or the scale is out of range; otherwise, the errors of
  ///   ``png(for:)``.
  /// - Complexity: O(*n*) for *n* pixels in the image.
  public func png(for name: String, size: Int = 40, scale: Double = 1) async throws(AvatarError) -> [UInt8] {
    let spec = try mapError(of: AvatarSpec(name: name, size: size, scale: scale), to: AvatarError.input)
    return try await png(for: spec)
  }

  /// Returns the SVG file of an avatar, first requesting its photo from a server if necessary.
  ///
  /// - Parameter spec: The request.
  /// - Returns: The bytes of the file, as for ``svg(offline:)``.
  /// - Throws: ``AvatarError/cancelled`` if the task is cancelled; otherwise, the errors of ``avatar(offline:)``.
  /// - Complexity: O(*n*) for *n* pixels in the photo.
  public func svg(for spec: AvatarSpec) async throws(AvatarError) -> [UInt8] {
    try draw(await resolve([spec]) { $0 }[0]).encode(as: OutputEncoding(.svg), on: nil).bytes
  }
}
