/// Functions that wrap text at spaces.
enum WrappedText {
  /// Returns the lines of a paragraph; a word that is wider than a line is a separate line.
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

  /// Returns the words of a text; searching for spaces among bytes is faster than among characters.
  private static func words(_ text: String) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
  }

  /// Returns a paragraph with indentation in front of each line.
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

  /// Returns a label, and its description in a column next to it, or below it if the label is too long.
  static func entry(_ label: String, _ text: String, width: Int) -> [String] {
    let indentation = 2
    // In a narrow terminal, a column for descriptions would leave too little space.
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
    guard let first = description.first, let last = lines.last, lines.count == 1, last.columns < column else {
      return lines + description
    }
    return [last + first.dropFirst(last.columns)] + description.dropFirst()
  }
}

extension StringProtocol {
  /// The number of columns on a terminal, for text without combining marks and wide characters.
  fileprivate var columns: Int { utf8.count { $0 & 0xC0 != 0x80 } }
}
