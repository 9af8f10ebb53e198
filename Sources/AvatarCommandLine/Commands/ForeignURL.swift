/// URLs of services that render avatars from parameters.
enum ForeignURL {
  /// Returns the options that render the avatar of a ui-avatars.com URL, or nil for any other URL.
  ///
  /// The parameters are those of https://ui-avatars.com. They may also be consecutive path components.
  static func line(for url: String) -> String? {
    let hosts = ["https://ui-avatars.com/", "http://ui-avatars.com/"]
    guard hosts.contains(where: url.hasPrefix), let mark = url.firstIndex(of: "?") else { return nil }
    var words: [String] = []
    var isRound = false
    for pair in url[url.index(after: mark)...].split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1).map { decoded($0) }
      guard parts.count == 2, !parts[1].isEmpty else { continue }
      switch (parts[0], parts[1]) {
      case ("rounded", let value): isRound = value == "true"
      case ("bold", "true"): words += ["--font-weight", "700"]
      case ("background", "random"), ("uppercase", _): break
      case (let name, let value):
        guard let option = options[name] else { continue }
        let isColor = ["background", "color"].contains(name) && value.allSatisfy(\.isHexDigit)
        words += [option, isColor ? "'#\(value)'" : value.contains(" ") ? "\"\(value)\"" : value]
      }
    }
    return (["avatar-render"] + words + (isRound ? [] : ["--shape", "square"])).joined(separator: " ")
  }

  private static let options = [
    "name": "--name", "size": "--size", "background": "--background", "color": "--color", "length": "--initials-length",
    "font-size": "--font-size", "format": "--format",
  ]

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let value = UInt8(Substring(rest.prefix(2)), radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
