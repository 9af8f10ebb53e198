import AvatarFileSystem
import AvatarRender

/// The manual page, written with man(7) macros.
struct ManualPage {
  private let root = Command.root

  /// The release date of the version, which appears in the page footer.
  private static let date = "2026-11-24"

  var text: String {
    let title = [
      #".TH AVATAR\-RENDER 1 \#(Self.date) "avatar\-render \#(AvatarRenderer.version)" "User Commands""#,
      ".SH NAME", #"avatar\-render \- \#(Roff.text(root.summary.decapitalized.withoutFullStop))"#,
    ]
    let body = [synopsis, description, options, commands, defaults, statuses, environment].flatMap { $0 }
    return (title + body).joined(separator: "\n") + "\n"
  }

  private var synopsis: [String] {
    [".SH SYNOPSIS", ".nf"] + root.usages.map(Roff.line) + [".fi"]
  }

  private var description: [String] {
    [".SH DESCRIPTION"] + Roff.paragraphs(root.discussion.paragraphs) + examples(root)
  }

  /// The options of the default subcommand, which other commands share.
  private var options: [String] {
    [".SH OPTIONS"] + sections(root.rows)
  }

  private func sections(_ arguments: [OptionRow]) -> [String] {
    var lines: [String] = []
    var titles: [OptionRow.Section] = []
    for argument in arguments where !titles.contains(argument.section) { titles.append(argument.section) }
    for title in titles {
      lines += [".SS \"\(Roff.text(title.rawValue))\""]
      lines += entries(arguments.filter { $0.section == title }.map { ($0.label, $0.help) })
    }
    return lines
  }

  private func entries(_ entries: [(label: String, text: String)]) -> [String] {
    [".PD 0"] + entries.flatMap { [".TP 4", Roff.bold($0.label)] + Roff.paragraph($0.text) } + [".PD"]
  }

  private var commands: [String] {
    var lines = [".SH COMMANDS"]
    var described = root.rows
    for command in Command.all.dropFirst() where command.set != .render && command.set != .help {
      lines += section(command, without: described)
      described += command.rows
    }
    return lines
  }

  /// Returns the section on a command, which refers to options that have already been described.
  private func section(_ command: Command, without shared: [OptionRow]) -> [String] {
    let rows = command.rows.filter { $0.section != .help }
    func isShared(_ row: OptionRow) -> Bool {
      !row.isArgument && shared.contains { $0.label == row.label && $0.help == row.help }
    }
    let borrowed = rows.filter(isShared).map { "--" + $0.name }
    var lines = [".SS \"\(Roff.text(command.usages.first ?? command.typed))\""]
    lines += Roff.paragraphs([command.summary] + command.discussion.paragraphs)
    let own = rows.filter { !isShared($0) }
    if !own.isEmpty { lines += entries(own.map { ($0.label, $0.help) }) }
    if !borrowed.isEmpty {
      let noun = borrowed.count == 1 ? "Option" : "Options"
      lines += [".br"] + Roff.paragraph("\(noun) as above: \(borrowed.joined(separator: ", ")).")
    }
    return lines
  }

  private func examples(_ command: Command) -> [String] {
    let examples = command.discussion.examples
    if examples.isEmpty { return [] }
    var lines = [".PP", ".PD 0", "Examples:"]
    for example in examples {
      lines += [".PP", ".RS 4", ".nf", Roff.line(example.command), ".fi", ".RE"]
      if let note = example.note { lines += [".RS 8"] + Roff.paragraph(note) + [".RE"] }
    }
    return lines + [".PD"]
  }

  /// The members of `--defaults` that are not options.
  private var defaults: [String] {
    [".SH DEFAULTS"] + Roff.paragraph("These members of the --defaults object have no command-line option.")
      + entries(Option.rows.filter { !$0.mayBeTyped }.map { ($0.name, $0.help) })
  }

  private var statuses: [String] {
    [".SH \"EXIT STATUS\""] + entries(root.discussion.statuses.map { ($0.status, $0.meaning) })
  }

