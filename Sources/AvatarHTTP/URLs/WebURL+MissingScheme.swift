import AvatarFileSystem

extension WebURL {
  /// Returns the URL that a missing file's path probably stands for, if its scheme was omitted, in the form for messages;
  /// nil if it is a path.
  ///
  /// For example, it is `https://example.org/ada.jpg` for `example.org/ada.jpg`, unless there is a directory
  /// `example.org`. The second text is the path in the form for messages.
  package static func missingScheme(in path: String) -> (url: String, path: String)? {
    guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let authority = String(path[..<slash])
    let labels = authority.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.count > 1, last.allSatisfy(\.isLetter),
      HostName.ascii(authority) == authority.lowercased(), FileStatus(authority) == nil,
      let url = try? WebURL("https://" + path)
    else { return nil }
    return (shown(url.text), String(shown(url.text).dropFirst("https://".count)))
  }
}
