import AvatarGeometry
import AvatarJSON

/// A page for designers with the measures and contrasts of a theme in both colour schemes, as an SVG file.
///
/// The page consists of avatars with dimension lines and a table of contrasts. All numbers are measured from rendered
/// pixels.
package struct RedlineSheet {
  /// The file, in UTF-8.
  package let svg: String

  /// The sides of avatars on the page, within which labels do not overlap.
  private static let sides = 64.0...256.0
  private static let marginLeft = 24.0, columnsLeft = 120.0, columnWidth = 430.0, header = 110.0
  private static let width = columnsLeft + columnWidth * Double(RedlineSample.allCases.count)

  /// Measures themes.
  ///
  /// - Parameters:
  ///   - themes: The themes.
  ///   - name: The name of the themes for the title, on one line.
  /// - Throws: `AvatarError` if a component is missing.
  package init(_ themes: ThemeSchemes, named name: String) throws(AvatarError) {
    var (parts, y) = ("", 0.0)
    for (scheme, theme) in themes.all {
      var drawing = RedlineDrawing(scheme)
      let renderer = AvatarRenderer(theme: theme)
      let title = "Theme \(name)" + (themes.dark == nil ? "" : ", \(scheme.rawValue)")
      drawing.addText(title, at: Point(x: Self.marginLeft, y: 40), size: 22)
      let bottom = try Self.addSizes(of: theme, renderer, to: &drawing)
      let height = try Self.addContrasts(of: theme, renderer, to: &drawing, y: bottom + 30)
      parts += drawing.svg(y: y, width: Self.width, height: height)
      y += height
    }
    let (width, height) = (RedlineDrawing.number(Self.width), RedlineDrawing.number(y))
    let size = "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
    let title = "Measures of the theme \(name)".spelling { $0.markupReference }
    svg = """
      <svg xmlns="http://www.w3.org/2000/svg" \(size) font-family="sans-serif" font-size="12" role="img">
      <title>\(title)</title>
      \(parts)</svg>

      """
  }

  /// Adds a row of avatars for each size, and returns the position below them.
  private static func addSizes(
    of theme: Theme, _ renderer: AvatarRenderer, to drawing: inout RedlineDrawing
  ) throws(AvatarError) -> Double {
    drawing.addText(
      "Lengths in pixels at scale 1, measured from the pixels of avatars at a higher scale and rounded to 0.1. At scale 1, "
        + "icons of up to 20 pixels have their own drawings, and most other lengths are rounded to whole pixels.",
      at: Point(x: marginLeft, y: 64))
    for (column, sample) in RedlineSample.allCases.enumerated() {
      let x = columnsLeft + columnWidth * Double(column) + 90
      drawing.addText(sample.heading, at: Point(x: x, y: header - 8), size: 13)
    }
    var y = header
    for (name, size) in theme.sizes.sorted(by: { ($0.value.points, $0.key) < ($1.value.points, $1.key) }) {
      let side = Double(size.points)
      var zoom = 4.0
      while side * zoom > sides.upperBound { zoom /= 2 }
      while side * zoom < sides.lowerBound { zoom *= 2 }
      // A larger image would be slow to measure and not more accurate.
      let scale = AvatarScale(min(4, 1024 / side)) ?? .x1
      let labels = [
        (name, 16.0), ("\(size.points) px", 12), ("drawn \(zoom.text)×", 12), ("measured @\(scale)x", 12),
      ]
      for (i, label) in labels.enumerated() {
        drawing.addText(label.0, at: Point(x: marginLeft, y: y + 50 + 17 * Double(i)), size: label.1)
      }
      for (column, sample) in RedlineSample.allCases.enumerated() {
        let origin = Point(x: columnsLeft + columnWidth * Double(column) + 90, y: y + 40)
        let image = try renderer.svg(offline: sample.spec(size, scale))
        drawing.add(String(decoding: image, as: UTF8.self), at: origin, zoom: zoom)
        drawing.add(try RedlineMeasures(sample, size, scale, renderer), of: sample, at: origin, zoom: zoom)
      }
      y += side * zoom + 90
    }
    return y
  }

  /// Adds the table of contrasts, and returns the position below it.
  private static func addContrasts(
    of theme: Theme, _ renderer: AvatarRenderer, to drawing: inout RedlineDrawing, y top: Double
  ) throws(AvatarError) -> Double {
    var rows = [
      ("people's icons", try MeasuredContrast(.person, renderer, on: drawing.page)),
      ("agents' icons", try MeasuredContrast(.agent, renderer, on: drawing.page)),
    ]
    for (i, color) in theme.palette.colors.enumerated() {
      var renderer = renderer
      renderer.theme.palette = Palette([color]) ?? theme.palette
      rows.append(("palette \(i + 1)", try MeasuredContrast(.initials, renderer, on: drawing.page)))
    }
    let columns = Int((width - 2 * marginLeft) / 540)
    let count = (rows.count + columns - 1) / columns
    drawing.addText("Contrasts", at: Point(x: marginLeft, y: top), size: 16)
    drawing.addText(
      "WCAG 2.2 ratios, rounded down. Icons below 3:1 and initials below 4.5:1 are red.",
      at: Point(x: marginLeft + 96, y: top))
    for (i, row) in rows.enumerated() {
      let (x, y) = (marginLeft + 540 * Double(i / count), top + 54 + 24 * Double(i % count))
      if i % count == 0 {
        let headings = ["field", "glyph", "glyph : field", "on #ffffff", "on #121212"]
        drawing.addRow(headings, at: Point(x: x, y: y - 24))
      }
      drawing.addText(row.0, at: Point(x: x + 40, y: y))
      if let contrast = row.1 { drawing.add(contrast, minimum: i < 2 ? 3 : 4.5, at: Point(x: x, y: y)) }
    }
    return top + 54 + 24 * Double(count) + 16
  }
}

extension RedlineDrawing {
  /// Adds the cells of a table row about a field's contrasts.
  fileprivate mutating func add(_ contrast: MeasuredContrast, minimum: Double, at origin: Point) {
    addSwatch(contrast.field, at: origin + Point(x: 0, y: -14), width: 30, height: 18)
    addSwatch(contrast.glyph, at: origin + Point(x: 11, y: -9), width: 8, height: 8)
    let ratio = contrast.field.contrast(with: contrast.glyph)
    let texts = [
      "\(contrast.field)", "\(contrast.glyph)", Self.ratio(ratio),
      Self.ratio(contrast.field.contrast(with: AvatarColor.pages.light)),
      Self.ratio(contrast.field.contrast(with: AvatarColor.pages.dark)),
    ]
    addRow(texts, at: origin, redColumn: ratio < minimum ? 2 : nil)
  }

  /// Adds the cells of a table row, aligned at the right.
  fileprivate mutating func addRow(_ texts: [String], at origin: Point, redColumn: Int? = nil) {
    for (column, (x, text)) in zip([190.0, 255, 345, 415, 500], texts).enumerated() {
      addText(text, at: origin + Point(x: x, y: 0), anchor: "end", isRed: column == redColumn)
    }
  }

  /// Returns a contrast ratio, rounded down to two decimals.
  private static func ratio(_ ratio: Double) -> String {
    let digits = String(Int(ratio * 100))
    return "\(digits.dropLast(2)).\(digits.suffix(2))"
  }
}
