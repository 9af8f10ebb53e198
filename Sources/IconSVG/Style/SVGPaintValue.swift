import AvatarJSON
import AvatarRaster

/// The value of a `fill` or `stroke` property.
indirect enum SVGPaintValue: Hashable {
  case none
  /// The colour that `currentColor` refers to.
  case current
  case color(StraightColor)
  /// The gradient with an identifier, and the value that replaces it if there is none.
  case server(String, fallback: SVGPaintValue)

  init?(_ text: String) {
    switch text.lowercased() {
    case "none", "transparent": self = .none
    case "currentcolor": self = .current
    default:
      if let (id, rest) = SVGReference.identifier(in: text) {
        self = .server(id, fallback: SVGPaintValue(rest.asciiTrimmed) ?? .none)
      } else if let color = StraightColor(css: text) {
        self = .color(color)
      } else {
        return nil
      }
    }
  }
}
