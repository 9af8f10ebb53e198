import AvatarCodec
import AvatarFiles

/// A Monica server, whose API (version 4) is asked with a token.
package struct MonicaServer: Hashable, Sendable {
  package let url: WebURL
  private let token: String

  /// - Parameters:
  ///   - url: of its start page.
  ///   - token: of its API; sent to it only.
  package init(url: WebURL, token: String) { (self.url, self.token) = (url, token) }

  func addCredentials(to all: inout [OriginCredentials]) {
    let i = all.firstIndex { $0.origin == url.origin } ?? all.endIndex
    if i == all.endIndex { all.append(OriginCredentials(origin: url.origin)) }
    // What else is given for it goes before.
    try? all[i].add(bearer: token)
  }

  /// A contact; from the cache, where it was asked for lately.
  package func contact(
    _ id: String, _ photos: RemotePhotos, _ time: inout FetchTime
  ) throws(RemoteFailure) -> MonicaContact {
    guard MonicaContact.isID(id) else { throw .local("\(id.prefix(40)): must be the number of a contact") }
    let known = photos.known("monica contact \(id) of \(url.text)", url.origin)
    if let contact = try known.servable(photos.settings).flatMap(Self.kept) { return contact }
    do throws(RemoteFailure) {
      let answer = try answer("contacts/\(id)?with=contactfields", photos, limit: Self.mostBytesOfAnswer, &time)
      let value = try JSONValueAnswer(answer, of: url.origin).value
      guard let data = value["data"], let contact = MonicaContact(data) else { throw unexpected }
      _ = known.keep(Array(JSONText.value(contact.value).utf8), of: answer, lifetime: Self.lifetime)
      return contact
    } catch {
      if let contact = known.standIn(for: error).flatMap(Self.kept) { return contact }
      throw error
    }
  }

  private static func kept(_ photo: RemotePhoto) -> MonicaContact? {
    (try? JSONParser.parse(photo.bytes)).flatMap { MonicaContact(kept: $0) }
  }

  /// A page of contacts, from 1.
  package struct Page: Sendable {
    /// Those that can be understood.
    package let contacts: [MonicaContact]
    /// How many it has.
    package let count: Int
    /// How many there are on all pages; nil where it doesn't say.
    package let total: Int?
    package let isLast: Bool
  }

  package func contacts(
    page: Int, _ photos: RemotePhotos, _ time: inout FetchTime
  ) throws(RemoteFailure) -> Page {
    let target = "contacts?limit=\(Self.contactsOfPage)&page=\(page)&with=contactfields&sort=created_at"
    let value = try JSONValueAnswer(
      try answer(target, photos, limit: Self.mostBytesOfAnswer, &time), of: url.origin
    ).value
    guard case .array(let items)? = value["data"] else { throw unexpected }
    let last = value["meta"]?["last_page"]?.text.flatMap { Int($0) }
    let hasNext = value["links"]?["next"]?.text?.isEmpty == false
    let isLast = last.map { page >= $0 } ?? (items.isEmpty || !hasNext && items.count < Self.contactsOfPage)
    if items.isEmpty, !isLast { throw .refused(url.origin, "the list of contacts ends before its last page") }
    return Page(
      contacts: items.compactMap { MonicaContact($0) }, count: items.count,
      total: value["meta"]?["total"]?.text.flatMap { Int($0) }, isLast: isLast)
  }

  /// The most that the API gives.
  static let contactsOfPage = 100
  private static let mostBytesOfAnswer = 1 << 25
  /// The rate is counted by the minute.
  private static let standardPause = Duration.seconds(60)

  private var unexpected: RemoteFailure { .refused(url.origin, "answered with something else than Monica's API does") }

  private func answer(
    _ target: String, _ photos: RemotePhotos, limit: Int, _ time: inout FetchTime
  ) throws(RemoteFailure) -> HTTPAnswer {
    if photos.settings.isOffline { throw .local("is not in the cache, and no server is asked (--offline)") }
    let parts = target.split(separator: "?", maxSplits: 1)
    let place = url.appending(path: "api/\(parts[0])", query: parts.count > 1 ? String(parts[1]) : nil)
    do throws(RemoteFailure) {
      return try photos.client.get(
        WebClient.Query(url: place, accept: "application/json", limit: limit, standardPause: Self.standardPause), &time)
    } catch {
      if case .status(401, _, _, _) = error { throw .refused(url.origin, "answered 401: the token is not accepted") }
      throw error
    }
  }

  // MARK: Photos

  /// Returns the photo of a contact.
  ///
  /// It comes from the API unless a login for the server is given, because the pages with photos do not accept the
  /// API's token.
  func photo(
    of contact: String, at text: String, _ photos: RemotePhotos, limit: Int, _ time: inout FetchTime
  ) throws(RemoteFailure) -> RemotePhoto {
    let place: WebURL
    do throws(WebURLError) { place = try url.resolving(Array(text.utf8)) } catch { throw .url(error) }
    guard MonicaContact.isID(contact), photos.settings.credentials(for: url.origin)?.login == nil,
      let known = known(contact, text, photos)
    else {
      return try photos.photo(at: place, limit: limit, &time)
    }
    // Where the API knows nothing of it, it was had by its URL.
    if known.entry == nil, photos.known(place.text, place.origin).photo != nil {
      return try photos.photo(at: place, limit: limit, &time)
    }
    if let kept = try known.servable(photos.settings) { return kept }
    do throws(RemoteFailure) {
      guard let (answer, uri) = try dataURI(of: contact, place, text, photos, limit: limit, &time) else {
        return try photos.photo(at: place, limit: limit, &time)
      }
      guard let bytes = DataURI.bytes(uri) else { throw .refused(url.origin, "the photo's data URI is damaged") }
      guard bytes.count <= limit else { throw .refused(url.origin, "the photo is longer than \(limit) bytes") }
      // Another photo would have another name.
      return known.keep(bytes, of: answer, lifetime: Self.lifetime)
    } catch {
      if let photo = known.standIn(for: error) { return photo }
      throw error
    }
  }

  /// What the cache knows of a contact's photo.
  func known(_ contact: String, _ text: String, _ photos: RemotePhotos) -> KnownPhoto? {
    guard let place = try? url.resolving(Array(text.utf8)) else { return nil }
    return photos.known("monica photo \(contact) of \(url.text) at \(place.text)", url.origin)
  }

  /// Seconds: of the API's answers, which say nothing of it.
  private static let lifetime = 3600
  private static let mostPages = 20

  /// The photo's data URI among those of a contact, and the answer that it was in; nil where it isn't there.
  private func dataURI(
    of contact: String, _ place: WebURL, _ text: String, _ photos: RemotePhotos, limit: Int, _ time: inout FetchTime
  ) throws(RemoteFailure) -> (HTTPAnswer, String)? {
    // Base64, and other photos of the contact.
    let mostBytes = min(max(limit, 1 << 20), 1 << 26) * 4
    for page in 1...Self.mostPages {
      let target = "contacts/\(contact)/photos" + (page == 1 ? "" : "?page=\(page)")
      let answer = try answer(target, photos, limit: mostBytes, &time)
      let value = try JSONValueAnswer(answer, of: url.origin).value
      guard case .array(let items)? = value["data"] else { throw unexpected }
      if let uri = items.first(where: { isMeant($0, by: place, text) })?["dataUrl"]?.text { return (answer, uri) }
      guard let last = value["meta"]?["last_page"]?.text.flatMap({ Int($0) }), page < last else { return nil }
    }
    return nil
  }

  /// Whether a photo of the API is the one at a URL.
  private func isMeant(_ photo: JSONValue, by place: WebURL, _ text: String) -> Bool {
    if let link = photo["link"]?.text, !link.isEmpty {
      if link == text || (try? url.resolving(Array(link.utf8))) == place { return true }
    }
    guard let name = photo["new_filename"]?.text, !name.isEmpty else { return false }
    return place.path.utf8.elementsEqual(name.utf8) || place.path.hasSuffix("/" + name)
  }
}

/// An answer of Monica's API, which tells about errors with whatever status.
private struct JSONValueAnswer {
  let value: JSONValue

  init(_ answer: HTTPAnswer, of origin: WebOrigin) throws(RemoteFailure) {
    let unexpected = RemoteFailure.refused(origin, "answered with something else than Monica's API does")
    guard let value = try? JSONParser.parse(answer.body, keepsDigits: true) else { throw unexpected }
    if let code = value["error"]?["error_code"]?.text {
      switch code {
      case "31": throw .status(404, origin, retryAfter: nil)
      case "34": throw .status(429, origin, retryAfter: 60)
      case "42": throw .refused(origin, "the token is not accepted")
      default: throw .refused(origin, "answered with error \(code) of Monica's API")
      }
    }
    self.value = value
  }
}
