import AvatarJSON
import AvatarRaster

/// An sRGB colour with straight alpha, 0…255 each.
public struct AvatarColor: Hashable, Sendable {
  /// 0…255.
  public var red, green, blue, alpha: UInt8

  /// A colour of given channels, 0…255.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// An opaque colour from 0xRRGGBB.
  public init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// Creates a colour from #rgb, #rgba, #rrggbb or #rrggbbaa, with or without #, or a CSS colour name or function; nil
  /// for anything else.
  ///
  /// The functions are `rgb()`, `hsl()`, `oklab()`, `oklch()` and `color()` with the spaces `srgb`, `srgb-linear` and
  /// `display-p3`; colours outside the gamut of sRGB are mapped into it (CSS Color 4, §13.2).
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

  /// The colour with its alpha multiplied by an opacity, clamped to 0…1.
  func faded(to opacity: Double) -> AvatarColor {
    var color = self
    color.alpha = opacity > 0 ? UInt8((Double(alpha) * min(opacity, 1)).rounded()) : 0
    return color
  }

  var premultiplied: PremultipliedColor {
    PremultipliedColor(straightRed: red, green: green, blue: blue, alpha: alpha)
  }
}

extension AvatarColor: CustomStringConvertible {
  /// #rrggbb, or #rrggbbaa where it is not opaque.
  public var description: String {
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return channels.reduce(into: "#") { text, channel in
      let digits = String(channel, radix: 16)
      text += digits.count == 1 ? "0" + digits : digits
    }
  }
}

extension AvatarColor: Codable {
  /// Reads a colour from a text.
  /// - Throws: `DecodingError` if it is no colour.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let color = AvatarColor(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text): must be \(Self.forms)")
    }
    self = color
  }

  /// Writes the colour as a text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
