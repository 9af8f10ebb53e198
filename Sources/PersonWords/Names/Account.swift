extension NameWord {
  /// The words of an account: those before the @ of an e-mail address, without a tag, those after the @ of a handle, or
  /// those of a domain; nil if the word is none of these.
  var account: [NameWord]? { localPart.map(Self.words) ?? domainWords }

  /// The words of a domain; nil if the word is not a domain.
  var domainWords: [NameWord]? { localPart == nil ? domain.map(Self.words) : nil }

  private static func words(of name: ArraySlice<Unicode.Scalar>) -> [NameWord] {
    name.split { "._-".unicodeScalars.contains($0) }.map { NameWord(Array($0)) }
  }

  /// The user name in an e-mail address, or in a handle such as @ada:example.org; nil if the word is neither.
  private var localPart: ArraySlice<Unicode.Scalar>? {
    guard let at = scalars.lastIndex(of: "@"), authority == nil else { return nil }
    if scalars.first == "@", let colon = scalars.firstIndex(of: ":"), colon > 1, colon + 1 < scalars.count {
      return scalars[1..<colon]
    }
    guard at > 0, at + 1 < scalars.count else { return nil }
    // A scheme ends with a colon, as in mailto:ada@example.org.
    var local = scalars[..<at].split(separator: ":").last ?? []
    if let tag = local.firstIndex(of: "+"), tag > local.startIndex { local = local[..<tag] }
    return local
  }

  /// The text after the scheme of a URL; nil if the word is not a URL.
  private var authority: ArraySlice<Unicode.Scalar>? {
    let scheme = scalars.indices.first { scalars[$0] == ":" && scalars[$0...].starts(with: "://".unicodeScalars) }
    return scheme.map { scalars[($0 + 3)...] }
  }

  /// The registered name in a URL or domain, such as example in www.example.co.uk; nil if the word is neither.
  private var domain: ArraySlice<Unicode.Scalar>? {
    guard scalars.contains(".") else { return nil }
    let authority = authority
    var host = (authority ?? scalars[...]).prefix { !"/?#".unicodeScalars.contains($0) }
    // The part before an @ is the user name.
    if authority != nil, let at = host.lastIndex(of: "@") { host = host[(at + 1)...] }
    host = host.prefix { $0 != ":" }
    var labels = host.split(separator: ".").map { String($0).lowercased() }
    let isWeb = authority != nil || labels.first == "www"
    let rest = scalars[host.endIndex...].first
    guard labels.count > 1, isWeb || rest == nil || rest == "/" || rest == ":", let last = labels.popLast() else {
      return nil
    }
    // Some countries register names under a second-level domain, as in example.co.uk.
    let hasSecondLevel =
      labels.count > 1 && last.utf8.count == 2
      && NameRole.all(of: labels[labels.count - 1]).contains(.secondLevelDomain)
    if hasSecondLevel { labels.removeLast() }
    guard isWeb || hasSecondLevel || NameRole.all(of: last).contains(.topLevelDomain) else { return nil }
    return labels.last.map { Array($0.unicodeScalars)[...] }
  }

  /// The word without the domain before a backslash, as in CORP\ada, and without the u/ before a user name.
  var withoutDomain: NameWord {
    if scalars.count > 2, scalars.starts(with: "u/".unicodeScalars) { return NameWord(Array(scalars[2...])) }
    guard let slash = scalars.lastIndex(of: "\\"), slash > 0, slash + 1 < scalars.count else { return self }
    return NameWord(Array(scalars[(slash + 1)...]))
  }
}
