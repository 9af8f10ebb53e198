import AvatarText

extension AvatarSpec {
  /// The initials to try, in this order, each with its text and a description of its source for messages.
  ///
  /// The sources are the given initials, the name, and the e-mail address. The initials are nil if the text has no
  /// letters or digits, or is a telephone number. On a small avatar, only the first of a name's initials is legible.
  var initialsCandidates: [(source: String, text: String, initials: Initials?)] {
    let isSmall = size.points <= Self.mostForOneInitial || pixels <= Self.mostForOneInitial
    func initials(of name: String, family: String? = nil) -> Initials? {
      let initials = Initials(
        of: name, family: family, length: who.initialsLength?.rawValue, cjk: who.cjkInitials?.part)
      return isSmall ? initials?.first : initials
    }
    var candidates: [(source: String, text: String, initials: Initials?)] = []
    if let given = who.initials?.given {
      candidates.append(("the initials \(given.text.quoted)", given.text, given))
    }
    if let name = who.fullName {
      candidates.append(("the name \(name.quoted)", name, initials(of: name, family: who.familyName)))
    }
    if let address = who.address {
      candidates.append(("the address \(address.quoted)", address, initials(of: address)))
    }
    return candidates
  }

  /// The text in whose place an icon is: initials that no font can draw, or a telephone number; nil if there is none.
  func replacedText(_ initials: String?) -> String? {
    initials ?? initialsCandidates.map(\.text).first(where: \.isTelephoneNumber)
  }

  /// The largest side, points or pixels, of an avatar that shows one initial of a name.
  private static let mostForOneInitial = 16
}

extension String {
  /// The text for messages in quotation marks, shortened to 60 scalars.
  var quoted: String {
    let shown = self.shown.unicodeScalars
    let (start, rest) = (shown.prefix(60), shown.dropFirst(60))
    return "\"\(String(start))\(rest.isEmpty ? "" : "…")\""
  }
}
