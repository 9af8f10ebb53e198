import AvatarContacts

/// A photo that a request may show: one that it names, or what a directory has for its address.
enum WantedPhoto: Hashable {
  case source(PhotoSource)
  case directory(PhotoDirectory, EmailAddress, pixels: Int)

  /// The name of the source in notes, for example a path or "Gravatar of a…@example.com".
  var name: String {
    switch self {
    case .source(let source): source.name
    case .directory(let directory, let address, _): "\(directory.name) of \(EmailAddress.shown(address.text))"
    }
  }

  /// The kind of content that an avatar with the photo has.
  var content: AvatarContent {
    switch self {
    case .source: .photo
    case .directory(.gravatar, _, _): .gravatar
    case .directory(.libravatar, _, _): .libravatar
    }
  }

  /// A text that identifies the request for the photo; unlike the name, it contains the whole URL or address.
  var identity: String {
    switch self {
    case .source(.url(let text)), .source(.file(let text)): text
    case .source(let source): source.name
    case .directory(let directory, let address, _): "\(directory.name) of \(address.text)"
    }
  }

  /// A Boolean value that indicates whether the request names the photo, not a directory that may have one.
  var isOfRequest: Bool { if case .source = self { true } else { false } }

  /// The request for the photo; nil if it is not on a server.
  var remote: RemoteSource? {
    switch self {
    case .source(.url(let text)): .url(text)
    case .source(.contact(let text)): ContactReference(text).flatMap { $0.photo == nil ? nil : .contact($0) }
    case .source: nil
    case .directory(let directory, let address, let pixels): .directory(directory, address, pixels: pixels)
    }
  }
}

extension AvatarSpec {
  /// The requested directories, in the order in which they are tried.
  private var directories: [PhotoDirectory] {
    let all: [(PhotoDirectories, PhotoDirectory)] = [(.gravatar, .gravatar), (.libravatar, .libravatar)]
    return all.filter { photo.directories.contains($0.0) }.map(\.1)
  }

  /// The requested directories that cannot be queried because the address is not an e-mail address.
  var directoriesWithoutAddress: [SkippedSource] {
    guard let email = who.address, EmailAddress(email) == nil else { return [] }
    let shown = EmailAddress.shown(email).shortened(to: 100)
    return directories.map {
      SkippedSource(source: "\($0.name) of \(shown)", reason: "is not an e-mail address")
    }
  }

  /// Returns the photos that the request may show, in the order in which they are tried.
  ///
  /// A photo from a directory or a contact server serves the largest of the requests that are resolved together, `specs`.
  func wantedPhotos(with specs: [AvatarSpec]) -> [WantedPhoto] {
    let side = specs.map(\.pixels).max() ?? pixels
    let wanted = photo.sources.map { WantedPhoto.source($0.sized(side)) }
    guard let address = who.address.flatMap({ EmailAddress($0) }) else { return wanted }
    return wanted + directories.map { .directory($0, address, pixels: side) }
  }
}
