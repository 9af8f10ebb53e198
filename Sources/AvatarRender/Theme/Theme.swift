import AvatarGeometry

/// The default colours and measures of avatars, for anything that a request does not specify.
///
/// Start with a preset such as ``wcag``, create a theme from a design token file with ``init(tokens:scheme:)``, or
/// change properties:
///
/// ```swift
/// var brand = Theme.standard
/// brand.human = AvatarColor(rgb: 0xE4572E)
/// let renderer = AvatarRenderer(theme: brand)
/// ```
///
/// Colours are sRGB with straight alpha.
public struct Theme: Hashable, Sendable {
  /// The background of a human's icon; #FF6B35 by default.
  public var human = AvatarColor(rgb: 0xFF6B35)
  /// The background of an agent's icon; #4D9BA5 by default.
  public var agent = AvatarColor(rgb: 0x4D9BA5)
  /// The backgrounds of initials; ``Palette/v1`` by default.
  public var palette = Palette.v1
  /// The style of initials, patterns, icons and bubbles; ``InitialsStyle/solid`` by default.
  public var initialsStyle = InitialsStyle.solid
  /// The colour scheme of the pages that show the avatars, for which tonal and gradient styles have different colours;
  /// ``ColorScheme/light`` by default.
  public var scheme = ColorScheme.light
  /// The version of the patterns; ``PatternVersion/v1`` by default.
  public var patternVersion = PatternVersion.v1
  /// The colour of icons, initials and patterns; white by default.
  public var icon = AvatarColor(rgb: 0xFFFFFF)
  /// The icon's side as a fraction of the avatar's side; ``IconFraction/standard`` by default.
  public var iconFraction = IconFraction.standard
  /// The icons read from SVG documents, by name; empty by default.
  ///
  /// An icon with the name of a built-in icon replaces that icon. Any other icon can be requested as
  /// ``AvatarIcon/named(_:)``. In a design token file, names consist of lower-case letters, digits and hyphens and
  /// start with a letter.
  public var icons: [String: IconArtwork] = [:]
  /// The method of fitting icons to avatars; ``IconFit/pixels`` by default.
  public var iconFit = IconFit.pixels
  /// The rule for icons with too little contrast; ``GlyphContrast/off`` by default.
  public var iconContrast = GlyphContrast.off

  /// The automatic ring of avatars below ``largeFrom``; 1 point of #B2BCC4 at an opacity of 0.48 by default.
  public var border = BorderStyle(color: AvatarColor(rgb: 0xB2BCC4), opacity: 0.48, width: 1)
  /// The automatic ring of avatars from ``largeFrom`` up; 2 points of opaque white by default.
  public var largeBorder = BorderStyle(color: AvatarColor(rgb: 0xFFFFFF), opacity: 1, width: 2)
  /// The smallest side of avatars with ``largeBorder``, in points; 128 by default.
  public var largeFrom = 128.0
  /// The ring for requests that do not specify one; ``StandardBorder/none`` by default.
  ///
  /// Without a ring, a photo whose rim would blend into a white or a dark page has a hairline.
  public var standardBorder = StandardBorder.none
  /// The position of rings relative to the edge; ``AvatarBorder/Placement/inside`` by default.
  public var borderPlacement = AvatarBorder.Placement.inside
  /// The position of rings around hexagons; nil, the default, means ``borderPlacement``.
  public var hexagonBorderPlacement: AvatarBorder.Placement?
  /// The position of rings around photos in shapes other than hexagons; nil, the default, means ``borderPlacement``.
  public var photoBorderPlacement: AvatarBorder.Placement?
  /// The width of the transparent gap between a ring and the avatar's content, in points; 0 by default.
  public var borderGap = 0.0

  /// The colour of the error badge and status icon; #CC2257 by default.
  public var error = AvatarColor(rgb: 0xCC2257)
  /// The colour of the success status icon; #1B5E20 by default.
  public var success = AvatarColor(rgb: 0x1B5E20)
  /// The colour of the information badge and status icon; #5E707C by default.
  public var info = AvatarColor(rgb: 0x5E707C)

  /// The colour of the ``AvatarStatus/online`` badge; #2E7D32 by default.
  public var online = AvatarColor(rgb: 0x2E7D32)
  /// The colour of the ``AvatarStatus/away`` badge; #B26A00 by default.
  public var away = AvatarColor(rgb: 0xB26A00)
  /// The colour of the ``AvatarStatus/busy`` badge; #C62828 by default.
  public var busy = AvatarColor(rgb: 0xC62828)
  /// The colour of the ``AvatarStatus/offline`` badge; #5E707C by default.
  public var offline = AvatarColor(rgb: 0x5E707C)

  /// The colour of the ``AvatarStatus/success`` badge; #2E7D32 by default.
  public var successBadge = AvatarColor(rgb: 0x2E7D32)
  /// The colour of the ``AvatarStatus/verified`` badge; #0B6CFF by default.
  public var verified = AvatarColor(rgb: 0x0B6CFF)

