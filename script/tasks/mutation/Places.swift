// Finds places in Swift sources for script/mutate. The program reads one request per line from standard input, with fields
// separated by tabs:
//
//     find     NUMBER  FILE  FUNCTION  EXPRESSION    prints   NUMBER  START  END  KIND         for each match
//     operate  FILE                                  prints   FILE  FUNCTION  OPERATOR  EXPRESSION  REPLACEMENT
//                                                             START  END  and, for each edit, START  END  REPLACEMENT
//
// Offsets are in bytes. For `operate`, START and END are those of the function. The name of a function is
// Type.function(labels:); that of a property is Type.property. Expressions are compared token by token, so white space and
// comments do not matter.
import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A function, an initialiser, a subscript or a property.
struct Function {
  let name: String
  let node: Syntax
  /// Whether `#if` may exclude it from this build.
  let isConditional: Bool
}

/// Collects the functions in a file; nested declarations are part of the enclosing function.
final class FunctionVisitor: SyntaxVisitor {
  private(set) var functions: [Function] = []
  private var types: [String] = []
  private var conditions = 0

  private func enter(_ type: String) -> SyntaxVisitorContinueKind {
    types.append(type)
    return .visitChildren
  }

  private func add(_ name: String, _ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    let name = (types + [name]).joined(separator: ".")
    functions.append(Function(name: name, node: Syntax(node), isConditional: conditions > 0))
    return .skipChildren
  }

  private func labels(_ parameters: FunctionParameterClauseSyntax) -> String {
    "(" + parameters.parameters.map { $0.firstName.text + ":" }.joined() + ")"
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(normalized(node.extendedType))
  }
  override func visitPost(_ node: StructDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: ProtocolDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { types.removeLast() }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    conditions += 1
    return .visitChildren
  }
  override func visitPost(_ node: IfConfigDeclSyntax) { conditions -= 1 }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.name.text + labels(node.signature.parameterClause), node)
  }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add("init" + labels(node.signature.parameterClause), node)
  }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { add("deinit", node) }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    add("subscript" + labels(node.parameterClause), node)
  }
  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind { add(normalized(node.pattern), node) }
  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    // Code at the top level of main.swift does not belong to a function.
    if case .decl = node.item { .visitChildren } else { .skipChildren }
  }
}

/// The text of a sequence of tokens, without white space and comments, and the offset of each token.
struct Tokens {
  private(set) var text: [UInt8] = []
  private var starts: [Int: Int] = [:]
  private var ends: [Int: Int] = [:]

  init(_ node: some SyntaxProtocol) {
    for token in node.tokens(viewMode: .sourceAccurate) {
      starts[text.count] = token.positionAfterSkippingLeadingTrivia.utf8Offset
      text += Array(token.text.utf8)
      ends[text.count] = token.endPositionBeforeTrailingTrivia.utf8Offset
    }
  }

