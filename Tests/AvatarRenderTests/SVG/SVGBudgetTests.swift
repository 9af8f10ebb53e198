import AvatarJSON
import Testing

@testable import AvatarRender

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

  @Test(arguments: [
    #"<path id="e" fill="none" d="M0 0h1v1z" style="fill:none;stroke:none"/>"#,
    #"<path id="e" fill="none" d="M0 0h1v1z" transform="rotate(9) scale(2)"/>"#,
    #"<path id="e" fill="none" d="M0 0h1v1z" opacity="0.5" stroke-width="1"/>"#,
    #"<path id="e" fill="none" d="M0 0h1v1z" a:foreign="x" data-x="y" aria-label="z"/>"#,
    #"<path id="e" d="M0 0z"/>"#,
    #"<polygon id="e" fill="none" points="1 1 2 2 3 3"/>"#,
    #"<rect id="e" fill="none" x="1" y="1" width="1" height="1" rx="10%"/>"#,
    #"<symbol id="e" viewBox="0 0 9 9" width="1" height="1" preserveAspectRatio="xMidYMid"><g/></symbol>"#,
    ##"<g id="f"/><use id="e" href="#f" x="1" y="2"/>"##,
    #"<clipPath id="f"><path d="M0 0h9v9H0z"/></clipPath><g id="e" clip-path="url(#f)"/>"#,
    #"<style>.f{fill:none}</style><path id="e" class="f" d="M0 0h1v1z"/>"#,
  ])
  func attributesAreParsedOnce(element: String) throws {
    let bytes = document(element)
    let budget = try SVGIconReader(bytes).budget
    #expect(budget.elements > 1024)
    #expect(budget.parsedBytes < bytes.count)
  }

  @Test func unusedClassesAreNotParsed() throws {
    let selectors = (0..<200).map { ".a\($0)" }.joined(separator: ",")
    let declarations = (0..<200).map { "-a\($0):b" }.joined(separator: ";")
    let text = #"<style>\#(selectors){\#(declarations)}</style><path class="b" d="M0 0h1v1z"/>"#
    #expect(try SVGIconReader(Array(#"<svg viewBox="0 0 9 9">\#(text)</svg>"#.utf8)).budget.parsedBytes < 100)
  }

  @Test func tooManyAppliedDeclarationsAreRejected() {
    let declarations = String(repeating: "fill:red;", count: 3000)
    let elements = String(repeating: #"<g class="a"/>"#, count: 30)
    let text = "<style>.a{\(declarations)}</style>\n\(elements)"
    let reason = "<g>: the style sheets apply too many declarations: at most 512 KiB for all elements"
    #expect(throws: InputError("", .line(2), reason: reason, kind: .contents)) {
      try SVGIconReader(Array(#"<svg viewBox="0 0 9 9">\#(text)</svg>"#.utf8))
    }
  }

  /// Descriptions, elements of other namespaces and strokes of points draw nothing.
  @Test(arguments: [
    ("<g id='e'>", "<desc/>", "</g>", "<desc>: the drawing has too many elements: at most 10,000"),
    ("<g id='e'>", "<a:b/>", "</g>", "<a:b>: the drawing has too many elements: at most 10,000"),
    (
      "<path id='e' fill='none' stroke='red' d='", "M1 1z", "'/>",
      "<path>: the drawing has too many segments: at most 30,000"
    ),
  ])
  func invisibleContentIsCounted(start: String, content: String, end: String, reason: String) {
    let element = start + String(repeating: content, count: 99) + end
    #expect(throws: InputError("", .line(1), reason: reason, kind: .contents)) {
      try SVGIconReader(document(element))
    }
  }
}
