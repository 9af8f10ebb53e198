import AvatarContacts
import AvatarFileSystem
import AvatarHTTP

extension AvatarSpec {
  /// The file name for the avatar, without extension.
  ///
  /// The name is that of the photo file or, if there is no photo file, the person's name or address in lower case with
  /// hyphens. Without any of these, the name is the avatar's type.
  package var stem: String { stemOfPhoto ?? stemOfPerson ?? who.type.rawValue }

  /// The file name for the avatar, without extension, preferring the person's name or address to the photo's name.
  package var personalStem: String { stemOfPerson ?? stemOfPhoto ?? who.type.rawValue }

  private var stemOfPhoto: String? {
    guard let path = pathOfPhoto else { return nil }
    let name = FilePath.withoutExtension(FilePath.name(of: path))
    // The server chooses the name, so it may contain any characters.
    let stem = photo.source?.remote != nil ? Self.slug(name) : name
    return ["", ".", ".."].contains(stem) ? nil : stem
  }

  private var stemOfPerson: String? {
    [who.fullName, who.address, who.initials?.text].lazy.compactMap { $0.map(Self.slug) }.first { !$0.isEmpty }
  }

  /// The photo's path if it distinguishes the photo from others; nil otherwise.
  private var pathOfPhoto: String? {
    switch photo.source {
    case .file(let path): path
    case .url(let text): try? WebURL(text).path
    case .contact(let photo): photo.remote.contact.map { "contact-\($0.id)" }
    case .standardInput, .bytes, .dataURI, nil: nil
    }
  }

  /// Returns a name in lower case with hyphens: letters and digits of all scripts, at most 100 bytes of UTF-8.
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
