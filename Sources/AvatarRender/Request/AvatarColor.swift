import AvatarJSON
import AvatarRaster

/// An sRGB colour with straight alpha, 8 bits per channel.
public struct AvatarColor: Hashable, Sendable {
  /// A channel of the colour, 0…255: sRGB with straight alpha, where 255 is opaque.
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

  /// Creates a colour from a text as CSS writes it, or returns nil if the text is not a colour.
  ///
  /// The forms are:
  ///
  /// - `#rgb`, `#rgba`, `#rrggbb` and `#rrggbbaa`, with or without `#`.
  /// - The named colours of CSS, for example `rebeccapurple`.
  /// - The functions `rgb()`, `hsl()`, `oklab()` and `oklch()`, and `color()` with the spaces `srgb`, `srgb-linear` and
  ///   `display-p3`.
  ///
  /// Colours outside the gamut of sRGB are mapped into it ([CSS Color 4,
  /// §13.2](https://www.w3.org/TR/css-color-4/#css-gamut-mapping)).
  /// - Parameter text: The text. Upper and lower case are equal.
  public init?(_ text: String) {
    let name = text.lowercased()
    if let rgb = cssColors[name] {
      self.init(rgb: rgb)
      return
    }
    if let color = CSSColorFunction(name)?.color {
      self = color
      return
    }
    let digits = (name.hasPrefix("#") ? name.dropFirst() : name[...]).utf8
    let values = digits.compactMap { $0.hexadecimal.map { UInt8($0) } }
    guard values.count == digits.count else { return nil }
    let channels: [UInt8]
    switch values.count {
    case 3, 4: channels = values.map { $0 * 17 }
    case 6, 8: channels = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count == 4 ? channels[3] : 255)
  }

  /// Returns the colour with its alpha multiplied by an opacity, which is clamped to 0…1.
  func faded(to opacity: Double) -> AvatarColor {
    var color = self
    color.alpha = opacity > 0 ? UInt8((Double(alpha) * min(opacity, 1)).rounded()) : 0
    return color
  }

  /// The colour with premultiplied alpha.
  var premultiplied: PremultipliedColor {
    PremultipliedColor(straightRed: red, green: green, blue: blue, alpha: alpha)
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
  /// Decodes a colour from a text; see ``init(_:)``.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the value is not the text of a colour.
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
  /// - Throws: An error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
