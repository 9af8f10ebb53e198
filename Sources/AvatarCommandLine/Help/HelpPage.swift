import AvatarFileSystem

/// The help of a command: its usage, examples and options.
struct HelpPage {
  let command: CommandDescription
  /// Whether all options are listed under their headings, instead of only the common ones.
  let isComplete: Bool
  /// The maximum number of columns of a line.
  let width: Int

  /// The width of help: that in `COLUMNS`, or else of the terminal, clamped to 40…100; 80 if both are unknown.
  static var standardWidth: Int {
    let columns = ProcessEnvironment.value("COLUMNS").flatMap { Int($0) } ?? StandardStreams.outputWidth ?? 80
    return min(max(columns, 40), 100)
  }

  /// The text of the page, with a line feed after each line.
  var text: String { lines.map { $0 + "\n" }.joined() }

  private var lines: [String] {
    var lines = WrappedText.paragraph(command.summary, width: width)
    for paragraph in command.discussion.paragraphs { lines += [""] + WrappedText.paragraph(paragraph, width: width) }
    lines += [""] + usage("USAGE: ")
    if !command.discussion.examples.isEmpty { lines += ["", "EXAMPLES:"] + exampleLines }
    if !command.subcommands.isEmpty {
      lines += ["", "SUBCOMMANDS:"] + command.subcommands.flatMap(entry)
    }
    lines += optionLines
    if !command.discussion.statuses.isEmpty {
      lines += ["", "EXIT STATUS:"]
      lines += command.discussion.statuses.flatMap { status, meaning in
        WrappedText.paragraph(meaning, indentation: 6, width: width).enumerated().map { number, line in
          number == 0 ? "  " + status + line.dropFirst(2 + status.count) : line
        }
      }
    }
    return lines + footer
  }

  private func entry(_ subcommand: CommandDescription) -> [String] {
    WrappedText.entry(subcommand.words.last ?? "", subcommand.summary, width: width)
  }

  private var exampleLines: [String] {
    command.discussion.examples.flatMap { example in
      WrappedText.command(example.command, indentation: 2, width: width)
        + (example.note.map { WrappedText.paragraph($0, indentation: 6, width: width) } ?? [])
    }
  }

  /// Returns the usage lines of the command, with a prefix for the first line.
  func usage(_ prefix: String) -> [String] {
    command.usages.enumerated().flatMap { number, usage in
      WrappedText.lines(usage, width: width - prefix.count - 2).enumerated().map { row, line in
        let start = number == 0 && row == 0 ? prefix : String(repeating: " ", count: prefix.count)
        return start + (row == 0 ? "" : "  ") + line
      }
    }
  }

  /// The options; without a subcommand, those of the subcommand that may be omitted.
  private var optionLines: [String] {
    let arguments = command.implied.arguments
    let listed = isComplete ? arguments : arguments.filter(\.isCommon)
    var sections: [(title: String, arguments: [ArgumentDescription])] = []
    for argument in listed {
      let title = isComplete && command.hasManyOptions ? argument.section : HelpSections.otherTitle
      if let section = sections.firstIndex(where: { $0.title == title }) {
        sections[section].arguments.append(argument)
      } else {
        sections.append((title, [argument]))
      }
    }
    var lines: [String] = []
    for section in sections {
      lines += ["", section.title.uppercased() + ":"]
      lines += section.arguments.flatMap { WrappedText.entry($0.label, $0.help, width: width) }
    }
    lines += ["", "HELP:"] + WrappedText.entry("-h, --help", helpSummary, width: width)
    if command.hasManyOptions { lines += WrappedText.entry("--help-all", "List all options.", width: width) }
    return lines + WrappedText.entry("--version", "Print the version.", width: width)
  }

  private var helpSummary: String {
    command.hasManyOptions ? "List the common options." : "Print this text."
  }

  private var footer: [String] {
    if isComplete || !command.hasManyOptions { return [] }
    let hidden = command.implied.arguments.count { !$0.isCommon }
    return [""]
      + WrappedText.paragraph("There are \(hidden) more options, for example for servers and limits:", width: width)
      + ["  \(command.implied.name) --help-all"]
  }
}

extension CommandDescription {
  /// Whether short help omits options.
  var hasManyOptions: Bool { implied.arguments.contains { !$0.isCommon } }

  /// The usage lines of the command.
  var usages: [String] {
    if let name = defaultSubcommand, let implied = subcommands.first(where: { $0.words.last == name }) {
      let rest = implied.arguments.filter { $0.kind == .positional }.map(\.usage) + ["[options]"]
      return ["\(self.name) [\(name)] " + rest.joined(separator: " "), "\(self.name) <subcommand> [options]"]
    }
    if !subcommands.isEmpty { return ["\(name) <subcommand> [options]"] }
    let required = arguments.filter { $0.kind == .option && !$0.isOptional }
    let words = arguments.filter { $0.kind == .positional } + required
    return [([name] + words.map(\.usage) + ["[options]"]).joined(separator: " ")]
  }
}
