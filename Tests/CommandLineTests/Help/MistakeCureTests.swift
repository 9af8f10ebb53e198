import Foundation
import Testing

@testable import AvatarCommandLine

/// Tests of the cures for mistakes of people who know other programs, the lines of `Fixtures/mistakes.tsv`.
///
/// The command lines that messages propose are run, and must have the results of the intended ones.
@Suite struct MistakeCureTests {
  /// A mistake, and the command line that the user intended, or the reason why there is none.
  struct Mistake: Sendable, CustomTestStringConvertible {
    /// The program in which the line, or a part of it, is right.
    let program: String
    let line: String
    /// The intended line, or after "! " the end of the message.
    let intention: String

    var testDescription: String { "\(program): \(line)" }
    var reason: String? { intention.hasPrefix("! ") ? String(intention.dropFirst(2)) : nil }
  }

  private static let all: [Mistake] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/mistakes.tsv")
    let lines = (try? String(contentsOf: file.standardizedFileURL, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.map { $0.split(separator: "\t").map(String.init) }.map {
      Mistake(program: $0[0], line: $0[1], intention: $0[2])
    }
  }()

  /// The result of a command line.
  private struct Result: Equatable {
    let status: Int32
    let text, errors: String
    let files: [String: Data]

    /// The first error, without its level.
    var error: Substring? {
      errors.split(separator: "\n").first { $0.hasPrefix("error: ") }?.dropFirst(7)
    }
  }

  /// Runs a command line in a new directory with photos, a list, an image and a font.
  private func run(_ words: [String]) throws -> Result {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "photos"), withIntermediateDirectories: true)
    let photo = try Data(contentsOf: portrait)
    for name in ["ada.jpg", "bob.jpg", "photos/ada.jpg", "photos/grace.jpg"] { try directory.write(name, photo) }
    try directory.write("cat.png", Self.image)
    try directory.write("brand.ttf", Data("x".utf8))
    try directory.write("team.csv", Data("Name,dept\nAda Lovelace,Math\nGrace Hopper,Navy\n".utf8))
    let run = try Command(words, in: directory.url)
    func shown(_ text: String) -> String { text.replacing(directory.url.path, with: "DIRECTORY") }
    // The duration of a run varies.
    let errors = shown(run.errors).split(separator: "\n").filter { $0.wholeMatch(of: /.* in [0-9.]+ s/) == nil }
    var files: [String: Data] = [:]
    let paths = FileManager.default.enumerator(atPath: directory.url.path)?.compactMap { $0 as? String } ?? []
    for path in paths where !path.hasPrefix("home") && !path.contains("/.") && !path.hasPrefix(".") {
      files[path] = try? directory.read(path)
    }
    return Result(status: run.status, text: shown(run.text), errors: errors.joined(separator: "\n"), files: files)
  }

  private static let image: Data = {
    guard let directory = try? TemporaryDirectory(),
      let run = try? Command(["--name", "Cat", "-o", "cat.png"], in: directory.url), run.status == 0
    else { return Data() }
    return (try? directory.read("cat.png")) ?? Data()
  }()

  /// Returns the words of a line, of which quotation marks may enclose some.
  private static func split(_ line: some StringProtocol) -> [String] {
    String(line).matches(of: /'([^']*)'|"([^"]*)"|([^ '"]+)/).map { String($0.1 ?? $0.2 ?? $0.3 ?? "") }
  }

  /// Returns the words of a command line in which a message's proposal replaces the message's subject, or nil if the
  /// message proposes nothing.
  private static func cured(_ words: [String], by message: Substring) -> [String]? {
    guard let colon = message.firstRange(of: ": ") else { return nil }
    let subject = message[..<colon.lowerBound]
    let advice = message[colon.upperBound...]
    let proposal =
      advice.firstMatch(of: /\buse (.+?)(?:; or .*)?$/)?.1 ?? advice.firstMatch(of: /did you mean (.+)\?/)?.1
    guard let cure = proposal.map({ split($0) }), let last = cure.last else { return nil }
    guard let range = range(of: subject, in: words, for: cure) else { return nil }
    var rest = words[(range.upperBound + 1)...]
    if let next = rest.first, cure.count > 1, last.hasSuffix(next) { rest = rest.dropFirst() }
    if cure[0] == "avatar-render" { return Array(cure.dropFirst() + rest) }
    let isValue = !cure[0].hasPrefix("-") && range.count > 1
    return Array(words[..<(isValue ? range.upperBound : range.lowerBound)] + cure + rest)
  }

  /// Returns the positions of the words that a cure replaces, or nil if the message concerns none of the words.
  private static func range(of subject: Substring, in words: [String], for cure: [String]) -> ClosedRange<Int>? {
    // A message about the whole command, which lacks an option, proposes it for one word or for all of them.
    if cure[0].hasPrefix("-"), AvatarCommandLine.Command.all.contains(where: { $0.name == subject }) {
      let value = cure.count == 2 ? words.firstIndex(of: cure[1]) : nil
      return value.map { $0...$0 } ?? 1...(words.count - 1)
    }
    for start in words.indices {
      for end in start..<words.count where words[start...end].joined(separator: " ") == subject { return start...end }
    }
    // An option may be joined with its value, or be shown with its long name.
    if let i = words.firstIndex(where: { $0.hasPrefix(subject + "=") }) { return i...i }
    return words.indices.dropFirst().first { subject.hasSuffix(" " + words[$0]) }.map { ($0 - 1)...$0 }
  }

  @Test(arguments: all) func messageLeadsToTheIntendedResult(mistake: Mistake) throws {
    var (words, result) = (Self.split(mistake.line), try run(Self.split(mistake.line)))
    #expect([64, 66].contains(result.status), "\(result.errors)")
    if let reason = mistake.reason {
      let message = try #require(result.error)
      #expect(message.contains(reason) && !message.contains("did you mean"), "\(message)")
      return
    }
    let intended = try run(Self.split(mistake.intention))
    // A line may contain several mistakes, whose messages appear one after the other.
    for _ in 1...3 {
      let message = try #require(result.error, "\(words) \(result.errors)")
      words = try #require(Self.cured(words, by: message), "\(message)")
      result = try run(words)
      if result == intended { return }
    }
    Issue.record("\(words): \(result.errors)")
  }

  @Test func tableCoversManyPrograms() {
    #expect(Self.all.count >= 150)
    #expect(Set(Self.all.map(\.program)).count >= 20)
  }
}
