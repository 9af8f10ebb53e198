import AvatarFileSystem
import AvatarJSON

/// A JUnit XML report on a run, for Jenkins, GitLab and GitHub test reporters.
package struct JUnitReport {
  private var cases = ""
  private var (tests, failures) = (0, 0)
  private var seconds = 0.0
  private let name: String
  /// The beginning of a report, which later runs use to recognise it.
  package static let start =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- Written by avatar-render golden. -->\n"

  /// Creates an empty report on a suite with the given name.
  package init(name: String) { self.name = name }

  /// Returns whether a case's outcome fails the test.
  ///
  /// Recording a golden on request does not fail the test.
  private static func isFailure(_ result: CaseResult) -> Bool {
    if case .recorded = result.outcome { false } else { !result.hasPassed }
  }

  /// Adds a test case, whose class is the directory in the case's name.
  ///
  /// - Parameters:
  ///   - result: The result of the case.
  ///   - accept: The command that accepts the image, or nil if there is none.
  ///   - picture: The path of a difference image relative to the report, or nil if there is none.
  package mutating func add(_ result: CaseResult, accept: String? = nil, picture: String?) {
    let end = result.name.lastIndex(of: "/")
    // The suite's name is not used, because it is a path and Jenkins interprets the text before a dot as a package.
    let className = end.map { String(result.name[..<$0]) } ?? "goldens"
    let testName = end.map { String(result.name[result.name.index(after: $0)...]) } ?? result.name
    tests += 1
    seconds += result.seconds
    cases += "    <testcase classname=\"\(Self.escaped(className))\" name=\"\(Self.escaped(testName))\""
    cases += " file=\"\(Self.escaped(result.golden))\" time=\"\(Self.decimal(result.seconds))\""
    guard let explanation = result.explanation else {
      cases += "/>\n"
      return
    }
    cases += ">\n"
    let lines = [explanation] + result.notes + [accept.map { "To accept it: \($0)" }].compactMap { $0 }
    let text = Self.escaped(lines.joined(separator: "\n"))
    if Self.isFailure(result) {
      failures += 1
      let message = Self.escaped(explanation)
      cases += "      <failure message=\"\(message)\" type=\"\(result.outcomeName)\">\(text)</failure>\n"
    } else {
      cases += "      <system-out>\(text)</system-out>\n"
    }
    // GitLab shows attachments in this form.
    if let picture { cases += "      <system-out>[[ATTACHMENT|\(Self.escaped(picture))]]</system-out>\n" }
    cases += "    </testcase>\n"
  }

  /// Adds a failed test case for a golden without a case.
  package mutating func add(stale golden: String) {
    tests += 1
    failures += 1
    let message = Self.escaped("\(golden) has no case")
    cases += "    <testcase classname=\"no case\" name=\"\(Self.escaped(golden))\" time=\"0\">\n"
    cases += "      <failure message=\"\(message)\" type=\"no case\">\(message)</failure>\n    </testcase>\n"
  }

  /// The complete XML document.
  package var xml: String {
    let counts =
      "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"0\" skipped=\"0\" time=\"\(Self.decimal(seconds))\""
    return Self.start + """
      <testsuites \(counts)>
        <testsuite name="\(Self.escaped(name))" \(counts)>
      \(cases)  </testsuite>
      </testsuites>

      """
  }

  /// Returns a number of seconds as a decimal with microseconds, never in exponent form.
  private static func decimal(_ seconds: Double) -> String {
    let micros = Int((seconds * 1e6).rounded())
    let fraction = String(micros % 1_000_000)
    return "\(micros / 1_000_000).\(String(repeating: "0", count: 6 - fraction.count))\(fraction)"
  }

  /// Returns text escaped for an element or an attribute, with U+FFFD in place of characters that XML does not allow.
  private static func escaped(_ text: String) -> String {
    text.spelling { scalar in
      switch scalar {
      case "\n", "\t": "&#\(scalar.value);"
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: scalar.markupReference
      }
    }
  }
}

