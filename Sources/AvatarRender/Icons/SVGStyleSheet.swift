import AvatarJSON

/// The style sheets of a document, in which every selector must be a class.
struct SVGStyleSheet {
  /// A property and its value, for example `fill` and `none`.
  typealias Declaration = (name: String, value: String)

  /// The declarations of each rule, in document order.
  private var rules: [[Declaration]] = []
  /// The rules of each class, by their positions.
  private var classes: [String: [Int]] = [:]

  /// Adds the rules of a `<style>` element.
  ///
  /// - Throws: `InputError` for a selector that is not a class.
  mutating func add(_ element: XMLElement) throws(InputError) {
    // Comments are removed, because they may contain braces.
    let text = element.text.split(separator: "*/", omittingEmptySubsequences: false)
      .map { $0.split(separator: "/*", maxSplits: 1, omittingEmptySubsequences: false)[0] }.joined()
    for rule in text.split(separator: "}") where !rule.allSatisfy(\.isWhitespace) {
      let parts = rule.split(separator: "{", maxSplits: 1, omittingEmptySubsequences: false).map { String($0).trimmed }
      rules.append(try Self.declarations(parts.count == 2 ? parts[1] : "", of: element))
      for selector in Set(parts[0].split(separator: ",", omittingEmptySubsequences: false)).sorted() {
        let name = String(selector).trimmed
        guard name.hasPrefix("."), !name.dropFirst().contains(where: { ".:>+~[*#@ ".contains($0) }) else {
          throw element.fault("\(name): must be a class such as .st0: export with styles as attributes")
        }
        classes[String(name.dropFirst()), default: []].append(rules.count - 1)
      }
    }
  }

  /// Returns the declarations for the classes of an element; later ones take precedence.
  ///
  /// - Throws: `InputError` if the budget is exceeded.
  func declarations(of element: XMLElement, _ budget: inout SVGBudget) throws(InputError) -> [Declaration] {
    guard !rules.isEmpty, let names = element["class"] else { return [] }
    var found: [(rule: Int, declaration: Declaration)] = []
    for name in Set(names.split(separator: " ")) {
      // Only the last value of a property in a class has to be one that can be drawn.
      var last: [String: (rule: Int, declaration: Declaration)] = [:]
      for rule in classes[String(name)] ?? [] {
        try budget.parse(rules[rule], of: element)
        for declaration in rules[rule] { last[declaration.name] = (rule, declaration) }
      }
      found += last.values
    }
    // Every selector is a single class, so all have the same specificity, and the order of the rules decides (CSS 2.1,
    // §6.4.1). Sets and dictionaries have no order, so names make the result the same in every run.
    return found.sorted { ($0.rule, $0.declaration.name) < ($1.rule, $1.declaration.name) }.map(\.declaration)
  }

  /// Returns the declarations in a string such as "fill: none; stroke: #000".
  ///
  /// - Throws: `InputError` for a malformed declaration.
  static func declarations(_ text: String, of element: XMLElement) throws(InputError) -> [Declaration] {
    var declarations: [Declaration] = []
    for declaration in text.split(separator: ";") where !declaration.allSatisfy(\.isWhitespace) {
      let parts = declaration.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
      guard parts.count == 2 else {
        throw element.fault("style", String(declaration).trimmed, "a list such as fill: none; stroke: #000")
      }
      declarations.append((parts[0].lowercased(), parts[1]))
    }
    return declarations
  }
}
