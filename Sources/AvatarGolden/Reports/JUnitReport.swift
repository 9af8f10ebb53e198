package import AvatarFileSystem
import AvatarJSON

/// A JUnit XML report on a run, for Jenkins, GitLab and GitHub test reporters.
package struct JUnitReport {
  private var cases = ""
  private var (tests, failures) = (0, 0)
  private var seconds = 0.0
  private let name: String
  /// The beginning of a report, which later runs use to recognise it.
  private static let start =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- Written by avatar-render golden. -->\n"
  package static let mark = FileMark(start: start)

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
      // In an attribute, XML parsers replace literal line breaks and tabs with spaces (XML 1.0, section 3.3.3).
      case "\n", "\t": "&#\(scalar.value);"
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: scalar.markupReference
      }
    }
  }
}
