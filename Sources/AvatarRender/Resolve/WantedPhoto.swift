import AvatarContacts

/// A photo that a request may show: the one it names, or what a directory has for its address.
struct WantedPhoto: Hashable {
  enum Place: Hashable {
    case source(PhotoSource)
    case directory(PhotoDirectory, EmailAddress, pixels: Int)
  }

  let place: Place

  /// The name in notes.
  var name: String {
    switch place {
    case .source(let source): source.name
    case .directory(let directory, let address, _): "\(directory.name) of \(address)"
    }
  }

  /// The kind of content that an avatar with the photo has.
  var content: AvatarContent {
    switch place {
    case .source: .photo
    case .directory(.gravatar, _, _): .gravatar
    case .directory(.libravatar, _, _): .libravatar
    }
  }

  /// A text that identifies the request for the photo; unlike the name, it is never shortened.
  var identity: String { if case .source(.url(let url)) = place { url } else { name } }

  /// Whether the request names the photo, rather than a directory that may have one.
  var isOfRequest: Bool { if case .source = place { true } else { false } }

  /// The request for the photo; nil if it is not on a server.
  var remote: RemoteSource? {
    switch place {
    case .source(.url(let text)): .url(text)
    case .source(.contact(let text)): ContactReference(text).map { .contact($0) }
    case .source: nil
    case .directory(let directory, let address, let pixels): .directory(directory, address, pixels: pixels)
    }
  }
}

/// The sizes of photos from directories, each of which serves all sizes of a person.
struct DirectorySides {
  private var sides: [String: Int] = [:]

  /// Creates the sizes for requests that are resolved together.
  init(_ specs: [AvatarSpec]) {
    for spec in specs where spec.asksDirectories {
      if let email = spec.who.email { sides[email] = max(sides[email] ?? 0, spec.pixels) }
    }
  }

  /// Returns the side of the photo for a request, px; that of the request itself, unless another one needs more.
  func side(for spec: AvatarSpec) -> Int { max(spec.who.email.flatMap { sides[$0] } ?? 0, spec.pixels) }
}

extension AvatarSpec {
  /// Whether a directory may be requested for a photo of the e-mail address.
  var asksDirectories: Bool { !photo.directories.isEmpty && who.type == .human && who.email != nil }

  /// The requested directories, in the order in which they are tried.
  private var directories: [PhotoDirectory] {
    let all: [(PhotoDirectories, PhotoDirectory)] = [(.gravatar, .gravatar), (.libravatar, .libravatar)]
    return all.filter { photo.directories.contains($0.0) }.map(\.1)
  }

  /// The requested directories that cannot be queried because the address is not an e-mail address.
  var directoriesWithoutAddress: [SkippedSource] {
    guard let email = who.email, EmailAddress(email) == nil else { return [] }
    return directories.map { SkippedSource(source: "\($0.name) of \(email)", reason: "is not an e-mail address") }
  }

  /// The photos that it may show, in the order in which they are tried.
  func wantedPhotos(_ sides: DirectorySides) -> [WantedPhoto] {
    var wanted: [WantedPhoto] = []
    if let source = photo.source { wanted.append(WantedPhoto(place: .source(source))) }
    guard let address = who.email.flatMap({ EmailAddress($0) }) else { return wanted }
    for directory in directories {
      wanted.append(WantedPhoto(place: .directory(directory, address, pixels: sides.side(for: self))))
    }
    return wanted
  }
}
