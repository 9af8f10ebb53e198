import AvatarJSON

/// A run as JUnit XML, the way Jenkins, GitLab and GitHub's reporters read it.
package struct JUnitReport {
  private var cases = ""
  private var (tests, failures) = (0, 0)
  private var seconds = 0.0
  private let name: String

  /// Creates an empty report on a suite with a name.
  package init(name: String) { self.name = name }

  /// Whether the outcome of a case is a failure of a test: a golden that was recorded on purpose is none.
  private static func isFailure(_ result: CaseResult) -> Bool {
    if case .recorded = result.outcome { false } else { !result.hasPassed }
  }

  /// Adds a case, whose class is the directory in its name.
  ///
  /// - Parameters:
  ///   - result: The result of the case.
  ///   - accept: The command that accepts the picture; nil for none.
  ///   - picture: The path of an image of the difference, as the report's reader finds it; nil for none.
  package mutating func add(_ result: CaseResult, accept: String? = nil, picture: String?) {
    let end = result.name.lastIndex(of: "/")
    // Not the suite's name, which is a path: Jenkins takes what stands before a dot for a package.
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
    // GitLab shows pictures that are named so.
    if let picture { cases += "      <system-out>[[ATTACHMENT|\(Self.escaped(picture))]]</system-out>\n" }
    cases += "    </testcase>\n"
  }

  /// Adds a golden that has no case.
  package mutating func add(stale golden: String) {
    tests += 1
    failures += 1
    let message = Self.escaped("\(golden) has no case")
    cases += "    <testcase classname=\"stale\" name=\"\(Self.escaped(golden))\" time=\"0\">\n"
    cases += "      <failure message=\"\(message)\" type=\"stale\">\(message)</failure>\n    </testcase>\n"
  }

  /// The file's text.
  package var xml: String {
    let counts =
      "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"0\" skipped=\"0\" time=\"\(Self.decimal(seconds))\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
        <testsuite name="\(Self.escaped(name))" \(counts)>
      \(cases)  </testsuite>
      </testsuites>

      """
  }

  /// Microseconds are as much as tells something; never in exponent form.
  private static func decimal(_ seconds: Double) -> String {
    let micros = Int((seconds * 1e6).rounded())
    let fraction = String(micros % 1_000_000)
    return "\(micros / 1_000_000).\(String(repeating: "0", count: 6 - fraction.count))\(fraction)"
  }

  /// As text or attribute value; characters that XML can't have become U+FFFD.
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
