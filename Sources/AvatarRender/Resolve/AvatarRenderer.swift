import AvatarCodec
import AvatarRaster

/// Turns requests into avatars.
///
/// ```swift
/// let png = try await AvatarRenderer().png(for: AvatarSpec(photo: .file("ada.jpg"), size: .lg))
/// ```
public struct AvatarRenderer: Sendable {
  /// Whether a photo that was asked for and can't be used is an error. Off: the fallback chain goes on, and always
  /// ends in an avatar.
  public var isStrict: Bool
  /// What a photo may cost at the most.
  public var limits: AvatarLimits
  /// The colours and measures that a request doesn't name.
  public var theme: Theme

  /// A renderer with the built-in theme, unless told otherwise.
  public init(isStrict: Bool = false, limits: AvatarLimits = AvatarLimits(), theme: Theme = Theme()) {
    self.isStrict = isStrict
    self.limits = limits
    self.theme = theme
  }

  /// The avatar's PNG file.
  /// - Throws: only when `isStrict`.
  public func png(for spec: AvatarSpec) async throws(AvatarError) -> [UInt8] {
    try avatar(for: spec).png()
  }

  /// The avatar, with what was skipped on the way to it.
  /// - Throws: only when `isStrict`.
  public func avatar(for spec: AvatarSpec) throws(AvatarError) -> Avatar {
    try avatars(for: [spec]) { $0 }[0]
  }

  /// What `use` makes of one avatar for each request, in their order; a photo that several share is read once.
  ///
  /// An avatar is gone before the next one is drawn, so that large ones need not fit in memory together.
  /// - Throws: only when `isStrict`.
  public func avatars<Result>(for specs: [AvatarSpec], use: (Avatar) -> Result) throws(AvatarError) -> [Result] {
    var photos = OpenedPhotos(limits: limits.photo)
    var results: [Result] = []
    for spec in specs { results.append(use(try resolve(spec, &photos).render())) }
    return results
  }

  /// The fallback chain: the photo, else the initials, else the icon.
  private func resolve(_ spec: AvatarSpec, _ photos: inout OpenedPhotos) throws(AvatarError) -> ResolvedAvatar {
    let layers = AvatarLayers(spec: spec, theme: theme)
    var skipped: [SkippedSource] = []
    if let source = spec.photo {
      if spec.type == .agent {
        skipped.append(SkippedSource(source: source.name, reason: "agents never show a photo"))
      } else {
        do throws(PhotoFailure) {
          let photo = try photos.fitted(source, for: spec)
          return ResolvedAvatar(
            pixels: spec.pixels, layers: layers.photo(photo.picture), content: .photo, skipped: skipped,
            flaws: photo.flaws.map { PhotoFlaw(source: source.name, reason: $0) })
        } catch {
          skipped.append(SkippedSource(source: source.name, reason: error.reason))
          if isStrict { throw .unusablePhoto(skipped[0]) }
        }
      }
    }
    if let name = spec.name {
      if let initials = Initials(of: name), PenText.covers(initials.text) {
        return ResolvedAvatar(
          pixels: spec.pixels, layers: layers.initials(initials), content: .initials, skipped: skipped)
      }
      skipped.append(SkippedSource(source: "the name \"\(name)\"", reason: "has no initials from A to Z"))
    }
    return ResolvedAvatar(pixels: spec.pixels, layers: layers.icon(), content: .icon, skipped: skipped)
  }
}

/// What can go wrong with a request.
public enum AvatarError: Error, Hashable, Sendable {
  /// A photo that was asked for can't be used, and the renderer is strict.
  case unusablePhoto(SkippedSource)
  /// A group would have more pixels than the limit: as many as the largest avatar has. Its size, px.
  case groupTooLarge(width: Int, height: Int, limit: Int)
}
