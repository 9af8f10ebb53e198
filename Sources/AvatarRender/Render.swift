package import AvatarCodec

/// The rendering pipeline as a list of steps, each of which is the file of this name in the directory of its stage:
/// Resolve/Resolve.swift, Draw/Draw.swift and Encode/Encode.swift.
extension AvatarRenderer {
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
    try resolve(specs) { use(finished($0)) }
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
    try await resolve(specs) { use(finished($0)) }
  }

  /// Returns an avatar's files, reusing files that were written recently and drawing the avatar at most once.
  ///
  /// - Parameters:
  ///   - avatar: The resolved avatar.
  ///   - encodings: The encoding of each file.
  ///   - recent: The cache of recently written files.
  /// - Returns: The files, in the order of `encodings`.
  /// - Throws: `AvatarError` if a file cannot be encoded.
  package func files(
    of avatar: ResolvedAvatar, as encodings: [OutputEncoding], recent: DrawnPictures
  ) throws(AvatarError) -> [AvatarFile] {
    let (picture, report) = (draw(avatar), report(on: avatar))
    return try encodings.map { encoding throws(AvatarError) in
      let file = try recent.file(of: avatar, as: encoding) { () throws(AvatarError) in
        try picture.encode(as: encoding, on: avatar.matte)
      }
      return AvatarFile(file, avatar, report: report)
    }
  }

  /// Returns the image of a group of avatars without sending requests to servers.
  ///
  /// An empty group produces a transparent image the size of one avatar. A photo shared by several avatars is read
  /// once. A photo on a server is used only if it is cached. To request it, call ``group(_:)``.
  /// - Parameter spec: The group.
  /// - Returns: The group, with a report on each avatar.
  /// - Throws: ``AvatarError`` if the group would be too large, a component is missing, an icon cannot be used, or a
  ///   system failure prevents reading a photo. If ``isStrict`` is true, it is also thrown if a requested photo,
  ///   initials or badge cannot be shown.
  /// - Complexity: O(*n*) for *n* pixels in the image and the photos.
  public func group(offline spec: AvatarGroupSpec) throws(AvatarError) -> AvatarGroup {
    finished(try resolve(spec, in: [theme])[0])
  }

  /// Returns the image of a group of avatars, first requesting photos from servers if necessary.
  ///
  /// An empty group produces a transparent image the size of one avatar.
  /// - Parameter spec: The group.
  /// - Returns: The group, with a report on each avatar.
  /// - Throws: ``AvatarError/cancelled`` if the task is cancelled; otherwise, the errors of ``group(offline:)``.
  /// - Complexity: O(*n*) for *n* pixels in the image and the photos.
  public func group(_ spec: AvatarGroupSpec) async throws(AvatarError) -> AvatarGroup {
    finished(try await resolve(spec))
  }

  private func finished(_ avatar: ResolvedAvatar) -> Avatar {
    Avatar(report: report(on: avatar), picture: render(avatar.drawing))
  }

  private func finished(_ group: ResolvedGroup) -> AvatarGroup {
    AvatarGroup(members: reports(on: group), hidden: group.hidden, alt: group.alt, picture: render(group.drawing))
  }

  /// Returns the image of an icon on its own, in its tint on a transparent background.
  ///
  /// The ``limits`` do not apply. If the theme has artwork for the icon, that artwork is drawn instead.
  /// - Parameter spec: The request.
  /// - Returns: The image: sRGB with premultiplied alpha.
  /// - Complexity: O(*n*) for *n* pixels.
  public func picture(of spec: IconSpec) -> Picture { Picture(raster: ResolvedIcon(spec, in: theme).raster) }
}
