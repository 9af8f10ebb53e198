import AvatarContacts
package import AvatarFileSystem

extension PhotoSource {
  /// The reference to the person whose photo is requested; nil if the photo's location is known.
  var person: ContactReference? { remote?.contact.flatMap { $0.photo == nil ? $0 : nil } }

  /// Returns the source, with a contact's photo requested at a size that suits an image of the given side, in pixels.
  func sized(_ pixels: Int) -> PhotoSource {
    remote?.contact.map { .contact(ContactPhoto(remote: .contact($0.sized(pixels)))) } ?? self
  }
}

extension AvatarSpec {
  /// Completes the request with a contact's data and replaces the contact with its photo.
  ///
  /// The request's own values take precedence.
  /// - Parameter person: The person; nil if the server did not respond, in which case the request has no photo.
  mutating func complete(with person: Contact?) {
    photo.source = nil
    guard let person else { return }
    if person.isAgent {
      // The initials of a bot account's name would look like a person's.
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

  /// The digest of everything that a contact may have added to the request.
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
  ///   - path: The file path.
  ///   - files: The files that may be read.
  /// - Throws: `InputError` if the file cannot be read or drawn.
  package init(file path: String, in files: LocalFiles = .anywhere) throws(InputError) {
    let bytes: [UInt8]
    do {
      bytes = try files.open(path, limit: IconArtwork.maxBytes, timeout: .zero).allBytes()
    } catch {
      throw InputError(path, reason: files.reason(error), kind: error.inputKind)
    }
    do { try self.init(svg: bytes) } catch { throw error.about(path) }
  }
}

extension Theme {
  /// Returns the theme icon with the given name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - field: The field that requests the icon, for the error message.
  /// - Returns: The icon.
  /// - Throws: `InputError` if the theme does not contain the icon.
  package func icon(named name: String, for field: AvatarField = .icon) throws(InputError) -> IconArtwork {
    if let icon = icons[name] { return icon }
    let own = icons.keys.filter { Icon(rawValue: $0) == nil }.sorted().joined(separator: ", ")
    throw InputError(
      field.rawValue, .value(name.shortened(to: 100)),
      reason: "must be \(AvatarIcon.forms)\(own.isEmpty ? "" : "; the theme has \(own)")")
  }
}

extension AvatarSpec {
  /// Replaces the names of theme icons with the icons.
  ///
  /// - Parameter theme: The theme.
  /// - Throws: `AvatarError.input` if the theme does not contain an icon.
  mutating func findIcon(in theme: Theme) throws(AvatarError) {
    try replaceIcons { field, icon throws(AvatarError) in
      guard case .named(let name) = icon else { return icon }
      return .artwork(try mapError(of: theme.icon(named: name, for: field), to: AvatarError.input))
    }
  }

  /// Returns the request with its icon files read.
  ///
  /// - Parameter files: The files that may be read.
  /// - Returns: The request, with icons in place of their paths.
  /// - Throws: `AvatarError.input` if a file cannot be used.
  /// - Complexity: O(*n*) for *n* bytes in the files.
  func readingIcon(in files: LocalFiles) throws(AvatarError) -> AvatarSpec {
    var spec = self
    try spec.replaceIcons { _, icon throws(AvatarError) in
      guard let path = icon.path else { return icon }
      return .artwork(try mapError(of: IconArtwork(file: path, in: files.withoutPipes), to: AvatarError.input))
    }
    return spec
  }
}
