// Counts the types in Sources and fails if too many live in a file that does not bear their name, or in another type.
//
// A file Name.swift or Name+Part.swift bears the name of one type, Name. Readers look for a type in the file of its name; a
// small helper may live with its only user. The ceilings below are the present counts: lower them when the counts fall.
// --list prints each type that lives elsewhere.
import Foundation
import SwiftParser
import SwiftSyntax

/// The maximum share of top-level types in a file of another name, in percent.
let maxShareElsewhere = 15
/// The maximum number of public types in a file of another name.
let maxPublicElsewhere = 0
/// The maximum number of types that are declared in another type, an extension or a function.
let maxNested = 170

/// The types and lines of code in one file.
final class FileVisitor: SyntaxAnyVisitor {
  private(set) var types: [(line: Int, name: String, access: String)] = []
  private(set) var nested = 0
  private(set) var codeLines: Set<Int> = []
  private var depth = 0
  private let converter: SourceLocationConverter

  init(_ tree: SourceFileSyntax, file: String) {
    converter = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let token = node.as(TokenSyntax.self) { addLines(of: token) }
    if node.isProtocol((any DeclGroupSyntax).self), let type = node.asProtocol((any NamedDeclSyntax).self) {
      if depth > 0 { nested += 1 } else { add(type) }
    }
    if isScope(node) { depth += 1 }
    return .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    if isScope(node) { depth -= 1 }
  }

  /// Returns whether the types in a node are nested: it is a type, an extension or the body of a function.
  private func isScope(_ node: Syntax) -> Bool {
    node.isProtocol((any DeclGroupSyntax).self) || node.is(CodeBlockSyntax.self)
  }

  private func add(_ type: any NamedDeclSyntax) {
    let modifiers = type.asProtocol((any WithModifiersSyntax).self)?.modifiers.map(\.name.text) ?? []
    let levels: Set = ["open", "public", "package", "fileprivate", "private"]
    let line = converter.location(for: type.name.positionAfterSkippingLeadingTrivia).line
    types.append((line, type.name.text, modifiers.first(where: levels.contains) ?? "internal"))
  }

  private func addLines(of token: TokenSyntax) {
    let first = converter.location(for: token.positionAfterSkippingLeadingTrivia).line
    // A token with several lines is part of a string.
    for (index, text) in token.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where text.contains(where: { !$0.isWhitespace }) {
      codeLines.insert(first + index)
    }
  }
}

let sources = URL(fileURLWithPath: CommandLine.arguments[1]).appendingPathComponent("Sources")
let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
// Catalog samples are not compiled with the target.
let files = names.filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }.sorted()
var (types, elsewhere, publicElsewhere, nested, codeLines) = (0, 0, 0, 0, 0)
for file in files {
  let source = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
  let visitor = FileVisitor(Parser.parse(source: source), file: file)
  let name = (file as NSString).lastPathComponent.prefix { $0 != "+" && $0 != "." }
  types += visitor.types.count
  nested += visitor.nested
  codeLines += visitor.codeLines.count
  for type in visitor.types where type.name != name {
    elsewhere += 1
    publicElsewhere += ["open", "public"].contains(type.access) ? 1 : 0
    if CommandLine.arguments.contains("--list") { print("Sources/\(file):\(type.line) \(type.name) \(type.access)") }
  }
}
let share = 100 * Double(elsewhere) / Double(max(types, 1))
let lines = "\(codeLines / 1_000),\(String(codeLines % 1_000 + 1_000).dropFirst())"
print(
  "types \(types): \(Int(share.rounded())) % in a file of another name (\(publicElsewhere) public);",
  "nested \(nested); files \(files.count); code lines \(lines)")
let limits = [
  ("the share in a file of another name", share, Double(maxShareElsewhere)),
  ("public types in a file of another name", Double(publicElsewhere), Double(maxPublicElsewhere)),
  ("nested types", Double(nested), Double(maxNested)),
]
for (subject, count, limit) in limits where count > limit {
  print("error: \(subject): \(count.formatted()): must be at most \(Int(limit)): see the top of .ci/Rooms.swift")
}
exit(limits.contains { $0.1 > $0.2 } ? 1 : 0)