  /// Returns the range in the file of each occurrence that begins and ends at a token boundary.
  func ranges(of other: [UInt8]) -> [Range<Int>] {
    guard let first = other.first, text.count >= other.count else { return [] }
    return (0...text.count - other.count).compactMap { index in
      guard text[index] == first, let start = starts[index], let end = ends[index + other.count],
        text[index..<index + other.count].elementsEqual(other)
      else { return nil }
      return start..<end
    }
  }
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

func extent(of node: some SyntaxProtocol) -> Range<Int> {
  node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
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

/// Determines the kind of a range in a function: an `expression`, a single expression as a statement (`item`), one or more
/// other statements (`statement`), or only `tokens`.
final class KindVisitor: SyntaxAnyVisitor {
  private let range: Range<Int>
  private var starts: Set<SyntaxIdentifier?> = []
  private(set) var kind = "tokens"

  init(_ range: Range<Int>) {
    self.range = range
    super.init(viewMode: .sourceAccurate)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    let own = extent(of: node)
    if let item = node.as(CodeBlockItemSyntax.self) {
      if own.lowerBound == range.lowerBound { starts.insert(node.parent?.id) }
      if own.upperBound == range.upperBound, starts.contains(node.parent?.id) {
        if own == range, case .expr(let expression) = item.item, !isAssignment(bare(expression)) {
          kind = "item"
        } else {
          kind = "statement"
        }
      }
    }
    if own == range, kind == "tokens", node.is(ExprSyntax.self) { kind = "expression" }
    return own.overlaps(range) ? .visitChildren : .skipChildren
  }
}

struct Edit {
  let range: Range<Int>
  let replacement: String
}

/// Collects the changes that the operators can make in a function.
final class OperatorVisitor: SyntaxVisitor {
  private(set) var changes: [(name: String, edits: [Edit], text: [UInt8], expression: String, replacement: String)] = []

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

  private func add(_ name: String, _ node: some SyntaxProtocol, _ replacement: String) {
    let edits = [Edit(range: extent(of: node), replacement: replacement)]
    add(name, edits, Tokens(node).text, normalized(node), replacement)
  }

  private func add(_ name: String, _ edits: [Edit], _ text: [UInt8], _ expression: String, _ replacement: String) {
    if (expression + replacement).contains(where: { $0.isNewline || $0 == "\t" }) { return }
    changes.append((name, edits, text, expression, replacement))
  }

  private func negate(_ condition: ExprSyntax) {
    if condition.is(BooleanLiteralExprSyntax.self) { return }
    let infix = condition.as(InfixOperatorExprSyntax.self)
    if let infix, Self.opposite[normalized(infix.operator)] != nil { return }
    add("negate", condition, "!(\(normalized(condition)))")
  }

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition { negate(condition) }
    return .visitChildren
  }
  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }
  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }
  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let text = normalized(node.operator)
    let operands = (normalized(node.leftOperand), normalized(node.rightOperand))
    if let moved = Self.moved[text] { add("compare", node, "\(operands.0) \(moved) \(operands.1)") }
    if let opposite = Self.opposite[text] { add("negate", node, "\(operands.0) \(opposite) \(operands.1)") }
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard case .expr(let expression) = node.item else { return .visitChildren }
    let text = normalized(expression)
    guard text.utf8.count <= Self.longestStatement else { return .visitChildren }
    if let call = bare(expression).as(FunctionCallExprSyntax.self) {
      let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      let callee = normalized(call.calledExpression)
      if !isResult(node), name != "init", !callee.hasPrefix("."), !Self.silent.contains(name ?? callee),
        !Self.traps.contains(callee)
      {
        add("drop", expression, "")
      }
    } else if isAssignment(bare(expression)), !initializes(node) {
      add("drop", expression, "")
    }
    return .visitChildren
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

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let list = node.ancestorOrSelf { parent -> Int? in
      parent.as(ArrayExprSyntax.self)?.elements.count ?? parent.as(DictionaryElementListSyntax.self)?.count
    }
    let text = node.literal.text.filter { $0 != "_" }
    let radix = ["0x": 16, "0o": 8, "0b": 2][String(text.prefix(2))]
    let digits = radix == nil ? text[...] : text.dropFirst(2)
    guard list ?? 0 <= Self.longestList, let value = Int(digits, radix: radix ?? 10), value < Int.max else {
      return .skipChildren
    }
    add("constant", node, String(value + 1))
    add("constant", node, String(value - 1))
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = normalized(node.calledExpression)
    if Self.traps.contains(name) { return .skipChildren }
    if !Self.symmetric.contains(name) {
      for (first, second) in zip(node.arguments, node.arguments.dropFirst()) { swap(first, second) }
    }
    return .visitChildren
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
    let text = Tokens(first.expression).text + [UInt8(ascii: ",")] + Tokens(second).text
    let end = second.trailingComma == nil ? text : text.dropLast()
    add("swap", edits, end, "\(values.0), \(label)\(values.1)", "\(values.1), \(label)\(values.0)")
  }

  // Calls are not allowed at these places, or the places are not in this build.
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: TypeAnnotationSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ReturnClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

/// A parsed file, with its functions by name.
struct File {
  let path: String
  let functions: [(name: String, parts: [Function])]

  init?(path: String) {
    guard let source = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    self.path = path
    let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in }
    let visitor = FunctionVisitor(viewMode: .sourceAccurate)
    visitor.walk(tree)
    let groups = Dictionary(grouping: visitor.functions, by: \.name)
    var names: Set<String> = []
    functions = visitor.functions.map(\.name).filter { names.insert($0).inserted }.map { ($0, groups[$0] ?? []) }
  }

  func find(_ function: String, _ expression: String) -> [(range: Range<Int>, kind: String)] {
    let text = Tokens(Parser.parse(source: expression)).text
    return (functions.first { $0.name == function }?.parts ?? []).flatMap { part in
      Tokens(part.node).ranges(of: text).map { range in
        let visitor = KindVisitor(range)
        visitor.walk(part.node)
        return (range, visitor.kind)
      }
    }
  }

  func operate() {
    for (name, parts) in functions {
      let tokens = parts.map { Tokens($0.node) }
      for part in parts where !part.isConditional {
        let visitor = OperatorVisitor(viewMode: .sourceAccurate)
        visitor.walk(part.node)
        for change in visitor.changes {
          let start = change.edits[0].range.lowerBound
          let all = tokens.flatMap { $0.ranges(of: change.text) }
          guard let index = all.firstIndex(where: { $0.lowerBound == start }) else { continue }
          let expression = change.expression + (all.count > 1 ? " #\(index + 1)" : "")
          let scope = extent(of: part.node)
          var fields = [path, name, change.name, expression, change.replacement]
          fields += ["\(scope.lowerBound)", "\(scope.upperBound)"]
          for edit in change.edits {
            fields += ["\(edit.range.lowerBound)", "\(edit.range.upperBound)", edit.replacement]
          }
          print(fields.joined(separator: "\t"))
        }
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
  for match in latest?.find(fields[3], fields[4]) ?? [] {
    print("\(fields[1])\t\(match.range.lowerBound)\t\(match.range.upperBound)\t\(match.kind)")
  }
}