  /// The environment variables of the command and their meanings.
  static let variables: [(names: String, meaning: String)] = [
    ("XDG_CACHE_HOME, HOME", "The cache location, by default ~/.cache/avatar-render."),
    (
      "AVATAR_CACHE_MAX_AGE",
      "The maximum age of cached photos: a whole number followed by s, m, h, d or w, for example 12h. The default is 30d."
    ),
    ("AVATAR_CACHE_MAX_BYTES", "The maximum size of the cache in bytes, for example 100Mi. The default is 256Mi."),
    (
      "GITHUB_TOKEN",
      "The token for GitHub's API, for private data and more requests per hour. It is sent only to api.github.com."
    ),
    ("MONICA_TOKEN", "The API token for the server in --server monica=URL. It is sent only to this server."),
    ("NETRC", "The file that --auth netrc reads instead of ~/.netrc."),
    (
      "CURL_CA_BUNDLE, SSL_CERT_FILE",
      "A file of certificates to trust instead of the system's. The first variable that is set applies."
    ),
    (
      "http_proxy, https_proxy, HTTPS_PROXY, all_proxy, ALL_PROXY, no_proxy, NO_PROXY",
      "The proxies for requests, and the hosts that bypass them."
    ),
    ("NO_COLOR", "If it is set and not empty, messages have no colours."),
    (
      "CLICOLOR_FORCE",
      "If it is set and neither empty nor 0, messages have colours even if they are not printed on a terminal."
    ),
    ("TERM", "If it is dumb, messages have no colours."),
    (
      "COLUMNS",
      "The width of help text, from 40 to 100. The default is 80 if the output is not a terminal."
    ),
    ("CI", "If it is set and neither empty, 0 nor false, golden record needs --mode."),
    ("CI_PROJECT_DIR", "The directory to which image paths in --junit are relative."),
    ("GITHUB_ACTIONS", "If it is true, golden verify prints annotations for pull requests."),
    ("GITHUB_WORKSPACE", "The directory to which the paths in annotations are relative."),
    ("AVATAR_DEBUG_LAYERS", "A directory for files that show the layers and masks of images."),
  ]

  private var environment: [String] { [".SH ENVIRONMENT"] + entries(Self.variables.map { ($0.names, $0.meaning) }) }
}

/// Functions for text in the roff language.
enum Roff {
  /// Returns a string with escapes for characters that are special in roff or not ASCII.
  static func text(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": #"\e"#
      case "-": #"\-"#
      case "'": #"\(aq"#
      case "\"": #"\(dq"#
      case "`": #"\(ga"#
      case "^": #"\(ha"#
      case "~": #"\(ti"#
      case _ where scalar.isASCII: String(scalar)
      default: #"\[u\#(padded(String(scalar.value, radix: 16, uppercase: true)))]"#
      }
    }.joined()
  }

  private static func padded(_ digits: String) -> String {
    String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }

  /// Returns a string as a line that is not a request even if it starts with a full stop.
  static func line(_ text: String) -> String {
    text.hasPrefix(".") || text.hasPrefix("'") ? #"\&"# + Self.text(text) : Self.text(text)
  }

  static func bold(_ text: String) -> String { #"\fB"# + Self.text(text) + #"\fR"# }

  /// Returns a paragraph in short lines, with each sentence on a new line so that roff spaces sentences correctly.
  static func paragraph(_ text: String) -> [String] {
    var sentences: [String] = []
    var sentence: [Substring] = []
    for word in text.split(separator: " ") {
      sentence.append(word)
      if word.hasSuffix(".") || word.hasSuffix(".)") {
        sentences.append(sentence.joined(separator: " "))
        sentence = []
      }
    }
    if !sentence.isEmpty { sentences.append(sentence.joined(separator: " ")) }
    return sentences.flatMap { WrappedText.lines($0, width: 72).map(line) }
  }

  /// Returns paragraphs with space between them.
  static func paragraphs(_ texts: [String]) -> [String] {
    Array(texts.map(paragraph).joined(separator: [".PP"]))
  }
}

extension String {
  fileprivate var decapitalized: String { prefix(1).lowercased() + dropFirst() }
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

extension Command {
  static let manual = Command(
    "manual", .manual, "Prints the manual page for man.",
    """
    EXAMPLES:
      avatar-render manual | man -l -
          shows it
      avatar-render manual > /usr/local/share/man/man1/avatar-render.1
          installs it for all users
    """
  ) { _ throws(CommandError) in try StandardStreams.print(Array(ManualPage().text.utf8)) }
}