  /// The background of badges with text or a custom icon; #CC2257 by default.
  public var badge = AvatarColor(rgb: 0xCC2257)
  /// The colour of text and marks on badges, and of the number in a group's bubble; white by default.
  public var badgeText = AvatarColor(rgb: 0xFFFFFF)
  /// The gap around badges and between overlapping avatars below ``largeGapFrom``, in points, 0 or more; 1 by default.
  public var gap = 1.0
  /// The gap around badges and between overlapping avatars from ``largeGapFrom`` up, in points, 0 or more; 2 by
  /// default.
  ///
  /// Above 128 points, the gap grows with the avatar.
  public var largeGap = 2.0
  /// The smallest side of avatars with ``largeGap``, in points; 64 by default.
  public var largeGapFrom = 64.0
  /// The corner of badges; ``AvatarBadge/Position/bottomRight`` by default.
  public var badgePosition = AvatarBadge.Position.bottomRight
  /// The background of the bubble with the number of a group's hidden avatars; #5E707C by default.
  public var overflow = AvatarColor(rgb: 0x5E707C)

  /// The corner radius of hexagons; 0.08 of the side by default.
  public var hexagonCornerRadius = CornerRadius(unchecked: ClipShape.hexagonCornerFraction)
  /// The corner style of hexagons; ``CornerStyle/bezier`` by default.
  public var hexagonCornerStyle = CornerStyle.bezier
  /// The corner radius of rounded squares; 0.2 of the side by default.
  public var squareCornerRadius = CornerRadius(unchecked: 0.2)

  /// The fit of photos for requests that do not specify one; ``PhotoFit/cover`` by default.
  public var photoFit = PhotoFit.cover
  /// The crop of photos for requests that do not specify one; ``PhotoGravity/center`` by default.
  public var photoGravity = PhotoGravity.center
  /// The distance between photos and the edge of the shape for requests that do not specify it; nil, the default, means
  /// none for photos that cover the shape, and 0.12 of the side for whole ones, so that a logo has air around it.
  public var photoPadding: PhotoPadding?

  /// The transition of a field's status icon; 250 ms by default.
  public var fade = Fade()

  /// The colour that replaces ``icon``, from a token that an option specifies; the request's own colour takes
  /// precedence.
  package var tint: AvatarColor?

  /// The background from a token that an option specifies; the request's own background takes precedence.
  package var backdrop: AvatarColor?

  /// The named sizes: xs, sm, md, lg, xl and xxl by default; see ``AvatarSize/named``.
  public var sizes = Dictionary(uniqueKeysWithValues: AvatarSize.named.map { ($0.name, $0.size) })

  /// Creates the built-in theme, ``standard``, to change its properties.
  public init() {}

  /// The colour, opacity and width of an automatic ring.
  public struct BorderStyle: Hashable, Sendable {
    /// The colour of the ring.
    public var color: AvatarColor
    /// The opacity, 0…1, by which the alpha of the colour is multiplied.
    public var opacity: Double
    /// The width, in points; 0 means no ring.
    public var width: Double

    /// Creates the style of a ring.
    ///
    /// - Parameters:
    ///   - color: The colour.
    ///   - opacity: The opacity, 0…1.
    ///   - width: The width, in points.
    public init(color: AvatarColor, opacity: Double, width: Double) {
      self.color = color
      self.opacity = opacity
      self.width = width
    }
  }

  /// The ring for requests that do not specify one.
  public enum StandardBorder: String, Hashable, Sendable, CaseIterable {
    /// No ring around the avatar.
    case none
    /// The automatic ring, which is ``Theme/border`` or ``Theme/largeBorder``, depending on the size.
    case auto
  }

  /// The method of fitting icons to avatars.
  public enum IconFit: String, Hashable, Sendable, CaseIterable {
    /// Icons up to 20 px have their own drawings, and the strokes of larger ones are aligned to whole pixels.
    case pixels
    /// Icons are scaled from their design.
    case design
  }

  /// A colour scheme that users select in their system settings.
  ///
  /// W3C Media Queries Level 5 calls this `prefers-color-scheme`.
  public enum ColorScheme: String, CaseIterable, Hashable, Sendable {
    /// Dark content on light backgrounds.
    case light
    /// Light content on dark backgrounds.
    case dark

    /// The file name suffix that distinguishes a file from the light scheme's file; empty for the light scheme.
    package var suffix: String { self == .light ? "" : "-\(rawValue)" }
  }

  /// Returns the size for a name or a number.
  ///
  /// - Parameter text: A name in ``sizes``, or a string that ``AvatarSize/init(_:)-(String)`` accepts.
  /// - Returns: The size; nil for any other string.
  public func size(_ text: String) -> AvatarSize? { sizes[text] ?? AvatarSize(text) }

  /// Returns the icon background for a type.
  func background(for type: AvatarType) -> AvatarColor {
    switch type {
    case .human: human
    case .agent: agent
    }
  }

  /// Returns the automatic ring for an avatar size.
  func border(for size: AvatarSize) -> BorderStyle { Double(size.points) < largeFrom ? border : largeBorder }

  /// Returns the position of a ring around a shape.
  func borderPlacement(around shape: ClipShape, hasPhoto: Bool) -> AvatarBorder.Placement {
    if case .hexagon = shape { return hexagonBorderPlacement ?? borderPlacement }
    return (hasPhoto ? photoBorderPlacement : nil) ?? borderPlacement
  }

  /// Returns the gap around badges and between overlapping avatars of up to 128 points, in points.
  func gap(for size: AvatarSize) -> Double { max(Double(size.points) < largeGapFrom ? gap : largeGap, 0) }

  /// Returns the badge colour for a status.
  func color(of status: AvatarStatus) -> AvatarColor {
    switch status {
    case .online: online
    case .away: away
    case .busy: busy
    case .offline: offline
    case .error: error
    case .success: successBadge
    case .info: info
    case .verified: verified
    }
  }
}
