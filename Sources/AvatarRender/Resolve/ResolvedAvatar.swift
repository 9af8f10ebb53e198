import AvatarRaster

/// An avatar that is ready to be drawn: everything that can fail has succeeded.
package struct ResolvedAvatar: Sendable {
  let appearance: Appearance
  package internal(set) var report: AvatarReport
  private let content: AppearanceResolver.Content
  private let resolver: AppearanceResolver

  init(_ content: AppearanceResolver.Content, _ resolver: AppearanceResolver, report: AvatarReport) {
    let paint = resolver.paint(of: content)
    appearance = resolver.appearance(of: content, paint)
    self.report = report
    self.report.describe(paint)
    self.content = content
    self.resolver = resolver
  }

  /// The request, completed with the contact's data.
  package var spec: AvatarSpec { resolver.spec }

  /// The colour behind the avatar in a format without transparency; nil unless the request has an opaque background.
  package var matte: AvatarColor? {
    if case .color(let color) = resolver.chosenBackground, color.alpha == 255 { report.background } else { nil }
  }

  /// Returns an avatar with the same content in the colours and measures of another theme.
  package func themed(_ theme: Theme) -> ResolvedAvatar {
    var (resolver, report) = (resolver, report)
    // The warning concerns the colours of the previous theme.
    if let warning = resolver.paint(of: content).warning { report.warnings.removeAll { $0 == warning } }
    // The photo has already been fitted to the previous theme.
    let fitted = resolver.theme
    resolver.theme = theme
    resolver.theme.photoFit = fitted.photoFit
    resolver.theme.photoPadding = fitted.photoPadding
    resolver.theme.photoGravity = fitted.photoGravity
    var content = content
    if case .photo(let photo, over: _) = content, spec.look.background == .auto, let backdrop = theme.backdrop {
      content = .photo(photo, over: backdrop)
    }
    return ResolvedAvatar(content, resolver, report: report)
  }
}
