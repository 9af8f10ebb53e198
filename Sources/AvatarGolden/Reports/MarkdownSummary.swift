package import AvatarFileSystem
import AvatarJSON

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
  private static let start = "<!-- Written by avatar-render golden. -->\n"
  package static let mark = FileMark(start: start)

  /// The maximum size of the table in bytes, because GitHub limits comments to 65,536 characters.
  private static let maxBytes = 50_000

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
    guard bytes + row.utf8.count <= Self.maxBytes else {
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
