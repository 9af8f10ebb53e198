extension ListEncoding {
  /// The requirement that malformed text does not meet, for the end of an error message.
  var requirement: String {
    switch self {
    case .utf16LittleEndian, .utf16BigEndian: Self.utf16.requirement
    default: "must be \(name)"
    }
  }
}

extension EncodingGuess {
  /// Returns the requirement that text in another encoding than UTF-8 does not meet, for the end of an error message.
  ///
  /// - Parameter text: The text to show as it reads in each of several probable encodings.
  /// - Returns: The requirement.
  func requirement(for text: some Collection<UInt8>) -> String {
    if let missing { return "must be UTF-8, but its encoding is unknown, because \(missing.name) \(missing.reason)" }
    if let encoding { return "must be UTF-8, but is probably \(encoding.name): use --encoding \(encoding.rawValue)" }
    if encodings.isEmpty {
      return
        "must be UTF-8, but its encoding is unknown: export the list as UTF-8, or use --encoding with the encoding of the "
        + "program that wrote it"
    }
    let readings = readings(of: text)
    let shown = readings.count < encodings.count ? self.readings(of: example) : readings
    let options = shown.map { "\($0.encoding.rawValue) for \($0.text.shortened(to: 40).quoted)" }
    return "must be UTF-8: use the --encoding that reads it correctly: \(options.joined(separator: ", "))"
  }
  /// Returns the different readings of text in the probable encodings.
  private func readings(of text: some Collection<UInt8>) -> [(encoding: ListEncoding, text: String)] {
    var readings: [(encoding: ListEncoding, text: String)] = []
    for encoding in encodings {
      guard let text = (try? encoding.string(text)) ?? nil, !readings.contains(where: { $0.text == text }) else {
        continue
      }
      readings.append((encoding, text))
    }
    return readings
  }
}
