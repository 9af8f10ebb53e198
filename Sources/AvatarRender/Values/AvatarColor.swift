import AvatarJSON
import AvatarRaster

/// An sRGB colour with straight alpha, 8 bits per channel.
public struct AvatarColor: Hashable, Sendable {
  /// A channel, 0…255: sRGB with straight alpha, where an alpha of 255 is opaque.
  public var red, green, blue, alpha: UInt8

  /// Creates a colour from its channels.
  ///
  /// - Parameters:
  ///   - red: The red channel, 0…255.
  ///   - green: The green channel, 0…255.
  ///   - blue: The blue channel, 0…255.
  ///   - alpha: The straight alpha, 0…255. The default is 255, opaque.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates an opaque colour from a number.
  ///
  /// - Parameter rgb: The channels as 0xRRGGBB. Higher bits are ignored.
  public init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// Creates a colour from CSS text, or returns nil if the text is not a colour.
  ///
  /// These forms are accepted:
  ///
  /// - `#rgb`, `#rgba`, `#rrggbb` and `#rrggbbaa`, with or without `#`.
  /// - The named colours of CSS, for example `rebeccapurple`.
  /// - The functions `rgb()`, `hsl()`, `hwb()`, `lab()`, `lch()`, `oklab()` and `oklch()`, and `color()` with the spaces
  ///   `srgb`, `srgb-linear`, `display-p3`, `a98-rgb`, `prophoto-rgb`, `rec2020`, `xyz`, `xyz-d50` and `xyz-d65`.
  ///
  /// Colours outside the sRGB gamut are mapped into it ([CSS Color 4,
  /// §13.2](https://www.w3.org/TR/css-color-4/#css-gamut-mapping)).
  /// - Parameter text: The text, ignoring case.
  public init?(_ text: String) {
    guard let color = StraightColor(css: text) ?? StraightColor(css: "#" + text) else { return nil }
    self.init(color)
  }

  init(_ color: StraightColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// The colour as the raster layer knows it.
  var straight: StraightColor { StraightColor(red: red, green: green, blue: blue, alpha: alpha) }

  /// Returns the colour with its alpha multiplied by an opacity, which is clamped to 0…1.
  func faded(to opacity: Double) -> AvatarColor { AvatarColor(straight.faded(to: opacity)) }

  /// The colour with premultiplied alpha.
  var premultiplied: PremultipliedColor { straight.premultiplied }
}

extension AvatarColor {
  /// Creates an opaque colour from linear light, mapped into the sRGB gamut.
  init(_ linear: LinearRGB) { self.init(StraightColor(linear)) }

  /// Creates an opaque colour from OKLab, mapped into the sRGB gamut.
  init(_ lab: OKLab) { self.init(StraightColor(lab)) }

  /// The colour in OKLab, without its alpha.
  var oklab: OKLab {
    let levels = SRGBTransfer.linearLevels
    return OKLab(red: levels[Int(red)], green: levels[Int(green)], blue: levels[Int(blue)])
  }
}

extension AvatarColor: CustomStringConvertible {
  /// The colour as `#rrggbb`, or as `#rrggbbaa` if it is not opaque.
  public var description: String {
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return channels.reduce(into: "#") { text, channel in
      let digits = String(channel, radix: 16)
      text += digits.count == 1 ? "0" + digits : digits
    }
  }
}

extension AvatarColor: Codable {
  /// Decodes a colour from a string; see ``init(_:)``.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the value is not a colour.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let color = AvatarColor(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text): must be \(Self.forms)")
    }
    self = color
  }

  /// Encodes the colour as its ``description``.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
