import Testing

@testable import AvatarRender

@Suite struct IconRejectionTests {
  @Test(arguments: rejected)
  func documentIsRejected(text: String, message: String) {
    #expect(throws: IconRejection(message)) {
      do throws(IconError) { _ = try IconArtwork(svg: Array(text.utf8)) } catch { throw IconRejection(error) }
    }
  }

  @Test func longDocumentIsRejected() {
    let bytes = [UInt8](repeating: 0x20, count: 65_537)
    #expect(throws: IconError(line: nil, reason: "is too large: must have at most 64 KiB")) {
      try IconArtwork(svg: bytes)
    }
  }

  @Test(arguments: [[0xFF, 0xFE, 0x3C, 0], [0x3C, 0xC0], [0x3C, 0]] as [[UInt8]])
  func otherEncodingsAreRejected(bytes: [UInt8]) {
    #expect(throws: IconError(line: nil, reason: "must be UTF-8")) { try IconArtwork(svg: bytes) }
  }

  @Test func deepGroupsAreRejected() {
    let text = #"<svg viewBox="0 0 4 4">"# + String(repeating: "<g>", count: 64)
    #expect(throws: IconError(line: 1, reason: "<g>: is nested too deep: at most 64")) {
      try IconArtwork(svg: Array(text.utf8))
    }
  }

  @Test func manyShapesAreRejected() {
    let shapes = String(repeating: #"<path d="M0 0h4v4z"/>"#, count: 257)
    #expect(throws: IconError(line: 1, reason: "<path>: the drawing has too many shapes: at most 256")) {
      try IconArtwork(svg: Array(#"<svg viewBox="0 0 4 4">\#(shapes)</svg>"#.utf8))
    }
  }

  @Test func manySegmentsAreRejected() {
    let text = #"<svg viewBox="0 0 4 4"><path d="M0 0\#(String(repeating: "h4v4", count: 15_100))"/></svg>"#
    #expect(throws: IconError(line: 1, reason: "<path>: the drawing has too many segments: at most 30000")) {
      try IconArtwork(svg: Array(text.utf8))
    }
  }

  @Test func manyCrossingsAreRejected() {
    let text = #"<svg viewBox="0 0 4 4"><path d="M0 0\#(String(repeating: "l4 3-4 1 0-4", count: 400))"/></svg>"#
    #expect(throws: IconError(line: nil, reason: "has too many lines that cross")) {
      try IconArtwork(svg: Array(text.utf8))
    }
  }

  /// Documents and messages, which begin with the line if there is one.
  private static let rejected: [(text: String, message: String)] = [
    (
      #"<svg viewBox="0 0 4 4">\#n<text/>\#n</svg>"#,
      #"2: <text>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<image/>\#n</svg>"#,
      #"2: <image>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<use/>\#n</svg>"#,
      #"2: <use>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<style/>\#n</svg>"#,
      #"2: <style>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<linearGradient/>\#n</svg>"#,
      #"2: <linearGradient>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<symbol/>\#n</svg>"#,
      #"2: <symbol>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<clipPath/>\#n</svg>"#,
      #"2: <clipPath>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<mask/>\#n</svg>"#,
      #"2: <mask>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<filter/>\#n</svg>"#,
      #"2: <filter>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<animate/>\#n</svg>"#,
      #"2: <animate>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<script/>\#n</svg>"#,
      #"2: <script>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<foreignObject/>\#n</svg>"#,
      #"2: <foreignObject>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<switch/>\#n</svg>"#,
      #"2: <switch>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<a/>\#n</svg>"#,
      #"2: <a>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<svg/>\#n</svg>"#,
      #"2: <svg>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<pattern/>\#n</svg>"#,
      #"2: <pattern>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<marker/>\#n</svg>"#,
      #"2: <marker>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<svg:path/>\#n</svg>"#,
      #"2: <svg:path>: cannot be drawn: must be g, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" fill="url(#a)"/>\#n</svg>"#,
      #"2: <path>: fill "url(#a)": must be none, currentColor or a colour"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" fill="bada55"/>\#n</svg>"#,
      #"2: <path>: fill "bada55": must be none, currentColor or a colour"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke="url(#a) red"/>\#n</svg>"#,
      #"2: <path>: stroke "url(#a) red": must be none, currentColor or a colour"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" fill="context-fill"/>\#n</svg>"#,
      #"2: <path>: fill "context-fill": must be none, currentColor or a colour"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" color="nothing"/>\#n</svg>"#,
      #"2: <path>: color "nothing": must be a colour"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke-width="-1"/>\#n</svg>"#,
      #"2: <path>: stroke-width "-1": must be a length in pixels, 0 or more"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke-width="5%"/>\#n</svg>"#,
      #"2: <path>: stroke-width "5%": must be a length in pixels, 0 or more"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke-width="2em"/>\#n</svg>"#,
      #"2: <path>: stroke-width "2em": must be a length in pixels, 0 or more"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke-linecap="flat"/>\#n</svg>"#,
      #"2: <path>: stroke-linecap "flat": must be butt, round or square"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke-linejoin="arcs"/>\#n</svg>"#,
      #"2: <path>: stroke-linejoin "arcs": must be miter, round or bevel"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke-miterlimit=".5"/>\#n</svg>"#,
      #"2: <path>: stroke-miterlimit ".5": must be a number, 1 or more"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" fill-rule="odd"/>\#n</svg>"#,
      #"2: <path>: fill-rule "odd": must be nonzero or evenodd"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" opacity="2"/>\#n</svg>"#,
      #"2: <path>: opacity "2": must be a number from 0 to 1"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" fill-opacity="x"/>\#n</svg>"#,
      #"2: <path>: fill-opacity "x": must be a number from 0 to 1"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke-opacity="-1"/>\#n</svg>"#,
      #"2: <path>: stroke-opacity "-1": must be a number from 0 to 1"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke-dasharray="4 2"/>\#n</svg>"#,
      #"2: <path>: stroke-dasharray "4 2": must be none"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" clip-path="url(#c)"/>\#n</svg>"#,
      #"2: <path>: clip-path "url(#c)": must be none"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" mask="url(#m)"/>\#n</svg>"#,
      #"2: <path>: mask "url(#m)": must be none"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" filter="url(#f)"/>\#n</svg>"#,
      #"2: <path>: filter "url(#f)": must be none"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" display="none"/>\#n</svg>"#,
      #"2: <path>: display "none": must be inline or block"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" visibility="hidden"/>\#n</svg>"#,
      #"2: <path>: visibility "hidden": must be visible"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" marker-end="url(#m)"/>\#n</svg>"#,
      #"2: <path>: marker-end "url(#m)": must be none"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" vector-effect="non-scaling-stroke"/>\#n</svg>"#,
      #"2: <path>: vector-effect "non-scaling-stroke": must be none"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" paint-order="stroke"/>\#n</svg>"#,
      #"2: <path>: paint-order "stroke": must be normal"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" mix-blend-mode="multiply"/>\#n</svg>"#,
      #"2: <path>: mix-blend-mode "multiply": must be normal"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" transform="matrix(1 2 3)"/>\#n</svg>"#,
      #"2: <path>: transform "matrix(1 2 3)": must be a list of matrix, translate, scale, rotate, skewX and skewY"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" transform="translate(1,2,3)"/>\#n</svg>"#,
      #"2: <path>: transform "translate(1,2,3)": must be a list of matrix, translate, scale, rotate, skewX and skewY"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" transform="rotate(1 2)"/>\#n</svg>"#,
      #"2: <path>: transform "rotate(1 2)": must be a list of matrix, translate, scale, rotate, skewX and skewY"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" transform="turn(4)"/>\#n</svg>"#,
      #"2: <path>: transform "turn(4)": must be a list of matrix, translate, scale, rotate, skewX and skewY"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" transform="scale(2"/>\#n</svg>"#,
      #"2: <path>: transform "scale(2": must be a list of matrix, translate, scale, rotate, skewX and skewY"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" transform="skewX(90)"/>\#n</svg>"#,
      #"2: <path>: transform "skewX(90)": must be a list of matrix, translate, scale, rotate, skewX and skewY"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" transform="translate(9999999)"/>\#n</svg>"#,
      #"2: <path>: transform "translate(9999999)": must be a list of matrix, translate, scale, rotate, skewX and skewY"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" style="fill"/>\#n</svg>"#,
      #"2: <path>: style "fill": must be a list such as fill: none; stroke: #000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path style="fill:url(#a)" d=""/>\#n</svg>"#,
      #"2: <path>: fill "url(#a)": must be none, currentColor or a colour"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path onclick="1" d=""/>\#n</svg>"#,
      #"2: <path>: onclick cannot be drawn"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path transform-origin="1" d=""/>\#n</svg>"#,
      #"2: <path>: transform-origin cannot be drawn"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path x="1" d=""/>\#n</svg>"#,
      #"2: <path>: x cannot be drawn"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path r="1" d=""/>\#n</svg>"#,
      #"2: <path>: r cannot be drawn"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="L1 1"/>\#n</svg>"#,
      #"2: <path>: d: character 2: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0"/>\#n</svg>"#,
      #"2: <path>: d: character 3: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0 1"/>\#n</svg>"#,
      #"2: <path>: d: character 7: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0x"/>\#n</svg>"#,
      #"2: <path>: d: character 6: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0A1 1 0 2 0 1 1"/>\#n</svg>"#,
      #"2: <path>: d: character 12: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h1e9"/>\#n</svg>"#,
      #"2: <path>: d: character 6: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0z1"/>\#n</svg>"#,
      #"2: <path>: d: character 6: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="0 0"/>\#n</svg>"#,
      #"2: <path>: d: character 1: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0,,1 1"/>\#n</svg>"#,
      #"2: <path>: d: character 6: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<circle r="-1"/>\#n</svg>"#,
      #"2: <circle>: r "-1": must be 0 or more"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<circle r="50%"/>\#n</svg>"#,
      #"2: <circle>: r "50%": must be a number of pixels"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<rect width="x" height="1"/>\#n</svg>"#,
      #"2: <rect>: width "x": must be a number of pixels"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<rect width="1" height="1" rx="-2"/>\#n</svg>"#,
      #"2: <rect>: rx "-2": must be 0 or more"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<polygon points="1 2 3"/>\#n</svg>"#,
      #"2: <polygon>: points "1 2 3": must be pairs of numbers"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<line x1="1mm"/>\#n</svg>"#,
      #"2: <line>: x1 "1mm": must be a number of pixels"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<g opacity=".5"/>\#n</svg>"#,
      #"2: <g>: opacity cannot be drawn on a group: fill-opacity and stroke-opacity can"#
    ),
    (
      #"<svg viewBox="0 0 4 4" opacity="0">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: opacity cannot be drawn on a group: fill-opacity and stroke-opacity can"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke="red" opacity=".5"/>\#n</svg>"#,
      #"2: <path>: opacity cannot be drawn on a fill and a stroke: fill-opacity and stroke-opacity can"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h9v4z"/>\#n</svg>"#,
      #"2: <path>: reaches beyond the viewBox, which does not clip it: must be inside"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<g transform="scale(1000000)"><g transform="scale(1000000)"/></g>\#n</svg>"#,
      #"2: <g>: transform enlarges the drawing too much"#
    ),
    (
      #"<svg viewBox="0 0 4">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: viewBox "0 0 4": must be four numbers: left, top, width and height"#
    ),
    (
      #"<svg viewBox="0 0 0 4">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: viewBox "0 0 0 4": must be four numbers: left, top, width and height"#
    ),
    (
      #"<svg viewBox="0 0 4 -4">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: viewBox "0 0 4 -4": must be four numbers: left, top, width and height"#
    ),
    (
      #"<svg viewBox="a">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: viewBox "a": must be four numbers: left, top, width and height"#
    ),
    (
      #"<svg >\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: viewBox is missing"#
    ),
    (
      #"<svg width="4">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: viewBox is missing"#
    ),
    (
      #"<svg width="4" height="0">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: width and height must be more than 0"#
    ),
    (
      #"<svg width="4in" height="3">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: width "4in": must be a number of pixels"#
    ),
    (
      #"<svg viewBox="0 0 4 4" preserveAspectRatio="none">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: preserveAspectRatio "none": must be xMidYMid meet"#
    ),
    (
      #"<svg viewBox="0 0 4 4" transform="scale(2)">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: transform cannot be drawn"#
    ),
    (
      #"<svg xmlns="urn:x">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: must be <svg> in the namespace http://www.w3.org/2000/svg"#
    ),
    (
      #"<html/>"#,
      #"1: <html>: must be <svg> in the namespace http://www.w3.org/2000/svg"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<defs><style/></defs>\#n</svg>"#,
      #"2: <style>: cannot be read: attributes and style="…" can"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n\#n</svg>"#,
      #"draws nothing"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" fill="none"/>\#n</svg>"#,
      #"draws nothing"#
    ),
    (
      #""#,
      #"is no SVG document"#
    ),
    (
      #"hello"#,
      #"1: is no SVG document"#
    ),
    (
      #"\#n\#n{}"#,
      #"3: is no SVG document"#
    ),
    (
      #"<svg"#,
      #"1: <svg> is truncated"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<g>\#n"#,
      #"3: <g> is not closed"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<g></svg>\#n</svg>"#,
      #"2: </svg> in place of </g>"#
    ),
    (
      #"</svg>"#,
      #"1: </svg> without <svg>"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z"/>\#n</svg><svg/>"#,
      #"3: <svg> after the document"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z"/>\#n</svg>x"#,
      #"3: text after the document"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d=4/>\#n</svg>"#,
      #"2: <path>: d: must be in quotes"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d/>\#n</svg>"#,
      #"2: <path d>: = is missing"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="1"fill="red"/>\#n</svg>"#,
      #"2: <path>: white space is missing between attributes"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="" d=""/>\#n</svg>"#,
      #"2: <path>: d is there twice"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="<"/>\#n</svg>"#,
      #"2: <path>: d: must not contain <"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="&lol;"/>\#n</svg>"#,
      #"2: <path>: d: an entity that XML does not predefine"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="&#0;"/>\#n</svg>"#,
      #"2: <path>: d: an entity that XML does not predefine"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="\#n"#,
      #"2: <path>: d: is truncated"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<1/>\#n</svg>"#,
      #"2: the name of an element is missing"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path =""/>\#n</svg>"#,
      #"2: the name of an attribute of <path> is missing"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<!-- \#n</svg>"#,
      #"2: a comment is truncated"#
    ),
    (
      #"<!DOCTYPE svg [<!ENTITY a "b">]>"#,
      #"1: <!DOCTYPE>: must not declare entities"#
    ),
    (
      #"<!DOCTYPE svg"#,
      #"1: <!DOCTYPE> is truncated"#
    ),
    (
      #"<?xml"#,
      #"1: a processing instruction is truncated"#
    ),
  ]
}

/// An error with its line, as a message.
private struct IconRejection: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }

  init(_ error: IconError) { message = (error.line.map { "\($0): " } ?? "") + error.reason }
}
