import AvatarFileSystem

/// The help for a command: its usage, examples and options.
struct HelpPage {
  let command: Command
  /// Whether to list all options under their headings rather than only the common ones.
  let isComplete: Bool
  /// The maximum line width in columns.
  let width: Int

  /// The width of help from `COLUMNS` or else the terminal, clamped to 40…100, or 80 if both are unknown.
  static var standardWidth: Int {
    let columns = ProcessEnvironment.value("COLUMNS").flatMap { Int($0) } ?? StandardStreams.outputWidth ?? 80
    return min(max(columns, 40), 100)
  }

  /// The text of the page, with a line feed after each line.
  var text: String { lines.map { $0 + "\n" }.joined() }

  private var lines: [String] {
    var lines = WrappedText.paragraph(command.summary, width: width)
    if let paragraph = command.explanation { lines += [""] + WrappedText.paragraph(paragraph, width: width) }
    lines += [""] + usage("USAGE: ")
    let examples = command.examples.prefix(isShort ? Self.maxExamples : .max)
    lines += ["", "EXAMPLES:"]
    for (command, note) in examples {
      lines += WrappedText.command(command, indentation: 2, width: width)
      if let note { lines += WrappedText.paragraph(note, indentation: 6, width: width) }
    }
    if !command.subcommands.isEmpty {
      lines += ["", "SUBCOMMANDS:"]
      lines += command.subcommands.flatMap { entry($0.word, isShort ? $0.summary.firstClause : $0.summary) }
    }
    lines += optionLines
    if !isShort, !command.statuses.isEmpty {
      lines += ["", "EXIT STATUS:"]
      lines += command.statuses.flatMap { status, meaning in
        WrappedText.paragraph(meaning, indentation: 6, width: width).enumerated().map { number, line in
          number == 0 ? "  \(status)" + line.dropFirst("  \(status)".count) : line
        }
      }
    }
    return lines + footer
  }

  /// Whether the page contains only the common options, with a sentence for each.
  private var isShort: Bool { !isComplete && command.hasManyOptions }

  /// The maximum number of examples in short help.
  private static let maxExamples = 4

  private func entry(_ label: String, _ text: String) -> [String] { WrappedText.entry(label, text, width: width) }

  /// Returns the usage lines of the command, with a prefix for the first line.
  func usage(_ prefix: String) -> [String] {
    command.usages.enumerated().flatMap { number, usage in
      WrappedText.lines(usage, width: width - prefix.count - 2).enumerated().map { row, line in
        let start = number == 0 && row == 0 ? prefix : String(repeating: " ", count: prefix.count)
        return start + (row == 0 ? "" : "  ") + line
      }
    }
  }

  private var optionLines: [String] {
    let isGrouped = isComplete && command.hasManyOptions
    // Complete help of a command with few options adds nothing.
    let listed = command.rows.filter {
      (isComplete || command.lists($0)) && (command.hasManyOptions || $0.name != Option.helpAll.optionName)
    }
    var sections: [(title: OptionRow.Section, rows: [OptionRow])] = []
    for row in listed {
      let title = isGrouped || row.section == .help ? row.section : .options
      if let section = sections.firstIndex(where: { $0.title == title }) {
        sections[section].rows.append(row)
      } else {
        sections.append((title, [row]))
      }
    }
    return sections.flatMap { title, rows in
      ["", title.rawValue.uppercased() + ":"] + rows.flatMap { entry($0.label, isShort ? $0.shortSummary : $0.help) }
    }
  }

  private var footer: [String] {
    if !isShort { return [] }
    let hidden = command.rows.count { !command.lists($0) }
    return [""]
      + WrappedText.paragraph("There are \(hidden) more options, for example for servers and limits:", width: width)
      + ["  \(command.typed) --help-all"]
  }
}

extension Command {
  /// Returns whether short help lists a row.
  func lists(_ row: OptionRow) -> Bool {
    !hasManyOptions || row.isArgument || row.isRequired || !row.common.isDisjoint(with: set)
  }

  /// The usage lines of the command.
  var usages: [String] {
    let words = rows.filter { $0.isArgument } + rows.filter { !$0.isArgument && $0.isRequired }
    let usage = words.map(\.usage) + ["[options]"]
    if name.isEmpty { return ["\(typed) [render] " + usage.joined(separator: " "), "\(typed) <subcommand> [options]"] }
    if set == .groups { return ["\(typed) <subcommand> [options]"] }
    return [([typed] + usage).joined(separator: " ")]
  }
}

/// Functions that wrap text at spaces.
enum WrappedText {
  /// Returns the lines of a paragraph, placing a word that is wider than a line on a separate line.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var columns = 0
    for word in words(text) {
      let count = word.columns
      if !lines.isEmpty, columns + 1 + count <= width {
        lines[lines.count - 1] += " " + word
        columns += 1 + count
      } else {
        lines.append(String(word))
        columns = count
      }
    }
    return lines
  }

  /// Returns the words of a string by searching its bytes, which is faster than searching characters.
  private static func words(_ text: String) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
  }

  /// Returns a paragraph with indentation before each line.
  static func paragraph(_ text: String, indentation: Int = 0, width: Int) -> [String] {
    lines(text, width: width - indentation).map { String(repeating: " ", count: indentation) + $0 }
  }

  /// Returns a command wrapped before options, with backslashes for the shell.
  static func command(_ text: String, indentation: Int, width: Int) -> [String] {
    let width = width - indentation - 4 - 2
    var parts: [String] = []
    for word in words(text) {
      if let last = parts.last, !word.hasPrefix("-") || word == "-" {
        parts[parts.count - 1] = last + " " + word
      } else {
        parts.append(String(word))
      }
    }
    var lines: [String] = []
    for part in parts {
      if let line = lines.last, line.columns + 1 + part.columns <= width {
        lines[lines.count - 1] = line + " " + part
      } else {
        lines += Self.lines(part, width: width)
      }
    }
    return lines.enumerated().map { number, line in
      String(repeating: " ", count: indentation + (number == 0 ? 0 : 4)) + line
        + (number == lines.count - 1 ? "" : " \\")
    }
  }

  /// Returns a label, with its description in a column next to it, or below it if the label is too long.
  static func entry(_ label: String, _ text: String, width: Int) -> [String] {
    let indentation = 2
    // In a narrow terminal, a description column would leave too little space.
    let column = width < 60 ? 6 : 26
    let description = paragraph(text, indentation: column, width: width)
    let labels = label.utf8.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).enumerated().map {
      ($0.offset == 0 ? "" : "|") + String(Substring($0.element))
    }
    var lines: [String] = []
    for part in labels {
      if let line = lines.last, line.columns + part.columns <= width {
        lines[lines.count - 1] = line + part
      } else {
        lines.append(String(repeating: " ", count: lines.isEmpty ? indentation : indentation + 4) + part)
      }
    }
    if let first = description.first, let last = lines.last, lines.count == 1, last.columns < column {
      lines[0] += first.dropFirst(last.columns)
      return lines + description.dropFirst()
    }
    return lines + description
  }
}

extension StringProtocol {
  /// The number of terminal columns, for text without combining marks and wide characters.
  fileprivate var columns: Int { utf8.count { $0 & 0xC0 != 0x80 } }
}
