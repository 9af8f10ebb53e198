import AvatarJSON

/// A request for an icon on its own, without an avatar.
///
/// ``AvatarRenderer/picture(of:)`` draws the icon on a transparent background.
public struct IconSpec: Hashable, Sendable {
  /// The icon; nil produces an empty image.
  public var icon: Icon?
  /// The logical side; ``AvatarSize/xs``, 24 points, by default.
  public var size: AvatarSize
  /// The number of pixels per point; 1 by default.
  public var scale: AvatarScale
  /// The tint; opaque black by default.
  public var color: AvatarColor
  /// The opacity, 0…1, by which the alpha of the tint is multiplied; 1 by default.
  public var opacity: Double
  /// The alternative text; nil, the default, marks a decorative icon.
  public var alt: String?

  /// Creates a request for an icon; every parameter except `icon` has a default.
  ///
  /// - Parameters:
  ///   - icon: The icon; nil produces an empty image.
  ///   - size: The logical side.
  ///   - scale: The number of pixels per point.
  ///   - color: The tint.
  ///   - opacity: The opacity, 0…1.
  ///   - alt: The alternative text; nil marks a decorative icon.
  public init(
    icon: Icon?, size: AvatarSize = .xs, scale: AvatarScale = .x1, color: AvatarColor = AvatarColor(rgb: 0x000000),
    opacity: Double = 1, alt: String? = nil
  ) {
    self.icon = icon
    self.size = size
    self.scale = scale
    self.color = color
    self.opacity = opacity
    self.alt = alt
  }

  /// The side of the finished image, in pixels: size × scale, rounded, at least 1.
  public var pixels: Int { size.pixels(at: scale) }
}

/// The fields of a request for an icon on its own.
package enum IconField: String, RequestField {
  case name, size, scale, color, alt

  package typealias Request = IconSpec

  package var row: FieldRow<Request> {
    switch self {
    case .name: .choice("The icon.", set: { (icon: Icon, spec) in spec.icon = icon }, get: \.icon)
    case .size:
      .size(standard: .xs, set: { $1.size = $0 }, get: \.size)
        .listed(.size, common: .avatars)
    case .scale:
      .scale(set: { $1.scale = $0 }, get: \.scale)
        .listed(.size, common: .avatars)
    case .color:
      .text(
        "The tint; auto is black, or the theme's colour with --field.", form: .word, valueName: "color",
        requirement: { "auto, \(AvatarColor.forms)" }, standard: "auto", words: { ["auto"] },
        parse: AvatarColor.orAuto, set: { $1.color = $0 ?? .black },
        get: { $0.color == .black ? nil : .string($0.color.description) }
      )
      .listed(.look, common: .avatars)
    case .alt:
      .alt(standard: "empty", set: { $1.alt = $0 }, get: \.alt)
        .listed(.look, common: .avatars)
    }
  }
}

extension AvatarColor {
  static let black = AvatarColor(rgb: 0)
}
