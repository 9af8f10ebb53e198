/// The arithmetic in the value of a token, for example `4px * 2` or `round(10 / 3)`, as design tools write it.
///
/// At most one unit may appear: the sum of lengths in pixels and in rem depends on the page.
struct TokenExpression {
  private var rest: Substring
  private var unit = ""
  private var operations = 0
  private var depth = 0

  /// The maximum nesting depth of parentheses.
  private static let maxDepth = 32

  /// The functions, by name; the empty name is that of parentheses alone.
  private static let functions: [String: @Sendable ([Double]) -> Double?] = [
    "": { $0.count == 1 ? $0[0] : nil }, "calc": { $0.count == 1 ? $0[0] : nil },
    "round": { $0.count == 1 ? $0[0].rounded() : nil }, "floor": { $0.count == 1 ? $0[0].rounded(.down) : nil },
    "ceil": { $0.count == 1 ? $0[0].rounded(.up) : nil }, "min": { $0.min() }, "max": { $0.max() },
  ]

  /// Returns the value of an expression with its unit, for example `8px`; nil for text that is not an expression.
  static func value(of text: String) -> String? {
    var expression = TokenExpression(rest: text[...])
    guard let value = expression.sum(), expression.rest.isEmpty, expression.operations > 0, value.isFinite else {
      return nil
    }
    return "\(value.text)\(expression.unit)"
  }

  private init(rest: Substring) { self.rest = rest }

  private mutating func sum() -> Double? {
    guard var sum = product() else { return nil }
    while let sign = taken("+-") {
      guard let next = product() else { return nil }
      sum += sign == "+" ? next : -next
    }
    return sum
  }

  private mutating func product() -> Double? {
    guard var product = factor() else { return nil }
    while let sign = taken("*/") {
      guard let next = factor() else { return nil }
      product = sign == "*" ? product * next : product / next
    }
    return product
  }

  private mutating func factor() -> Double? {
    skipSpaces()
    if rest.first == "-" {
      rest.removeFirst()
      return factor().map { -$0 }
    }
    let name = String(taking { $0.isLetter })
    if name.isEmpty, rest.first != "(" { return number() }
    guard rest.first == "(", let function = Self.functions[name.lowercased()], depth < Self.maxDepth else { return nil }
    rest.removeFirst()
    depth += 1
    var values: [Double] = []
    repeat {
      guard let value = sum() else { return nil }
      values.append(value)
    } while taken(",") != nil
    depth -= 1
    operations += 1
    return taken(")").flatMap { _ in function(values) }
  }

  private mutating func number() -> Double? {
    guard let number = plainNumber(taking { $0.isASCII && $0.isNumber || $0 == "." }) else { return nil }
    let unit = String(taking { $0.isLetter || $0 == "%" })
    if !unit.isEmpty, !self.unit.isEmpty, unit != self.unit { return nil }
    self.unit = self.unit.isEmpty ? unit : self.unit
    skipSpaces()
    return number
  }

  /// Removes one of some characters from the start and returns it; nil if there is none.
  private mutating func taken(_ characters: String) -> Character? {
    skipSpaces()
    guard let first = rest.first, characters.contains(first) else { return nil }
    rest.removeFirst()
    if first != ")" && first != "," { operations += 1 }
    return first
  }

  private mutating func taking(while belongs: (Character) -> Bool) -> Substring {
    let start = rest.prefix(while: belongs)
    rest = rest.dropFirst(start.count)
    return start
  }

  private mutating func skipSpaces() { rest = rest.drop { $0.isWhitespace } }
}
