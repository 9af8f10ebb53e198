import AvatarPhotos

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

extension AvatarSpec {
  /// The photos that it may show, in the order in which they are tried.
  /// - Parameter all: requests that are made together: one photo of a directory serves all sizes.
  func wantedPhotos(among all: [AvatarSpec]) -> [WantedPhoto] {
    var wanted: [WantedPhoto] = []
    if let photo { wanted.append(WantedPhoto(place: .source(photo))) }
    guard gravatar || libravatar, let address = email.flatMap({ EmailAddress($0) }) else { return wanted }
    let pixels = all.reduce(pixels) { $1.email == email && $1.type == type ? max($0, $1.pixels) : $0 }
    for (isAsked, directory) in [(gravatar, PhotoDirectory.gravatar), (libravatar, .libravatar)] where isAsked {
      wanted.append(WantedPhoto(place: .directory(directory, address, pixels: pixels)))
    }
    return wanted
  }
}
