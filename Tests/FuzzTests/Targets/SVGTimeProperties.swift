@testable import IconSVG

/// The properties that bound the time for reading an SVG; the input is the markup of an element with the identifier `e`.
///
/// The part between the first two line breaks, for example a path segment, is repeated until the document is long. The
/// document uses the element 1,024 times, so an input exceeds the time limit of `script/fuzz` if each use repeats work.
enum SVGTimeProperties {
  /// The length of a document, in bytes: long enough that parsing an element at each use takes seconds.
  private static let bytes = 8 << 10

  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    let document = document(String(decoding: bytes, as: UTF8.self))
    guard let budget = try? SVGTree(Array(document.utf8)).budget else { return }
    try expect(budget.elements <= 20_000 && budget.segments <= 200_000, "uses and segments are limited")
    try expect(budget.attributeBytes <= 8 << 20 && budget.parsedBytes <= 2 << 20, "attributes and rules are limited")
  }

  private static func document(_ markup: String) -> String {
    func group(_ id: String, of other: String) -> String {
      "<g id='\(id)'>" + String(repeating: "<use href='#\(other)'/>", count: 32) + "</g>"
    }
    let parts = markup.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    var element = markup
    if parts.count == 3, !parts[1].isEmpty {
      let count = max(bytes - markup.utf8.count, 0) / parts[1].utf8.count + 1
      element = parts[0] + String(repeating: String(parts[1]), count: count) + parts[2]
    }
    let definitions = "<defs>" + element + group("a", of: "e") + group("b", of: "a") + "</defs>"
    return "<svg viewBox='0 0 9 9'>\(definitions)<path d='M0 0h9v9z'/><use href='#b'/></svg>"
  }
}
