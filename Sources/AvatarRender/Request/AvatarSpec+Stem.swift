import AvatarHTTP

extension AvatarSpec {
  /// What a file with the avatar may be called: the photo's name without folder and extension, else the name or the address
  /// in small letters with hyphens, else the type.
  package var stem: String {
    if let path = pathOfPhoto {
      let name = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last.map {
        Substring($0)
      }
      var stem = Self.withoutExtension(String(name ?? ""))
      // Whoever runs the server chose it.
      if photo?.isRemote == true { stem = Self.slug(stem) }
      if !stem.isEmpty, stem != ".", stem != ".." { return stem }
    }
    let slugs = [name, email, initials?.text].compactMap { $0.map(Self.slug) }
    return slugs.first { !$0.isEmpty } ?? type.rawValue
  }

  /// As far as it names one photo among others.
  private var pathOfPhoto: String? {
    switch photo {
    case .file(let path): path
    case .url(let text): try? WebURL(text).path
    case .monica(let contact), .monicaPhoto(let contact, _): "contact-\(contact)"
    case .standardInput, .bytes, .dataURI, nil: nil
    }
  }

  /// A dot at the start of a name is part of it.
  private static func withoutExtension(_ name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Letters and digits of all scripts, in lower case, words joined by hyphens; at most 100 bytes of UTF-8.
  private static func slug(_ name: String) -> String {
    var slug = ""
    for character in name.prefix(1000) {
      guard character.isLetter || character.isNumber else {
        if !slug.isEmpty, !slug.hasSuffix("-") { slug += "-" }
        continue
      }
      let letter = character.lowercased()
      if slug.utf8.count + letter.utf8.count > 100 { break }
      slug += letter
    }
    return slug.hasSuffix("-") ? String(slug.dropLast()) : slug
  }
}
