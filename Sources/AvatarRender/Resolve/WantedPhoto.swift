import AvatarContacts

/// A photo that a request may show: the one it names, or what a directory has for its address.
struct WantedPhoto: Hashable {
  enum Place: Hashable {
    case source(PhotoSource)
    case directory(PhotoDirectory, EmailAddress, pixels: Int)
  }

  let place: Place

  /// How notes call it.
  var name: String {
    switch place {
    case .source(let source): source.name
    case .directory(let directory, let address, _): "\(directory.name) of \(address)"
    }
  }

  /// What an avatar with it shows.
  var content: AvatarContent {
    switch place {
    case .source: .photo
    case .directory(.gravatar, _, _): .gravatar
    case .directory(.libravatar, _, _): .libravatar
    }
  }

  /// What servers are to be asked; nil where it is elsewhere.
  var remote: RemoteSource? {
    switch place {
    case .source(.url(let text)): .url(text)
    case .source(.monicaPhoto(let contact, let url)): .monica(contact: contact, url: url)
    case .source: nil
    case .directory(let directory, let address, let pixels): .directory(directory, address, pixels: pixels)
    }
  }
}

/// How large the photos of directories must be, since one serves all sizes of a person.
struct DirectorySides {
  private var sides: [String: Int] = [:]

  /// - Parameter specs: requests that are made together, drawn or not.
  init(_ specs: [AvatarSpec]) {
    for spec in specs where spec.asksDirectories {
      if let email = spec.email { sides[email] = max(sides[email] ?? 0, spec.pixels) }
    }
  }

  /// px; that of the request itself, unless another one needs more.
  func side(for spec: AvatarSpec) -> Int { max(spec.email.flatMap { sides[$0] } ?? 0, spec.pixels) }
}

extension AvatarSpec {
  /// Whether a directory may be asked about its address.
  var asksDirectories: Bool { (gravatar || libravatar) && type == .human && email != nil }

  /// The requested directories that cannot be queried because the address is not an e-mail address.
  var directoriesWithoutAddress: [SkippedSource] {
    guard let email, EmailAddress(email) == nil else { return [] }
    let asked = [(gravatar, PhotoDirectory.gravatar), (libravatar, .libravatar)].filter(\.0).map(\.1)
    return asked.map { SkippedSource(source: "\($0.name) of \(email)", reason: "is not an e-mail address") }
  }

  /// The photos that it may show, in the order in which they are tried.
  func wantedPhotos(_ sides: DirectorySides) -> [WantedPhoto] {
    var wanted: [WantedPhoto] = []
    if let photo { wanted.append(WantedPhoto(place: .source(photo))) }
    guard gravatar || libravatar, let address = email.flatMap({ EmailAddress($0) }) else { return wanted }
    for (isAsked, directory) in [(gravatar, PhotoDirectory.gravatar), (libravatar, .libravatar)] where isAsked {
      wanted.append(WantedPhoto(place: .directory(directory, address, pixels: sides.side(for: self))))
    }
    return wanted
  }
}