/// A Markdown summary of a run for a pull request, with the cases that have not passed and the commands that accept
/// their images.
package struct MarkdownSummary {
  private var rows: [String] = []
  private var bytes = 0
  private var hidden = 0
  private var canBeAccepted = false
  private let title: String
  private let acceptance: AcceptCommand?
  /// The beginning of a summary, which later runs use to recognise it.
  package static let start = "<!-- Written by avatar-render golden. -->\n"

  /// The maximum size of the table in bytes, because GitHub limits comments to 65,536 characters.
  private static let mostBytes = 50_000

  /// Creates an empty summary.
  ///
  /// - Parameters:
  ///   - title: The name of the manifest or the compared files.
  ///   - acceptance: The command that accepts images, or nil if there is none.
  package init(title: String, acceptance: AcceptCommand?) {
    self.title = title
    self.acceptance = acceptance
  }

  /// Adds a case; a case that has passed is only counted.
  package mutating func add(_ report: CaseReport) {
    guard let reason = report.reason else { return }
    // An outdated case is accepted by another command.
    canBeAccepted = canBeAccepted || report.accept != nil && report.accept == acceptance?.line(for: report.name)
    // Measured differences are numbers, whereas other reasons contain paths.
    let words = report.difference == nil ? Self.code(reason) : Self.text(reason)
    add([Self.code(report.name), words, report.accept.map(Self.code) ?? ""])
  }

  /// Adds a row for a golden without a case.
  package mutating func add(stale path: String) { add([Self.code(path), "has no case", "add a case, or remove it"]) }

  private mutating func add(_ cells: [String]) {
    let row = "| \(cells.joined(separator: " | ")) |\n"
    guard bytes + row.utf8.count <= Self.mostBytes else {
      hidden += 1
      return
    }
    bytes += row.utf8.count
    rows.append(row)
  }

  /// Returns the complete Markdown document.
  package func markdown(_ summary: RunSummary) -> String {
    var text = Self.start + "### Golden images: \(summary.words)\n\n\(Self.code(title))\n"
    if !rows.isEmpty {
      text += "\n| Case | Difference | To accept it |\n| --- | --- | --- |\n" + rows.joined()
    }
    if hidden > 0 { text += "\nand \(hidden.grouped) more, listed in the report\n" }
    if canBeAccepted, let acceptance {
      text +=
        "\nTo accept all of them, review the images, then run \(Self.code(acceptance.line)) and commit the goldens.\n"
    }
    return text
  }

  /// Returns text as code, in which GitHub does not link user names, issues or commits.
  private static func code(_ text: String) -> String { "<code>\(self.text(text))</code>" }

  /// Returns text for a table cell, in which special characters are character references, and characters that affect
  /// the terminal or end the line are escaped as numbers.
  private static func text(_ text: String) -> String {
    text.spelling { scalar in
      if scalar.actsOnTerminals { return scalar.escaped(asASCII: true).spelling(reference) }
      return reference(scalar)
    }
  }

  private static func reference(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "0"..."9", "A"..."Z", "a"..."z", " ", "-", "/", ",", "%", "=", "+": nil
    default: scalar.isASCII ? "&#\(scalar.value);" : nil
    }
  }
}

extension String {
  /// Creates the workflow command with which GitHub Actions annotates a file in a pull request with an error.
  ///
  /// The file path is relative to the root of the repository.
  package init(errorOnGitHub message: String, title: String, file: String) {
    /// Returns text with percent-encoding for the given marks, which are special in workflow commands.
    func escaped(_ text: String, _ marks: String) -> String {
      text.spelling { marks.unicodeScalars.contains($0) ? $0.percentCode : nil }
    }
    self = "::error file=\(escaped(file, "%\r\n:,")),title=\(escaped(title, "%\r\n:,"))::\(escaped(message, "%\r\n"))"
  }
}
