import AvatarRender
import Foundation
import Testing

@testable import AvatarCommandLine

/// Tests of the table of options.
@Suite struct OptionTableTests {
  /// The source files of the target.
  private static let sources: [String] = {
    let target = URL(filePath: #filePath).appending(path: "../../../../Sources/AvatarCommandLine").standardizedFileURL
    let paths = FileManager.default.enumerator(atPath: target.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }
      .compactMap { try? String(contentsOf: target.appending(path: $0), encoding: .utf8) }
  }()

  @Test func everyDeclaredKeyIsInTheTable() {
    let declared = Self.sources.flatMap { source in
      var names = source.matches(of: /static let \w+ = Key(?:<\w+>)?\(\s*(?:flag: )?"([a-z-]+)"/).map { String($0.1) }
      // A function declares options that have other values, or another description, in each command.
      names += source.matches(of: /static let \w+ = limits\(of:/).map { _ in "limit" }
      names += source.matches(of: /static let \w+ = force\(/).map { _ in "force" }
      names += source.matches(of: /static let \w+ = file\(\s*(?:"([a-z]+)")?/).map {
        $0.1.map { String($0) } ?? "output"
      }
      return names
    }
    #expect(declared.count > 80)
    #expect(declared.sorted() == Option.rows.filter { $0.field == nil }.map(\.name).sorted())
  }

  @Test func everyAvatarFieldIsInTheTable() {
    #expect(Set(AvatarField.allCases.map(\.rawValue)).subtracting(Option.rows.compactMap(\.field)) == [])
  }

  @Test func everyCommandHasTheRowsOfTheTableThatNameIt() {
    for command in AvatarCommandLine.Command.all {
      let rows = Option.rows.filter { !$0.commands.isDisjoint(with: command.set) }
      #expect(command.rows.map(\.name) == rows.map(\.name), "\(command.name)")
    }
  }
}
