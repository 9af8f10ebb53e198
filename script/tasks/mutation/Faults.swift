// Finds faults in Swift sources for script/mutate. The program reads one request per line from standard input, with fields
// separated by tabs:
//
//     operate  FILE                                  prints   FILE  FUNCTION  OPERATOR  EXPRESSION  REPLACEMENT
//                                                             START  END  and, for each edit, START  END  REPLACEMENT
//     find     NUMBER  FILE  FUNCTION  EXPRESSION    prints   NUMBER  START  END  KIND         for each match
//
// Offsets are in bytes. For `operate`, START and END are those of the function. The name of a function is
// Type.function(labels:); that of a property is Type.property. KIND is `expression`, `item` (an expression as a statement),
// `statement` (one or more other statements) or `arguments` (two). White space and comments do not matter.
import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A function, an initialiser, a subscript or a property, with the declarations in it.
struct Function {
  let name: String
  let node: Syntax
  /// Whether `#if` may exclude it from this build.
  let isConditional: Bool
}

func collectedFunctions(in node: Syntax, of types: [String] = [], isConditional: Bool = false) -> [Function] {
  var (types, isConditional) = (types, isConditional)
  var name: String?
  switch node.as(SyntaxEnum.self) {
  case .functionDecl(let node): name = node.name.text + labels(node.signature.parameterClause)
  case .initializerDecl(let node): name = "init" + labels(node.signature.parameterClause)
  case .deinitializerDecl: name = "deinit"
  case .subscriptDecl(let node): name = "subscript" + labels(node.parameterClause)
  case .patternBinding(let node): name = normalized(node.pattern)
  case .extensionDecl(let node): types.append(normalized(node.extendedType))
  case .ifConfigDecl: isConditional = true
  case .codeBlockItem(let node):
    // Code at the top level of main.swift does not belong to a function.
    guard case .decl = node.item else { return [] }
  default:
    if node.isProtocol((any DeclGroupSyntax).self), let type = node.asProtocol((any NamedDeclSyntax).self) {
      types.append(type.name.text)
    }
  }
  if let name {
    return [Function(name: (types + [name]).joined(separator: "."), node: node, isConditional: isConditional)]
  }
  return node.children(viewMode: .sourceAccurate).flatMap {
    collectedFunctions(in: $0, of: types, isConditional: isConditional)
  }
}

func labels(_ parameters: FunctionParameterClauseSyntax) -> String {
  "(" + parameters.parameters.map { $0.firstName.text + ":" }.joined() + ")"
}

/// Returns the source of a node, with a single space for all white space and comments between two tokens.
func normalized(_ node: some SyntaxProtocol) -> String {
  var text = ""
  var separates = false
  for token in node.tokens(viewMode: .sourceAccurate) {
    if !text.isEmpty, separates || !token.leadingTrivia.isEmpty { text += " " }
    text += token.text
    separates = !token.trailingTrivia.isEmpty
  }
  return text
}

/// Returns the source of a node without white space and comments, by which equal code is found.
func compact(_ node: some SyntaxProtocol) -> String {
  node.tokens(viewMode: .sourceAccurate).map(\.text).joined()
}

func extent(of node: some SyntaxProtocol) -> Range<Int> {
  node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
}

/// Returns the compact source of two arguments without the label of the first one.
func pair(_ first: LabeledExprSyntax, _ second: LabeledExprSyntax) -> String {
  compact(first.expression) + "," + (second.label.map { $0.text + ":" } ?? "") + compact(second.expression)
}

func isAssignment(_ expression: ExprSyntax) -> Bool {
  guard let infix = expression.as(InfixOperatorExprSyntax.self) else { return false }
  if infix.operator.is(AssignmentExprSyntax.self) { return true }
  let text = normalized(infix.operator)
  return text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(text)
}

/// An expression without `try`, `await` and `unsafe`.
func bare(_ expression: ExprSyntax) -> ExprSyntax {
  if let inner = expression.as(TryExprSyntax.self) { return bare(inner.expression) }
  if let inner = expression.as(AwaitExprSyntax.self) { return bare(inner.expression) }
  if let inner = expression.as(UnsafeExprSyntax.self) { return bare(inner.expression) }
  return expression
}

/// Collects the places in a function by their compact source, in the order of the file.
final class PlaceVisitor: SyntaxAnyVisitor {
  private(set) var places: [String: [(range: Range<Int>, kind: String)]] = [:]

