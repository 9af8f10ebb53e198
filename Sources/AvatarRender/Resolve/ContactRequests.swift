package import AvatarPhotos

/// Requests for contacts of a Monica server, which become requests for what the server knows of them.
struct ContactRequests {
  private let photos: RemotePhotos
  private var known: [String: Result<MonicaContact, RemoteFailure>] = [:]

  init(_ photos: RemotePhotos) { self.photos = photos }

  /// The request, with what it has none of from the contact; and why not.
  mutating func completed(_ spec: AvatarSpec, _ time: inout FetchTime) -> (AvatarSpec, SkippedSource?) {
    guard case .monica(let id)? = spec.photo else { return (spec, nil) }
    var spec = spec
    let source = spec.photo?.name ?? ""
    spec.photo = nil
    switch contact(id, &time) {
    case .failure(let failure): return (spec, SkippedSource(source: source, reason: failure.reason))
    case .success(let contact):
      complete(&spec, with: contact)
      let lacksPhoto = contact.hasPicture && spec.photo == nil
      return (spec, lacksPhoto ? SkippedSource(source: source, reason: "its photo has no URL that can be asked") : nil)
    }
  }

  private mutating func contact(_ id: String, _ time: inout FetchTime) -> Result<MonicaContact, RemoteFailure> {
    if let contact = known[id] { return contact }
    var rest = time
    let contact = Result { () throws(RemoteFailure) in
      guard let monica = photos.settings.monica else { throw .local("no Monica server is given") }
      return try monica.contact(id, photos, &rest)
    }
    time = rest
    known[id] = contact
    return contact
  }

  private func complete(_ spec: inout AvatarSpec, with contact: MonicaContact) {
    spec.name = spec.name ?? contact.name
    spec.email = spec.email ?? contact.email
    if spec.background == .auto, let color = contact.color.flatMap({ AvatarColor($0) }) {
      spec.background = .color(color)
    }
    (spec.photo, spec.gravatar) = (contact.photo(photos.settings.monica), spec.gravatar || contact.source == .gravatar)
  }
}

extension MonicaContact {
  /// Whether its avatar is a picture, wherever that may be.
  package var hasPicture: Bool { source == .photo || source == .adorable }

  /// What its avatar is; nil where that is initials, or what Gravatar has for its address.
  package func photo(_ monica: MonicaServer?) -> PhotoSource? {
    guard let url, let place = try? monica?.url.resolving(Array(url.utf8)) else { return nil }
    switch source {
    case .standard: return nil
    case .photo: return .monicaPhoto(contact: id, url: url)
    case .adorable: return .url(place.text)
    // Without its address, Monica's own URL must do; but for the picture that stands for none.
    case .gravatar: return email == nil ? .url(place.origin.text + place.path + "?d=404&s=512&r=g") : nil
    }
  }
}
