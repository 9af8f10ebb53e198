// Counts the types in Sources and fails if too many live in a file that does not bear their name, or in another type.
//
// A file Name.swift or Name+Part.swift bears the name of one type, Name. Readers look for a type in the file of its name; a
// small helper may live with its only user. The ceilings below are the present counts: lower them
// when the counts fall. --list prints each type that lives elsewhere.
import Foundation
import SwiftParser
import SwiftSyntax

/// The maximum share of top-level types in a file of another name, in percent.
let maxShareElsewhere = 49
/// The maximum number of public types in a file of another name.
let maxPublicElsewhere = 33
/// The maximum number of types that are declared in another type, an extension or a function.
let maxNested = 172

/// The types and lines of code in one file.
final class FileVisitor: SyntaxVisitor {
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

  private func enter(_ name: TokenSyntax, _ modifiers: DeclModifierListSyntax) -> SyntaxVisitorContinueKind {
    if depth > 0 {
      nested += 1
    } else {
      let levels: Set = ["open", "public", "package", "fileprivate", "private"]
      let access = modifiers.map(\.name.text).first(where: levels.contains) ?? "internal"
      types.append((converter.location(for: name.positionAfterSkippingLeadingTrivia).line, name.text, access))
    }
    return enter()
  }
  private func enter() -> SyntaxVisitorContinueKind {
    depth += 1
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name, node.modifiers) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name, node.modifiers) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name, node.modifiers) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name, node.modifiers) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name, node.modifiers) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: StructDeclSyntax) { depth -= 1 }
  override func visitPost(_ node: ClassDeclSyntax) { depth -= 1 }
  override func visitPost(_ node: EnumDeclSyntax) { depth -= 1 }
  override func visitPost(_ node: ActorDeclSyntax) { depth -= 1 }
  override func visitPost(_ node: ProtocolDeclSyntax) { depth -= 1 }
  override func visitPost(_ node: ExtensionDeclSyntax) { depth -= 1 }
  override func visitPost(_ node: CodeBlockSyntax) { depth -= 1 }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    let first = converter.location(for: token.positionAfterSkippingLeadingTrivia).line
    // A token with several lines is part of a string.
    for (index, text) in token.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where text.contains(where: { !$0.isWhitespace }) {
      codeLines.insert(first + index)
    }
    return .skipChildren
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
