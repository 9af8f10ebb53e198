import AvatarJSON
import Testing

@testable import IconSVG

@Suite struct SVGBudgetTests {
  /// Returns a document that uses an element with the identifier `e` 1,024 times.
  private func document(_ content: String) -> [UInt8] {
    func group(_ id: String, of other: String) -> String {
      "<g id='\(id)'>" + String(repeating: "<use href='#\(other)'/>", count: 32) + "</g>"
    }
    let definitions = content + group("a", of: "e") + group("b", of: "a")
    let text = "<svg viewBox='0 0 9 9'><path d='M0 0h9v9z'/><defs>\(definitions)</defs><use href='#b'/></svg>"
    return Array(text.utf8)
  }

  /// Each use looks at all attributes but the outline, which may be long.
  @Test func attributesAreCountedAtEachUseButOutlinesAreNot() throws {
    let outline = String(repeating: "h1v1", count: 40)
    let budget = try SVGTree(document(#"<path id="e" fill="none" d="M0 0\#(outline)" a:b="123456789"/>"#)).budget
    // 1,024 uses of 14 bytes, and two of the groups and references to them, which are shorter.
    #expect((14_336..<40_000).contains(budget.attributeBytes))
  }

  @Test func attributesThatAreUsedTooOftenAreRejected() {
    let element = #"<path id="e" fill="none" class="\#(String(repeating: "a ", count: 4500))" d="M0 0h1v1z"/>"#
    let reason = "<path>: the drawing uses attributes too often: at most 8 MiB in total"
    #expect(throws: InputError("", .line(1), reason: reason, kind: .contents)) { try SVGTree(document(element)) }
  }

  @Test func unusedClassesAreNotParsed() throws {
    let selectors = (0..<200).map { ".a\($0)" }.joined(separator: ",")
    let declarations = (0..<200).map { "-a\($0):b" }.joined(separator: ";")
    let text = #"<style>\#(selectors){\#(declarations)}</style><path class="b" d="M0 0h1v1z"/>"#
    #expect(try SVGTree(Array(#"<svg viewBox="0 0 9 9">\#(text)</svg>"#.utf8)).budget.parsedBytes < 100)
  }

  @Test func tooManyAppliedDeclarationsAreRejected() {
    let declarations = String(repeating: "fill:red;", count: 3000)
    let elements = String(repeating: #"<g class="a"/>"#, count: 120)
    let text = "<style>.a{\(declarations)}</style>\n\(elements)"
    let reason = "<g>: the style sheets apply too many declarations: at most 2048 KiB for all elements"
    #expect(throws: InputError("", .line(2), reason: reason, kind: .contents)) {
      try SVGTree(Array(#"<svg viewBox="0 0 9 9">\#(text)</svg>"#.utf8))
    }
  }

  /// Descriptions, elements of other namespaces and strokes of points draw nothing.
  @Test(arguments: [
    ("<g id='e'>", "<desc/>", "</g>", "<desc>: the drawing has too many elements: at most 20,000"),
    ("<g id='e'>", "<a:b/>", "</g>", "<a:b>: the drawing has too many elements: at most 20,000"),
    (
      "<path id='e' fill='none' stroke='red' d='", "M1 1z", "'/>",
      "<path>: the drawing has too many segments: at most 200,000"
    ),
  ])
  func invisibleContentIsCounted(start: String, content: String, end: String, reason: String) {
    let element = start + String(repeating: content, count: 99) + end
    #expect(throws: InputError("", .line(1), reason: reason, kind: .contents)) {
      try SVGTree(document(element))
    }
  }
}
