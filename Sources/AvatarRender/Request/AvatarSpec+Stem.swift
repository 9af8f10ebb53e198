import AvatarContacts
import AvatarFileSystem
import AvatarHTTP

extension AvatarSpec {
  /// The name of a file with the avatar, without extension.
  ///
  /// It is that of the photo's file, else the name or the address in lower case with hyphens, else the type.
  package var stem: String {
    if let path = pathOfPhoto {
      var stem = FilePath.withoutExtension(FilePath.name(of: path))
      // The server chose this name, so it may contain anything.
      if photo.source?.isRemote == true { stem = Self.slug(stem) }
      if !stem.isEmpty, stem != ".", stem != ".." { return stem }
    }
    let slugs = [who.fullName, who.address, who.initials?.text].compactMap { $0.map(Self.slug) }
    return slugs.first { !$0.isEmpty } ?? who.type.rawValue
  }

  /// The path of the photo if it distinguishes the photo from others; nil otherwise.
  private var pathOfPhoto: String? {
    switch photo.source {
    case .file(let path): path
    case .url(let text): try? WebURL(text).path
    case .contact(let text): ContactReference(text).map { "contact-\($0.id)" }
    case .standardInput, .bytes, .dataURI, nil: nil
    }
  }

  /// Returns a name in lower case with hyphens: letters and digits of all scripts, in at most 100 bytes of UTF-8.
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