  private func add(_ text: String, _ range: Range<Int>, _ kind: String) {
    // An expression that consists only of another one has the same range.
    if places[text]?.last?.range != range { places[text, default: []].append((range, kind)) }
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let item = node.as(CodeBlockItemSyntax.self) {
      addStatements(from: item)
    } else if node.is(ExprSyntax.self) {
      add(compact(node), extent(of: node), "expression")
    } else if let list = node.as(LabeledExprListSyntax.self) {
      for (first, second) in zip(list, list.dropFirst()) {
        let (start, end) = (extent(of: first.expression).lowerBound, extent(of: second.expression).upperBound)
        add(pair(first, second), start..<end, "arguments")
      }
    }
    return .visitChildren
  }

  /// Adds each sequence of statements that starts with the given one.
  private func addStatements(from first: CodeBlockItemSyntax) {
    var text = ""
    let start = extent(of: first).lowerBound
    guard let list = first.parent?.as(CodeBlockItemListSyntax.self) else { return }
    for item in list.drop(while: { $0.id != first.id }) {
      text += compact(item)
      var kind = "statement"
      if item.id == first.id, case .expr(let expression) = item.item, !isAssignment(bare(expression)) { kind = "item" }
      add(text, start..<extent(of: item).upperBound, kind)
    }
  }
}

/// The replacement of a range in a file.
struct Edit {
  let range: Range<Int>
  let replacement: String
}

/// Collects the changes that the operators can make in a function.
final class OperatorVisitor: SyntaxAnyVisitor {
  private(set) var changes: [(name: String, edits: [Edit], text: String, expression: String, replacement: String)] = []

  private static let moved = ["<": "<=", "<=": "<", ">": ">=", ">=": ">"]
  private static let opposite = ["==": "!=", "!=": "==", "===": "!==", "!==": "==="]
  /// Traps on caller mistakes, which a test cannot detect.
  private static let traps: Set = ["precondition", "preconditionFailure", "assert", "assertionFailure", "fatalError"]
  private static let symmetric: Set = ["min", "max", "Swift.min", "Swift.max", "swap"]
  /// Calls that do not affect results.
  private static let silent: Set = ["reserveCapacity", "withExtendedLifetime"]
  /// Collections with more elements are tables.
  private static let longestList = 4
  private static let longestStatement = 160

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    switch node.as(SyntaxEnum.self) {
    case .conditionElement(let node):
      if case .expression(let condition) = node.condition { negate(condition) }
    case .ternaryExpr(let node): negate(node.condition)
    case .repeatStmt(let node): negate(node.condition)
    case .whereClause(let node): negate(node.condition)
    case .infixOperatorExpr(let node): compare(node)
    case .codeBlockItem(let node): omit(node)
    case .integerLiteralExpr(let node): increment(node)
    case .functionCallExpr(let node):
      let name = normalized(node.calledExpression)
      if Self.traps.contains(name) { return .skipChildren }
      if !Self.symmetric.contains(name) {
        for (first, second) in zip(node.arguments, node.arguments.dropFirst()) { swap(first, second) }
      }
    // Calls are not allowed at these places, or the places are not in this build.
    case .attribute, .typeAnnotation, .genericArgumentClause, .returnClause, .ifConfigDecl, .macroExpansionExpr,
      .enumDecl, .expressionPattern:
      return .skipChildren
    default: break
    }
    return .visitChildren
  }

  private func add(_ name: String, _ node: some SyntaxProtocol, _ replacement: String) {
    let edits = [Edit(range: extent(of: node), replacement: replacement)]
    add(name, edits, compact(node), normalized(node), replacement)
  }

  private func add(_ name: String, _ edits: [Edit], _ text: String, _ expression: String, _ replacement: String) {
    if (expression + replacement).contains(where: { $0.isNewline || $0 == "\t" }) { return }
    changes.append((name, edits, text, expression, replacement))
  }

  private func negate(_ condition: ExprSyntax) {
    if condition.is(BooleanLiteralExprSyntax.self) { return }
    let infix = condition.as(InfixOperatorExprSyntax.self)
    if let infix, Self.opposite[normalized(infix.operator)] != nil { return }
    add("negate", condition, "!(\(normalized(condition)))")
  }

  private func compare(_ node: InfixOperatorExprSyntax) {
    let text = normalized(node.operator)
    let operands = (normalized(node.leftOperand), normalized(node.rightOperand))
    if let moved = Self.moved[text] { add("compare", node, "\(operands.0) \(moved) \(operands.1)") }
    if let opposite = Self.opposite[text] { add("negate", node, "\(operands.0) \(opposite) \(operands.1)") }
  }

  private func omit(_ node: CodeBlockItemSyntax) {
    guard case .expr(let expression) = node.item, normalized(expression).utf8.count <= Self.longestStatement else {
      return
    }
    if let call = bare(expression).as(FunctionCallExprSyntax.self) {
      let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      let callee = normalized(call.calledExpression)
      if isResult(node) || name == "init" || callee.hasPrefix(".") || Self.traps.contains(callee) { return }
      if !Self.silent.contains(name ?? callee) { add("drop", expression, "") }
    } else if isAssignment(bare(expression)), !initializes(node) {
      add("drop", expression, "")
    }
  }

  /// Returns whether a call is, or may be, the value of a closure, a property or a function.
  private func isResult(_ node: CodeBlockItemSyntax) -> Bool {
    guard let list = node.parent, list.children(viewMode: .sourceAccurate).count == 1, let body = list.parent else {
      return false
    }
    let function = body.parent?.as(FunctionDeclSyntax.self)
    return body.is(ClosureExprSyntax.self) || body.is(AccessorBlockSyntax.self)
      || function?.signature.returnClause != nil
  }

  /// Returns whether an assignment is in an initialiser, where most assignments cannot be omitted.
  private func initializes(_ node: CodeBlockItemSyntax) -> Bool {
    node.ancestorOrSelf(mapping: { $0.as(InitializerDeclSyntax.self) }) != nil
  }

  private func increment(_ node: IntegerLiteralExprSyntax) {
    let list = node.ancestorOrSelf { parent -> Int? in
      parent.as(ArrayExprSyntax.self)?.elements.count ?? parent.as(DictionaryElementListSyntax.self)?.count
    }
    guard list ?? 0 <= Self.longestList, let value = node.representedLiteralValue, value < Int.max else { return }
    add("constant", node, String(value + 1))
    add("constant", node, String(value - 1))
  }

  private func swap(_ first: LabeledExprSyntax, _ second: LabeledExprSyntax) {
    let values = (normalized(first.expression), normalized(second.expression))
    let kinds = [first.expression, second.expression].map { value -> Int in
      switch value.kind {
      case .inOutExpr, .closureExpr: 0
      case .stringLiteralExpr: 1
      case .booleanLiteralExpr: 2
      case .nilLiteralExpr: 3
      case .memberAccessExpr where normalized(value).hasSuffix(".self"): 0
      case .arrayExpr, .dictionaryExpr: 4
      case .integerLiteralExpr, .floatLiteralExpr: 5
      default: 6
      }
    }
    guard values.0 != values.1, kinds.min() != 0, kinds[0] == kinds[1] || kinds.min() == 5 else { return }
    let label = second.label.map { $0.text + ": " } ?? ""
    let edits = [
      Edit(range: extent(of: first.expression), replacement: values.1),
      Edit(range: extent(of: second.expression), replacement: values.0),
    ]
    let (before, after) = ("\(values.0), \(label)\(values.1)", "\(values.1), \(label)\(values.0)")
    add("swap", edits, pair(first, second), before, after)
  }
}

