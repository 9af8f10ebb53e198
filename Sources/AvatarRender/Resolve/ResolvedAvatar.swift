import AvatarRaster

/// An avatar that is ready to be drawn: everything that can fail has succeeded.
package struct ResolvedAvatar: Sendable {
  let appearance: Appearance
  package internal(set) var report: AvatarReport
  private let content: AppearanceResolver.Content
  private let resolver: AppearanceResolver

  init(_ content: AppearanceResolver.Content, _ resolver: AppearanceResolver, report: AvatarReport) {
    appearance = resolver.appearance(of: content)
    self.report = report
    self.report.describe(resolver.paint(of: content))
    self.content = content
    self.resolver = resolver
  }

  /// The request, completed by the contact.
  package var spec: AvatarSpec { resolver.spec }

  /// Returns the avatar with the same content in the colours and measures of another theme.
  package func themed(_ theme: Theme) -> ResolvedAvatar {
    var (resolver, report) = (resolver, report)
    // The warning concerns the colours of the previous theme.
    if let warning = resolver.paint(of: content).warning { report.warnings.removeAll { $0 == warning } }
    resolver.theme = theme
    return ResolvedAvatar(content, resolver, report: report)
  }
}
