import AvatarRender

/// The explanation of a command: paragraphs, examples and exit statuses.
struct CommandDiscussion: Sendable {
  /// An example and its explanation.
  struct Example: Hashable, Sendable {
    let command: String
    var note: String?
  }

  private(set) var paragraphs: [String] = []
  private(set) var examples: [Example] = []
  private(set) var statuses: [(status: String, meaning: String)] = []

  /// Parses the text of a command.
  ///
  /// Each paragraph is a line. Under `EXAMPLES:`, commands are indented by two spaces, and their explanations are
  /// indented further. Under `EXIT STATUS:`, each line contains a status and its meaning.
  init(_ text: String) {
    var heading = ""
    // Bytes are searched because searching characters would take most of the time needed for a page.
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let rest = line.drop { $0 == UInt8(ascii: " ") }
      let (words, indentation) = (String(Substring(rest)), line.count - rest.count)
      if indentation == 0 {
        heading = words.hasSuffix(":") && words.uppercased() == words ? words : ""
        if heading.isEmpty { paragraphs.append(words) }
      } else if heading == "EXIT STATUS:" {
        let status = words.prefix { $0 != " " }
        statuses.append((String(status), String(words.dropFirst(status.count).drop { $0 == " " })))
      } else if heading == "EXAMPLES:", indentation <= 2 {
        examples.append(Example(command: words))
      } else if let last = examples.indices.last {
        examples[last].note = (examples[last].note.map { $0 + " " } ?? "") + words
      }
    }
  }
}