/// A parsed file, with its functions and their places.
struct File {
  let path: String
  let functions: [Function]
  private var found: [String: [String: [(range: Range<Int>, kind: String)]]] = [:]

  init?(path: String) {
    guard let source = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    self.path = path
    functions = collectedFunctions(in: OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in })
  }

  /// Returns the places of some code in all functions with a name, for example a declaration and its `#if` alternative.
  mutating func places(of text: String, in function: String) -> [(range: Range<Int>, kind: String)] {
    if found[function] == nil {
      let visitor = PlaceVisitor(viewMode: .sourceAccurate)
      for part in functions where part.name == function { visitor.walk(part.node) }
      found[function] = visitor.places
    }
    return found[function]?[text] ?? []
  }

  mutating func operate() {
    for function in functions where !function.isConditional {
      let visitor = OperatorVisitor(viewMode: .sourceAccurate)
      visitor.walk(function.node)
      let scope = extent(of: function.node)
      for change in visitor.changes {
        let start = change.edits[0].range.lowerBound
        let all = places(of: change.text, in: function.name)
        guard let index = all.firstIndex(where: { $0.range.lowerBound == start }) else { continue }
        let expression = change.expression + (all.count > 1 ? " #\(index + 1)" : "")
        var fields = [path, function.name, change.name, expression, change.replacement]
        fields += ["\(scope.lowerBound)", "\(scope.upperBound)"]
        for edit in change.edits {
          fields += ["\(edit.range.lowerBound)", "\(edit.range.upperBound)", edit.replacement]
        }
        print(fields.joined(separator: "\t"))
      }
    }
  }
}

var latest: File?
while let line = readLine() {
  let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  let path = fields[0] == "find" ? fields[2] : fields[1]
  if latest?.path != path { latest = File(path: path) }
  if fields[0] == "operate" {
    latest?.operate()
    continue
  }
  for place in latest?.places(of: compact(Parser.parse(source: fields[4])), in: fields[3]) ?? [] {
    print("\(fields[1])\t\(place.range.lowerBound)\t\(place.range.upperBound)\t\(place.kind)")
  }
}
