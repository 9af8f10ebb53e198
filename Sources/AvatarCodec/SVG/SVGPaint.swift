import AvatarRaster

/// A colour as the attributes of an SVG element.
struct SVGPaint {
  private let color: String
  /// The opacity, or nil for an opaque colour.
  private let opacity: SVGNumber?

  /// The paint of the areas that a mask shows.
  static let white = SVGPaint(opaque: "#ffffff")
  /// The paint of the areas that a mask removes.
  static let black = SVGPaint(opaque: "#000000")

  private init(opaque color: String) {
    self.color = color
    opacity = nil
  }

  /// Creates the paint for a colour, or returns nil if it is invisible.
  init?(_ color: PremultipliedColor) {
    let straight = color.straight
    guard straight >> 24 != 0 else { return nil }
    // Red is in the lowest byte.
    self.color = Self.hexadecimal((straight & 0xFFFFFF).byteSwapped >> 8)
    opacity = color.alpha == 65535 ? nil : SVGNumber(Double(color.alpha) / 65535)
  }

  /// Creates the paint for an opaque colour that is shown with an opacity.
  init(_ color: StraightColor, opacity: Double) {
    self.color = Self.hexadecimal(UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
    self.opacity = opacity == 1 ? nil : SVGNumber(opacity)
  }

  private static func hexadecimal(_ rgb: UInt32) -> String {
    // The bit above the colour preserves zeros at its start.
    "#\(String(rgb | 1 << 24, radix: 16).dropFirst())"
  }

  var fill: String { #"fill="\#(color)""# + (opacity.map { #" fill-opacity="\#($0)""# } ?? "") }

  /// Returns the element for a gradient stop.
  func stop(at offset: SVGNumber) -> String {
    #"<stop offset="\#(offset)" stop-color="\#(color)""# + (opacity.map { #" stop-opacity="\#($0)""# } ?? "") + "/>\n"
  }

  /// Returns the attributes of a stroke, or nil if the width, in pixels, produces no stroke.
  func stroke(width: Double) -> String? {
    guard width > 0, width < 0x1p30 else { return nil }
    return #"stroke="\#(color)" stroke-width="\#(SVGNumber(width))""#
      + (opacity.map { #" stroke-opacity="\#($0)""# } ?? "")
  }
}
