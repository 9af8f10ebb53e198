import AvatarContacts
package import AvatarFileSystem

extension PhotoSource {
  /// The reference to the person whose photo is requested; nil if the location of the photo is known.
  var person: String? {
    if case .contact(let reference) = self, ContactReference(reference)?.photo == nil { reference } else { nil }
  }

  /// Returns the source, with a contact's photo in a size for an image of so many pixels.
  func sized(_ pixels: Int) -> PhotoSource {
    guard case .contact(let text) = self, let reference = ContactReference(text) else { return self }
    return .contact(reference.sized(pixels).text)
  }
}

extension AvatarSpec {
  /// Completes the request with the data of a contact, and replaces the contact by its photo.
  ///
  /// Values of the request take precedence.
  /// - Parameter person: The person; nil if the server did not respond, so that the request has no photo.
  mutating func complete(with person: Contact?) {
    photo.source = nil
    guard let person else { return }
    if person.isAgent {
      // Initials of a bot account's name would look like those of a person.
      who.type = .agent
      who.alt = who.alt ?? who.fullName ?? person.name
    } else {
      who.name = who.fullName ?? person.name
    }
    who.email = who.email ?? person.email
    if look.background == .auto, let color = person.color.flatMap({ AvatarColor($0) }) {
      look.background = .color(color)
    }
    if let source = person.photo.map({ PhotoSource($0) }), source.person == nil { photo.source = source }
    if person.directory == .gravatar { photo.directories.insert(.gravatar) }
  }

  /// The digest of everything that a contact may have added.
  var digestOfContact: ContentDigest {
    var sum = DigestSum()
    sum.add(who.name ?? "")
    sum.add(who.email ?? "")
    sum.add("\(look.background)")
    if who.type == .agent { sum.add("agent \(who.alt ?? "")") }
    sum.add(photo.source?.name ?? "")
    sum.add(Int(photo.directories.rawValue))
    return sum.digest()
  }
}

/// An error that prevents the SVG file of an icon from being used.
package struct IconFileError: Error, Hashable {
  /// The path of the SVG file that the icon is read from.
  package let path: String
  /// The reason, for the end of a message.
  package let reason: String
  /// The line of the document that the reason concerns, from 1; nil if it concerns the whole file.
  package let line: Int?
  /// A Boolean value that indicates whether the file could be read, so that its contents are to blame.
  package let isReadable: Bool

  package init(path: String, reason: String, line: Int?, isReadable: Bool) {
    self.path = path
    self.reason = reason
    self.line = line
    self.isReadable = isReadable
  }

  /// The path with the line, for the start of a message, for example "logo.svg:3".
  package var place: String { path + (line.map { ":\($0)" } ?? "") }
}

extension IconArtwork {
  /// Reads an SVG file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - files: The files that may be read.
  /// - Throws: `IconFileError` if the file cannot be read or drawn.
  package init(file path: String, in files: LocalFiles = .anywhere) throws(IconFileError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.open(path, limit: IconArtwork.mostBytes, timeout: .zero).allBytes()
    } catch {
      let isTooLong = if case .tooLong = error { true } else { false }
      throw IconFileError(path: path, reason: files.reason(error), line: nil, isReadable: isTooLong)
    }
    do throws(IconError) {
      try self.init(svg: bytes)
    } catch {
      throw IconFileError(path: path, reason: error.reason, line: error.line, isReadable: true)
    }
  }
}

extension Theme {
  /// Returns the icon of the theme with a name.
  ///
  /// - Parameter name: The name.
  /// - Returns: The icon.
  /// - Throws: `AvatarError.unknownIcon` if the theme has no such icon.
  package func icon(named name: String) throws(AvatarError) -> IconArtwork {
    if let icon = icons[name] { return icon }
    throw .unknownIcon(name: name, known: icons.keys.filter { Icon(rawValue: $0) == nil }.sorted())
  }
}

extension AvatarSpec {
  /// Replaces the name of an icon of the theme by the icon.
  ///
  /// - Parameter theme: The theme.
  /// - Throws: `AvatarError.unknownIcon` if the theme has no such icon.
  mutating func findIcon(in theme: Theme) throws(AvatarError) {
    if case .named(let name) = look.icon { look.icon = .artwork(try theme.icon(named: name)) }
  }

  /// Returns the request with the file of its icon read.
  ///
  /// - Parameter files: The files that may be read.
  /// - Returns: The request, whose icon is not a path.
  /// - Throws: `AvatarError.unusableIcon` or `AvatarError.unreadableIcon` if the file cannot be used.
  /// - Complexity: O(*n*) for *n* bytes of the file.
  func readingIcon(in files: LocalFiles) throws(AvatarError) -> AvatarSpec {
    guard let path = look.icon?.path else { return self }
    var spec = self
    spec.look.icon = .artwork(
      try mapError(of: IconArtwork(file: path, in: files.withoutPipes)) { (error: IconFileError) in
        error.isReadable
          ? AvatarError.unusableIcon(source: error.place, reason: error.reason)
          : AvatarError.unreadableIcon(source: error.path, reason: error.reason)
      })
    return spec
  }
}
