import AvatarJSON
import AvatarRaster

/// The value of a `fill` or `stroke` property.
indirect enum SVGPaintValue: Hashable {
  case none
  /// The colour that `currentColor` refers to.
  case current
  case color(StraightColor)
  /// The fill or the stroke of the shape that has the marker.
  case contextFill, contextStroke
  /// The gradient with an identifier, and the value that replaces it if there is none.
  case server(String, fallback: SVGPaintValue)

  init?(_ text: String) {
    switch text.lowercased() {
    case "none", "transparent": self = .none
    case "currentcolor": self = .current
    case "context-fill": self = .contextFill
    case "context-stroke": self = .contextStroke
    default:
      if let (id, rest) = SVGReference.identifier(in: text) {
        self = .server(id, fallback: SVGPaintValue(rest.asciiTrimmed) ?? .none)
      } else if text.lowercased().hasPrefix("url("), let end = text.firstIndex(of: ")") {
        // A reference to another document.
        self = SVGPaintValue(text[text.index(after: end)...].asciiTrimmed) ?? .none
      } else if let color = StraightColor(css: text) {
        self = .color(color)
      } else {
        return nil
      }
    }
  }
}
