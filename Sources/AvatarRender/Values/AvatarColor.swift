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
  /// - The functions `rgb()`, `hsl()`, `oklab()` and `oklch()`, and `color()` with the spaces `srgb`, `srgb-linear` and
  ///   `display-p3`.
  ///
  /// Colours outside the sRGB gamut are mapped into it ([CSS Color 4,
  /// §13.2](https://www.w3.org/TR/css-color-4/#css-gamut-mapping)).
  /// - Parameter text: The text, ignoring case.
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

extension AvatarColor {
  /// Creates an opaque colour from encoded channels, which are clamped to 0…1.
  fileprivate init(encoded: [Double]) {
    func level(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    self.init(red: level(encoded[0]), green: level(encoded[1]), blue: level(encoded[2]))
  }

  /// Creates an opaque colour from linear light, mapped into the sRGB gamut.
  fileprivate init(_ linear: LinearRGB) {
    let linear = linear.inGamut
    self.init(encoded: [linear.red, linear.green, linear.blue].map(SRGBTransfer.encoded))
  }

  /// Creates an opaque colour from OKLab, mapped into the sRGB gamut.
  init(_ lab: OKLab) { self.init(lab.inGamut) }

  /// The colour in OKLab, without its alpha.
  var oklab: OKLab {
    OKLab(red: Self.linearLevels[Int(red)], green: Self.linearLevels[Int(green)], blue: Self.linearLevels[Int(blue)])
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

/// The named colours of CSS Color Level 4, §6.1, as 0xRRGGBB.
let cssColors: [String: UInt32] = [
  "aliceblue": 0xF0F8FF, "antiquewhite": 0xFAEBD7, "aqua": 0x00FFFF, "aquamarine": 0x7FFFD4,
  "azure": 0xF0FFFF, "beige": 0xF5F5DC, "bisque": 0xFFE4C4, "black": 0x000000, "blanchedalmond": 0xFFEBCD,
  "blue": 0x0000FF, "blueviolet": 0x8A2BE2, "brown": 0xA52A2A, "burlywood": 0xDEB887,
  "cadetblue": 0x5F9EA0, "chartreuse": 0x7FFF00, "chocolate": 0xD2691E, "coral": 0xFF7F50,
  "cornflowerblue": 0x6495ED, "cornsilk": 0xFFF8DC, "crimson": 0xDC143C, "cyan": 0x00FFFF,
  "darkblue": 0x00008B, "darkcyan": 0x008B8B, "darkgoldenrod": 0xB8860B, "darkgray": 0xA9A9A9,
  "darkgreen": 0x006400, "darkgrey": 0xA9A9A9, "darkkhaki": 0xBDB76B, "darkmagenta": 0x8B008B,
  "darkolivegreen": 0x556B2F, "darkorange": 0xFF8C00, "darkorchid": 0x9932CC, "darkred": 0x8B0000,
  "darksalmon": 0xE9967A, "darkseagreen": 0x8FBC8F, "darkslateblue": 0x483D8B, "darkslategray": 0x2F4F4F,
  "darkslategrey": 0x2F4F4F, "darkturquoise": 0x00CED1, "darkviolet": 0x9400D3, "deeppink": 0xFF1493,
  "deepskyblue": 0x00BFFF, "dimgray": 0x696969, "dimgrey": 0x696969, "dodgerblue": 0x1E90FF,
  "firebrick": 0xB22222, "floralwhite": 0xFFFAF0, "forestgreen": 0x228B22, "fuchsia": 0xFF00FF,
  "gainsboro": 0xDCDCDC, "ghostwhite": 0xF8F8FF, "gold": 0xFFD700, "goldenrod": 0xDAA520, "gray": 0x808080,
  "green": 0x008000, "greenyellow": 0xADFF2F, "grey": 0x808080, "honeydew": 0xF0FFF0, "hotpink": 0xFF69B4,
  "indianred": 0xCD5C5C, "indigo": 0x4B0082, "ivory": 0xFFFFF0, "khaki": 0xF0E68C, "lavender": 0xE6E6FA,
  "lavenderblush": 0xFFF0F5, "lawngreen": 0x7CFC00, "lemonchiffon": 0xFFFACD, "lightblue": 0xADD8E6,
  "lightcoral": 0xF08080, "lightcyan": 0xE0FFFF, "lightgoldenrodyellow": 0xFAFAD2, "lightgray": 0xD3D3D3,
  "lightgreen": 0x90EE90, "lightgrey": 0xD3D3D3, "lightpink": 0xFFB6C1, "lightsalmon": 0xFFA07A,
  "lightseagreen": 0x20B2AA, "lightskyblue": 0x87CEFA, "lightslategray": 0x778899,
  "lightslategrey": 0x778899, "lightsteelblue": 0xB0C4DE, "lightyellow": 0xFFFFE0, "lime": 0x00FF00,
  "limegreen": 0x32CD32, "linen": 0xFAF0E6, "magenta": 0xFF00FF, "maroon": 0x800000,
  "mediumaquamarine": 0x66CDAA, "mediumblue": 0x0000CD, "mediumorchid": 0xBA55D3, "mediumpurple": 0x9370DB,
  "mediumseagreen": 0x3CB371, "mediumslateblue": 0x7B68EE, "mediumspringgreen": 0x00FA9A,
  "mediumturquoise": 0x48D1CC, "mediumvioletred": 0xC71585, "midnightblue": 0x191970,
  "mintcream": 0xF5FFFA, "mistyrose": 0xFFE4E1, "moccasin": 0xFFE4B5, "navajowhite": 0xFFDEAD,
  "navy": 0x000080, "oldlace": 0xFDF5E6, "olive": 0x808000, "olivedrab": 0x6B8E23, "orange": 0xFFA500,
  "orangered": 0xFF4500, "orchid": 0xDA70D6, "palegoldenrod": 0xEEE8AA, "palegreen": 0x98FB98,
  "paleturquoise": 0xAFEEEE, "palevioletred": 0xDB7093, "papayawhip": 0xFFEFD5, "peachpuff": 0xFFDAB9,
  "peru": 0xCD853F, "pink": 0xFFC0CB, "plum": 0xDDA0DD, "powderblue": 0xB0E0E6, "purple": 0x800080,
  "rebeccapurple": 0x663399, "red": 0xFF0000, "rosybrown": 0xBC8F8F, "royalblue": 0x4169E1,
  "saddlebrown": 0x8B4513, "salmon": 0xFA8072, "sandybrown": 0xF4A460, "seagreen": 0x2E8B57,
  "seashell": 0xFFF5EE, "sienna": 0xA0522D, "silver": 0xC0C0C0, "skyblue": 0x87CEEB, "slateblue": 0x6A5ACD,
  "slategray": 0x708090, "slategrey": 0x708090, "snow": 0xFFFAFA, "springgreen": 0x00FF7F,
  "steelblue": 0x4682B4, "tan": 0xD2B48C, "teal": 0x008080, "thistle": 0xD8BFD8, "tomato": 0xFF6347,
  "turquoise": 0x40E0D0, "violet": 0xEE82EE, "wheat": 0xF5DEB3, "white": 0xFFFFFF, "whitesmoke": 0xF5F5F5,
  "yellow": 0xFFFF00, "yellowgreen": 0x9ACD32,
]

/// A CSS colour function, for example `oklch(0.7 0.15 40 / 50%)` (CSS Color Module Level 4, §§5 to 10).
///
/// Colours outside the sRGB gamut are mapped into it.
struct CSSColorFunction {
  private let name: String
  /// The arguments before the alpha value, in lower case.
  private let arguments: [Substring]
  /// The straight alpha, 0…1.
  private let alpha: Double

  /// Creates a function from its text, or returns nil for any other text.
  ///
  /// Arguments are separated by spaces and `/`, or by commas in the legacy syntax.
  init?(_ text: String) {
    let text = text.lowercased()
    guard text.last == ")", let open = text.firstIndex(of: "(") else { return nil }
    let list = text[text.index(after: open)...].dropLast()
    let parts = list.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return nil }
    var arguments: [Substring]
    if list.contains(",") {
      guard parts.count == 1 else { return nil }
      arguments = list.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
    } else {
      arguments = parts[0].split { $0 == " " || $0 == "\t" }
    }
    var alpha: Substring? = parts.count == 2 ? Self.trimmed(parts[1]) : nil
    if list.contains(","), arguments.count == 4 { alpha = arguments.removeLast() }
    guard let opacity = alpha.map({ Self.number($0, percent: 0.01) }) ?? 1 else { return nil }
    name = String(text[..<open])
    self.arguments = arguments
    self.alpha = min(max(opacity, 0), 1)
  }

  /// Creates a function from the colour space and the components of a design token (DTCG 2025.10, Color Module).
  init?(space: String, components: JSONValue?) {
    guard case .array(let items)? = components, items.count == 3 else { return nil }
    let isRGB = !["hsl", "oklab", "oklch"].contains(space)
    let numbers = items.compactMap { item -> Substring? in
      switch item {
      case .string("none"): "none"
      // Formatting a small number would add an exponent, which a plain number does not allow.
      case .number(let number) where abs(number) < 1e-4: "0"
      case .number(let number) where !isRGB || (0...1).contains(number): "\(number)"
      default: nil
      }
    }
    guard numbers.count == 3 else { return nil }
    name = isRGB ? "color" : space
    alpha = 1
    arguments = isRGB ? [space[...]] + numbers : numbers
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " }
    return start[..<(start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex)]
  }

  /// The colour in sRGB; nil if the function or its arguments are unknown.
  var color: AvatarColor? {
    switch name {
    case "rgb", "rgba":
      return numbers(percent: [2.55, 2.55, 2.55]).map { color(encoded: $0.map { $0 / 255 }) }
    case "hsl", "hsla":
      guard arguments.count == 3, let hue = Self.hue(arguments[0]), let saturation = Self.percentage(arguments[1]),
        let lightness = Self.percentage(arguments[2])
      else { return nil }
      return color(encoded: Self.rgb(hue: hue, saturation: saturation, lightness: lightness))
    case "oklab":
      return numbers(percent: [0.01, 0.004, 0.004]).map { color(OKLab(lightness: $0[0], a: $0[1], b: $0[2])) }
    case "oklch":
      guard arguments.count == 3, let lightness = Self.number(arguments[0], percent: 0.01),
        let chroma = Self.number(arguments[1], percent: 0.004), let hue = Self.hue(arguments[2])
      else { return nil }
      let (cosine, sine) = Angle.cosineAndSine(degrees: hue)
      let radius = max(chroma, 0)
      return color(OKLab(lightness: lightness, a: radius * cosine, b: radius * sine))
    case "color":
      guard arguments.count == 4 else { return nil }
      let values = arguments.dropFirst().compactMap { Self.number($0, percent: 0.01) }
      return values.count == 3 ? color(of: values, in: arguments[0]) : nil
    default: return nil
    }
  }

  /// Returns the colour with three channels in an RGB colour space; nil if the space is unknown.
  private func color(of channels: [Double], in space: Substring) -> AvatarColor? {
    let linear = channels.map { $0 < 0 ? -SRGBTransfer.linear(min(-$0, 1)) : SRGBTransfer.linear(min($0, 1)) }
    let (r, g, b) = (linear[0], linear[1], linear[2])
    switch space {
    case "srgb": return color(encoded: channels)
    case "srgb-linear": return color(LinearRGB(red: channels[0], green: channels[1], blue: channels[2]))
    case "display-p3":
      // Both spaces have a D65 white point (CSS Color 4, §18, "Sample code for color conversions").
      return color(
        LinearRGB(
          red: 1.2249401763 * r - 0.2249401763 * g, green: -0.0420569547 * r + 1.0420569547 * g,
          blue: -0.0196375546 * r - 0.0786360456 * g + 1.0982736001 * b))
    default: return nil
    }
  }

  private func color(_ lab: OKLab) -> AvatarColor { AvatarColor(lab).faded(to: alpha) }

  private func color(_ linear: LinearRGB) -> AvatarColor {
    AvatarColor(linear).faded(to: alpha)
  }

  /// Returns a colour from encoded channels, which are clamped to 0…1.
  private func color(encoded: [Double]) -> AvatarColor { AvatarColor(encoded: encoded).faded(to: alpha) }

  // MARK: Arguments

  /// Returns three numbers, with each percentage multiplied by its own factor.
  private func numbers(percent: [Double]) -> [Double]? {
    guard arguments.count == 3 else { return nil }
    let numbers = zip(arguments, percent).compactMap { Self.number($0, percent: $1) }
    return numbers.count == 3 ? numbers : nil
  }

  /// Returns a number, a percentage times `percent`, or 0 for `none`.
  private static func number(_ text: Substring, percent: Double) -> Double? {
    if text == "none" { return 0 }
    if text.last == "%" { return signedNumber(text.dropLast()).map { $0 * percent } }
    return signedNumber(text)
  }

  private static func percentage(_ text: Substring) -> Double? {
    // In Level 4, the percent sign is optional.
    number(text, percent: 0.01).map { text.last == "%" ? $0 : $0 / 100 }.map { min(max($0, 0), 1) }
  }

  private static func signedNumber(_ text: Substring) -> Double? {
    let isNegative = text.first == "-"
    let digits = isNegative || text.first == "+" ? text.dropFirst() : text
    return plainNumber(digits).map { isNegative ? -$0 : $0 }.flatMap { abs($0) <= 1e6 ? $0 : nil }
  }

  /// Parses an angle with an optional unit and returns it in degrees.
  private static func hue(_ text: Substring) -> Double? {
    let units: [(String, Double)] = [("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
    for (unit, factor) in units where text.hasSuffix(unit) {
      return signedNumber(text.dropLast(unit.count)).map { $0 * factor }
    }
    return number(text, percent: 3.6)
  }

  /// Returns the encoded channels of a hue in degrees (CSS Color 4, §7.1).
  private static func rgb(hue: Double, saturation: Double, lightness: Double) -> [Double] {
    [0.0, 8, 4].map { n in
      let turned = n + hue / 30
      let k = turned - (turned / 12).rounded(.down) * 12
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
    }
  }
}

/// Trigonometric functions computed from their series.
///
/// The C library's functions differ in the last bit between systems.
enum Angle {
  /// Returns the cosine and sine of an angle, accurate to within 1e-12.
  static func cosineAndSine(degrees: Double) -> (Double, Double) {
    let turns = degrees / 360
    let x = (turns - turns.rounded()) * 2 * Double.pi
    // Terms up to x²⁶/26! suffice: for |x| ≤ π, the next term is below 1e-13.
    var (cosine, sine, term) = (0.0, 0.0, 1.0)
    for n in 0..<27 {
      switch n % 4 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
      term *= x / Double(n + 1)
    }
    return (cosine, sine)
  }
}
