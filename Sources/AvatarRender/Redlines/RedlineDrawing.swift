import AvatarGeometry
import AvatarJSON

/// A part of an SVG page: avatars, with lines and labels on them.
struct RedlineDrawing {
  /// The colours of the page.
  let scheme: Theme.ColorScheme
  private var pictures = ""
  /// The path data of the redlines.
  private var lines = ""
  private var labels = ""

  init(_ scheme: Theme.ColorScheme) { self.scheme = scheme }

  /// The colour of the page.
  var page: AvatarColor { scheme == .light ? AvatarColor.pages.light : AvatarColor.pages.dark }

  private var ink: String { scheme == .light ? "#24292f" : "#e6e6e6" }

  /// The colour of redlines and of insufficient contrasts, which has a contrast of at least 4.5:1 with the page.
  private var red: String { scheme == .light ? "#d1005d" : "#ff6fb1" }

  /// Returns the drawing on a page of its own colour at a vertical position.
  ///
  /// Each line is drawn on a wider one in the colour of the page, so that it is visible on any field.
  func svg(y: Double, width: Double, height: Double) -> String {
    """
    <g transform="translate(0 \(Self.number(y)))">
    <rect width="\(Self.number(width))" height="\(Self.number(height))" fill="\(page)"/>
    \(pictures)<path fill="none" stroke="\(page)" stroke-width="2" stroke-opacity=".8" d="\(lines)"/>
    <path fill="none" stroke="\(red)" d="\(lines)"/>
    <g fill="\(ink)">
    \(labels)</g>
    </g>

    """
  }

  /// Adds an SVG image at a magnification.
  mutating func add(_ image: String, at origin: Point, zoom: Double) {
    let place = "translate(\(Self.number(origin.x)) \(Self.number(origin.y)))"
    pictures += "<g transform=\"\(place) scale(\(zoom.text))\">\n\(image)</g>\n"
  }

  /// Adds a rectangle of a colour.
  mutating func addSwatch(_ color: AvatarColor, at origin: Point, width: Double, height: Double) {
    let place = "x=\"\(Self.number(origin.x))\" y=\"\(Self.number(origin.y))\""
    let size = "width=\"\(Self.number(width))\" height=\"\(Self.number(height))\""
    pictures += "<rect \(place) \(size) fill=\"\(color)\"/>\n"
  }

  /// Adds a line of text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - point: The point on the baseline.
  ///   - anchor: The part of the text that is at the point: start, middle or end.
  ///   - size: The font size; text of more than 12 is bold.
  ///   - isRed: Whether the text has the colour of redlines.
  mutating func addText(
    _ text: String, at point: Point, anchor: String = "start", size: Double = 12, isRed: Bool = false
  ) {
    var attributes = "x=\"\(Self.number(point.x))\" y=\"\(Self.number(point.y))\""
    if anchor != "start" { attributes += " text-anchor=\"\(anchor)\"" }
    if size != 12 { attributes += " font-size=\"\(Self.number(size))\"" }
    if size > 12 { attributes += " font-weight=\"bold\"" }
    if isRed { attributes += " fill=\"\(red)\"" }
    labels += "<text \(attributes)>\(text.spelling { $0.markupReference })</text>\n"
  }

  mutating func addLine(from: Point, to: Point) {
    lines += "M\(Self.number(from.x)) \(Self.number(from.y))L\(Self.number(to.x)) \(Self.number(to.y))"
  }

  /// The number with at most two decimals.
  static func number(_ value: Double) -> String { ((value * 100).rounded() / 100).text }
}
