package import AvatarContacts
import AvatarHTTP

/// A request with what servers know of whom it is for.
struct CompletedRequest {
  var spec: AvatarSpec
  /// What was asked for and is not known.
  var skipped: SkippedSource?
  /// Why.
  var failure: FetchError?
  /// What is left to ask servers in, where they were asked already.
  var time: FetchDeadline?
}

extension PhotoFetcher {
  /// A request with what it has none of from the contact that it is for; and why not.
  func completed(_ spec: AvatarSpec, _ time: inout FetchDeadline) -> CompletedRequest {
    guard case .monica(let id)? = spec.photo.source else { return CompletedRequest(spec: spec) }
    var (spec, request) = (spec, CompletedRequest(spec: spec))
    let source = spec.photo.source?.name ?? ""
    spec.photo.source = nil
    do throws(FetchError) {
      let contact = try contact(id, &time)
      complete(&spec, with: contact)
      if contact.hasPicture && spec.photo.source == nil {
        request.skipped = SkippedSource(source: source, reason: "its photo has no URL that can be asked")
      }
    } catch {
      (request.failure, request.skipped) = (error, SkippedSource(source: source, reason: error.reason))
    }
    (request.spec, request.time) = (spec, time)
    return request
  }

  private func complete(_ spec: inout AvatarSpec, with contact: MonicaContact) {
    spec.who.name = spec.who.name ?? contact.name
    spec.who.email = spec.who.email ?? contact.email
    if spec.look.background == .auto, let color = contact.color.flatMap({ AvatarColor($0) }) {
      spec.look.background = .color(color)
    }
    spec.photo.source = contact.photo(servers.monica)
    if contact.source == .gravatar { spec.photo.directories.insert(.gravatar) }
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
