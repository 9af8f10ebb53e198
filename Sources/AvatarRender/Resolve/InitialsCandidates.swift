import AvatarText

extension AvatarSpec {
  /// The initials to try, in this order, each with a description of its source for messages.
  ///
  /// The sources are the given initials, the name, and the e-mail address. The initials are nil if the source has no
  /// letters or digits.
  var initialsCandidates: [(source: String, initials: Initials?)] {
    let length = who.initialsLength?.rawValue
    var candidates: [(source: String, initials: Initials?)] = []
    if let given = who.initials?.given { candidates.append(("the initials \(given.text.quoted)", given)) }
    if let name = who.name { candidates.append(("the name \(name.quoted)", Initials(of: name, length: length))) }
    if let email = who.email { candidates.append(("the address \(email.quoted)", Initials(of: email, length: length))) }
    return candidates
  }
}

extension String {
  /// The text in quotation marks, shortened to 60 scalars.
  var quoted: String {
    let (start, rest) = (unicodeScalars.prefix(60), unicodeScalars.dropFirst(60))
    return "\"\(String(start))\(rest.isEmpty ? "" : "…")\""
  }
}
