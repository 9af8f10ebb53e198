import AvatarRaster

/// A colour as the attributes of an SVG element.
struct SVGPaint {
  private let color: String
  /// nil is opaque.
  private let opacity: SVGNumber?

  /// The colour of what a mask shows.
  static let white = SVGPaint(opaque: "#ffffff")
  /// The colour of what a mask removes.
  static let black = SVGPaint(opaque: "#000000")

  private init(opaque color: String) {
    self.color = color
    opacity = nil
  }

  /// Returns nil if the colour is invisible.
  init?(_ color: PremultipliedColor) {
    let straight = color.straight
    guard straight >> 24 != 0 else { return nil }
    // Red is the lowest byte.
    let digits = String((straight & 0xFFFFFF).byteSwapped >> 8 | 1 << 24, radix: 16).dropFirst()
    self.color = "#\(digits)"
    opacity = color.alpha == 65535 ? nil : SVGNumber(Double(color.alpha) / 65535)
  }

  var fill: String { #"fill="\#(color)""# + (opacity.map { #" fill-opacity="\#($0)""# } ?? "") }

  /// Returns nil if the width, px, gives no stroke.
  func stroke(width: Double) -> String? {
    guard width > 0, width < 0x1p30 else { return nil }
    return #"stroke="\#(color)" stroke-width="\#(SVGNumber(width))""#
      + (opacity.map { #" stroke-opacity="\#($0)""# } ?? "")
  }
}
