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
    try svg(of: resolved([spec]) { $0 }[0])
  }

  /// Renders several avatars one after another without sending requests to servers.
  ///
  /// A photo shared by several requests is read once. Each avatar is released before the next one is drawn, so large
  /// avatars need not fit in memory together. A photo on a server is used only if it is cached. To request it, call
  /// ``avatars(for:use:)``.
  /// - Parameters:
  ///   - specs: The requests.
  ///   - use: A closure that is called with each request's avatar, in order.
  /// - Returns: The results of `use`, in the order of the requests.
  /// - Throws: The error of the first request that fails; see ``avatar(offline:)``.
  /// - Complexity: O(*n*) for *n* pixels in the images and photos.
  public func avatars<Result>(
    offline specs: [AvatarSpec], use: (Avatar) -> Result
  ) throws(AvatarError) -> [Result] {
    try resolved(specs) { use($0.render(coverages)) }
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
    try svg(of: await resolved([spec]) { $0 }[0])
  }

  /// Renders several avatars one after another, requesting photos from servers if necessary.
  ///
  /// A photo shared by several requests is read once. Photos of different people are requested concurrently. Each
  /// avatar is released before the next one is drawn, so large avatars need not fit in memory together.
  /// - Parameters:
  ///   - specs: The requests.
  ///   - use: A closure that is called with each request's avatar, in order.
  /// - Returns: The results of `use`, in the order of the requests.
  /// - Throws: ``AvatarError/cancelled`` if the task is cancelled; otherwise, the error of the first request that
  ///   fails, as for ``avatar(offline:)``.
  /// - Complexity: O(*n*) for *n* pixels in the images and photos.
  public func avatars<Result>(
    for specs: [AvatarSpec], use: (Avatar) -> Result
  ) async throws(AvatarError) -> [Result] {
    try await resolved(specs) { use($0.render(coverages)) }
  }

  /// Returns the image of a group of avatars, first requesting photos from servers if necessary.
  ///
  /// An empty group produces a transparent image the size of one avatar.
  /// - Parameter spec: The group.
  /// - Returns: The group, with a report on each avatar.
  /// - Throws: ``AvatarError/cancelled`` if the task is cancelled; otherwise, the errors of ``group(offline:)``.
  /// - Complexity: O(*n*) for *n* pixels in the image and the photos.
  public func group(_ spec: AvatarGroupSpec) async throws(AvatarError) -> AvatarGroup {
    let cells = try cells(of: spec)
    let avatars = try await resolved(spec.shown) { $0 }
    return AvatarGroup(try drawing(of: spec, avatars, in: cells), coverages)
  }
}
