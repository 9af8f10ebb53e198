import AvatarJSON

/// The style sheets of a document.
struct CSSStyleSheet {
  private typealias Rule = (selector: CSSSelector, declarations: [CSSDeclaration])

  /// The rules, in document order, with one for each selector.
  private var rules: [Rule] = []
  /// The positions of the rules that may match an element, by the key of their selectors; the empty key is that of the
  /// rules that may match any element.
  private var positions: [String: [Int]] = [:]

  /// The maximum nesting depth of conditional rules.
  private static let maxDepth = 8

  /// Adds the rules in the text of a style sheet; those that are not supported are skipped.
  mutating func add(_ text: String, depth: Int = 0) {
    for (prelude, block) in CSSText(text).rules {
      guard let block else { continue }
      if prelude.hasPrefix("@") {
        let parts = prelude.split(maxSplits: 1, whereSeparator: { $0.isWhitespace || $0 == "(" })
        let query = prelude.dropFirst(parts[0].count)
        let applies =
          switch parts[0].lowercased() {
          case "@media": CSSMediaQuery.applies(String(query))
          // Browsers support the features that icons need.
          case "@supports": !query.asciiTrimmed.lowercased().hasPrefix("not")
          case "@layer": true
          default: false
          }
        if applies, depth < Self.maxDepth { add(block, depth: depth + 1) }
        continue
      }
      let declarations = CSSDeclaration.list(block)
      for selector in prelude.split(separator: ",") {
        guard let selector = CSSSelector(selector.asciiTrimmed) else { continue }
        positions[selector.key ?? "", default: []].append(rules.count)
        rules.append((selector, declarations))
      }
    }
  }

  /// Returns the declarations for an element, those that take precedence last.
  ///
  /// - Throws: `InputError` if the budget is exceeded.
  func declarations(
    for element: Int, in elements: [XMLElement], _ budget: inout SVGBudget
  ) throws(InputError) -> [CSSDeclaration] {
    if rules.isEmpty { return [] }
    let source = elements[element]
    let keys = Set(["", source.name] + source.classes.map { "." + $0 } + (source["id"].map { ["#" + $0] } ?? []))
    var matching: [Int] = []
    for rule in keys.flatMap({ positions[$0] ?? [] }) {
      var steps = 0
      if rules[rule].selector.matches(element, in: elements, &steps) { matching.append(rule) }
      try budget.parse(steps, of: source)
    }
    // Rules of equal specificity apply in document order (CSS Cascade 5, §6.1).
    let sorted = matching.sorted { a, b in
      let (first, second) = (rules[a].selector.specificity, rules[b].selector.specificity)
      return first == second ? a < b : first < second
    }
    let bytes = sorted.reduce(0) { sum, rule in
      rules[rule].declarations.reduce(sum) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }
    try budget.parse(bytes, of: source)
    return sorted.flatMap { rules[$0].declarations }
  }
}
