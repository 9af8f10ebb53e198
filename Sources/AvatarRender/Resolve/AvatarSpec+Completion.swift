import AvatarContacts
package import AvatarFileSystem

extension PhotoSource {
  /// The reference to the person whose photo is requested; nil if the location of the photo is known.
  var person: ContactReference? { remote?.contact.flatMap { $0.photo == nil ? $0 : nil } }

  /// Returns the source, with a contact's photo in a size for an image of so many pixels.
  func sized(_ pixels: Int) -> PhotoSource {
    remote?.contact.map { .contact(ContactPhoto(remote: .contact($0.sized(pixels)))) } ?? self
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

extension IconArtwork {
  /// Reads an SVG file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - files: The files that may be read.
  /// - Throws: `InputError` if the file cannot be read or drawn.
  package init(file path: String, in files: LocalFiles = .anywhere) throws(InputError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.open(path, limit: IconArtwork.mostBytes, timeout: .zero).allBytes()
    } catch {
      let isTooLong = if case .tooLong = error { true } else { false }
      throw InputError(path, reason: files.reason(error), kind: isTooLong ? .contents : .missing)
    }
    do throws(InputError) { try self.init(svg: bytes) } catch { throw error.about(path) }
  }
}

extension Theme {
  /// Returns the icon of the theme with a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - field: The field that requests the icon, for the message.
  /// - Returns: The icon.
  /// - Throws: `InputError` if the theme has no such icon.
  package func icon(named name: String, for field: AvatarField = .icon) throws(InputError) -> IconArtwork {
    if let icon = icons[name] { return icon }
    let own = icons.keys.filter { Icon(rawValue: $0) == nil }.sorted().joined(separator: ", ")
    throw InputError(
      field.rawValue, .value(name.shortened(to: 100)),
      reason: "must be \(AvatarIcon.forms)\(own.isEmpty ? "" : "; the theme has \(own)")")
  }
}

extension AvatarSpec {
  /// Replaces the names of icons of the theme by the icons.
  ///
  /// - Parameter theme: The theme.
  /// - Throws: `AvatarError.input` if the theme has no such icon.
  mutating func findIcon(in theme: Theme) throws(AvatarError) {
    try look.replaceIcons { field, icon throws(AvatarError) in
      guard case .named(let name) = icon else { return icon }
      return .artwork(try mapError(of: theme.icon(named: name, for: field), to: AvatarError.input))
    }
  }

  /// Returns the request with the files of its icons read.
  ///
  /// - Parameter files: The files that may be read.
  /// - Returns: The request, whose icons are not paths.
  /// - Throws: `AvatarError.input` if the file cannot be used.
  /// - Complexity: O(*n*) for *n* bytes of the file.
  func readingIcon(in files: LocalFiles) throws(AvatarError) -> AvatarSpec {
    var spec = self
    try spec.look.replaceIcons { _, icon throws(AvatarError) in
      guard let path = icon.path else { return icon }
      return .artwork(try mapError(of: IconArtwork(file: path, in: files.withoutPipes), to: AvatarError.input))
    }
    return spec
  }
}
