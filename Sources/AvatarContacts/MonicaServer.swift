import AvatarFileSystem
package import AvatarHTTP
import AvatarJSON

/// A Monica server (version 4), whose API requires a token.
package struct MonicaServer: ContactServer, Hashable {
  package let url: WebURL
  private let token: String

  /// Creates a server.
  /// - Parameters:
  ///   - url: The URL of the start page.
  ///   - token: The API token, which is sent only to this server.
  package init(url: WebURL, token: String) {
    self.url = url
    self.token = token
  }

  package static var name: String { "Monica" }
  package static var standard: MonicaServer? { nil }

  package func addCredentials(to all: inout [OriginCredentials]) { all.add(token: token, for: url.origin) }

  package func fault(ofList selector: String) -> String? {
    selector.isEmpty ? nil : "must be monica:, for all contacts"
  }

  package func contact(_ id: String, from http: CachingHTTPClient, _ deadline: FetchDeadline) throws(FetchError)
    -> Contact
  {
    let cached = http.cached("monica person \(id) of \(url.text)", url.origin)
    if let contact = try cached.usablePhoto().flatMap(Self.cached) { return contact }
    do throws(FetchError) {
      let response = try response(
        "contacts/\(id)?with=contactfields", from: http, limit: Self.maxBytesOfResponse, deadline: deadline)
      let value = try value(of: response)
      guard let contact = value["data"].flatMap(contact) else { throw unexpected }
      cached.store(Array(JSONWriter.text(contact.value).utf8), of: response, lifetime: Self.lifetime)
      return contact
    } catch {
      if let contact = cached.replacement(for: error).flatMap(Self.cached) { return contact }
      throw error
    }
  }

  private static func cached(_ entry: FetchedPhoto) -> Contact? {
    (try? JSONParser.parse(entry.bytes)).flatMap { Contact(cached: $0) }
  }

  package func contacts(
    of selector: String, at position: String?, from http: CachingHTTPClient, _ deadline: FetchDeadline
  ) throws(FetchError) -> ContactPage {
    let page = position.flatMap { Int($0) } ?? 1
    let target = "contacts?limit=\(Self.contactsOfPage)&page=\(page)&with=contactfields&sort=created_at"
    do throws(FetchError) {
      // Only a run without requests uses the stored page, because others must find new contacts.
      let bytes = try http.document(
        query(target, limit: Self.maxBytesOfResponse), as: "monica \(target) of \(url.text)", deadline, lifetime: 0
      ) { response, _ throws(FetchError) in try self.page(page, of: response).bytes }
      guard let page = ContactPage(cached: bytes) else { throw unexpected }
      return page
    } catch {
      throw explained(error)
    }
  }

  /// Parses a page of the contact list, counted from 1.
  private func page(_ page: Int, of response: HTTPResponse) throws(FetchError) -> ContactPage {
    let value = try value(of: response)
    guard case .array(let items)? = value["data"] else { throw unexpected }
    let last = value["meta"]?["last_page"]?.text.flatMap { Int($0) }
    let hasNext = value["links"]?["next"]?.text?.isEmpty == false
    let isLast = last.map { page >= $0 } ?? (items.isEmpty || !hasNext && items.count < Self.contactsOfPage)
    // Ending the list here would make it look complete although contacts are missing.
    if items.isEmpty, !isLast { throw .refused(url.origin, "the contact list ends before its last page") }
    return ContactPage(
      contacts: items.map(contact), total: value["meta"]?["total"]?.text.flatMap { Int($0) },
      next: isLast ? nil : "\(page + 1)")
  }

  /// The maximum number of contacts per page in the API.
  static let contactsOfPage = 100
  private static let maxBytesOfResponse = 1 << 25
  /// The default pause if the response does not specify one.
  ///
  /// The API limits requests per minute.
  private static let standardPause = Duration.seconds(60)

  private var unexpected: FetchError { .refused(url.origin, "the response is not from Monica's API") }

  private func response(
    _ target: String, from http: CachingHTTPClient, limit: Int, deadline: FetchDeadline
  ) throws(FetchError) -> HTTPResponse {
    if http.settings.isOffline { throw http.settings.notCached }
    do { return try http.client.get(query(target, limit: limit), deadline) } catch { throw explained(error) }
  }

  /// Returns the query for a path of the API, relative to its base URL, and optional fields after a question mark.
  private func query(_ target: String, limit: Int) -> HTTPClient.Query {
    let parts = target.split(separator: "?", maxSplits: 1)
    let place = url.appending(path: "api/\(parts[0])", query: parts.count > 1 ? String(parts[1]) : nil)
    return HTTPClient.Query(
      url: place, accept: "application/json", limit: limit, standardPause: Self.standardPause)
  }

  /// Returns an error with the cause of a 401 response.
  private func explained(_ error: FetchError) -> FetchError {
    guard case .status(401, _, _, _) = error else { return error }
    return .denied(url.origin, "responded with 401: the token is not accepted")
  }

  /// Returns the JSON value of a response, whose body may report errors with any HTTP status.
  private func value(of response: HTTPResponse) throws(FetchError) -> JSONValue {
    guard let value = try? JSONParser.parse(response.body, preservesDigits: true) else { throw unexpected }
    switch value["error"]?["error_code"]?.text {
    case nil: return value
    case "31": throw .status(404, url.origin, retryAfter: nil)
    case "34": throw .status(429, url.origin, retryAfter: 60)
    case "42": throw .denied(url.origin, "the token is not accepted")
    case let code?: throw .refused(url.origin, "responded with Monica API error \(code)")
    }
  }

  // MARK: Photos

  /// Returns the photo of a contact whose reference contains the photo's URL.
  ///
  /// The API provides the photo, because the pages with photos do not accept API tokens.
  package func photo(
    of contact: ContactReference, from http: CachingHTTPClient, limit: Int, _ deadline: FetchDeadline
  ) throws(FetchError) -> FetchedPhoto {
    let place = try self.place(of: contact)
    let cached = cached(contact, at: place, http)
    // A photo that the API did not list was cached under its own URL.
    if !cached.isKnown, http.cached(place.text, place.origin).photo != nil {
      return try http.photo(at: place, limit: limit, deadline)
    }
    if let photo = try cached.usablePhoto() { return photo }
    do throws(FetchError) {
      guard let (response, uri) = try dataURI(of: contact, at: place, http, limit: limit, deadline) else {
        return try http.photo(at: place, limit: limit, deadline)
      }
      guard let bytes = DataURI.bytes(uri), http.settings.fault(bytes)?.isTruncated ?? true else {
        throw .refused(url.origin, "the photo's data URI is damaged")
      }
      guard bytes.count <= limit else { throw .tooLong(url.origin, limit: limit) }
      // A lifetime without revalidation is safe, because a new photo has a new file name and thus a new cache key.
      return cached.store(bytes, of: response, lifetime: Self.lifetime)
    } catch {
      if let photo = cached.replacement(for: error) { return photo }
      throw error
    }
  }

  package func invalidate(_ contact: ContactReference, _ http: CachingHTTPClient) {
    if let place = try? place(of: contact) { cached(contact, at: place, http).invalidate() }
  }

  private func place(of contact: ContactReference) throws(FetchError) -> WebURL {
    try url.resolving(Array((contact.photo ?? "").utf8))
  }

  private func cached(_ contact: ContactReference, at place: WebURL, _ http: CachingHTTPClient) -> CachedPhoto {
    http.cached("monica photo \(contact.id) of \(url.text) at \(place.text)", url.origin)
  }

  /// The lifetime of API responses in the cache, in seconds.
  ///
  /// The API does not specify a lifetime.
  private static let lifetime = 3600
  private static let maxPages = 20

  /// Returns the data URI of a contact's photo and the response that contained it, or nil if the API does not list the
  /// photo.
  private func dataURI(
    of contact: ContactReference, at place: WebURL, _ http: CachingHTTPClient, limit: Int, _ deadline: FetchDeadline
  ) throws(FetchError) -> (HTTPResponse, String)? {
    // The response encodes the photo in base64, and may contain other photos of the contact.
    let maxBytes = min(max(limit, 1 << 20), 1 << 26) * 4
    for page in 1...Self.maxPages {
      let target = "contacts/\(contact.id)/photos" + (page == 1 ? "" : "?page=\(page)")
      let response = try response(target, from: http, limit: maxBytes, deadline: deadline)
      let value = try value(of: response)
      guard case .array(let items)? = value["data"] else { throw unexpected }
      if let uri = items.first(where: { isPhoto($0, by: contact, at: place) })?["dataUrl"]?.text {
        return (response, uri)
      }
      guard let last = value["meta"]?["last_page"]?.text.flatMap({ Int($0) }), page < last else { return nil }
    }
    return nil
  }

  /// Returns whether a photo in the API belongs to a contact, at `place`.
  private func isPhoto(_ photo: JSONValue, by contact: ContactReference, at place: WebURL) -> Bool {
    if let link = photo["link"]?.text, !link.isEmpty {
      if link == contact.photo || (try? url.resolving(Array(link.utf8))) == place { return true }
    }
    guard let name = photo["new_filename"]?.text, !name.isEmpty else { return false }
    return place.path.utf8.elementsEqual(name.utf8) || place.path.hasSuffix("/" + name)
  }
}

extension MonicaServer {
  /// Returns whether a string is a contact number.
  package static func isID(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count) && text.utf8.allSatisfy { $0.decimal != nil }
  }

  /// Returns the URL unchanged, because the server provides each photo in only one size.
  package static func photo(_ url: String, pixels: Int) -> String { url }

  /// Parses an API contact, or returns nil if the value is not a contact.
  func contact(_ value: JSONValue) -> Contact? {
    guard case .object(let fields) = value, let id = fields["id"]?.text, Self.isID(id) else { return nil }
    let avatar = fields["information"]?["avatar"]
    let source = avatar?["source"]?.text
    let email = Self.email(fields["contactFields"] ?? fields["contact_fields"])
    return Contact(
      id: id, name: Self.name(fields), email: email, color: avatar?["default_avatar_color"]?.text,
      photo: photo(source, avatar?["url"]?.text ?? "", of: id, hasEmail: email != nil),
      directory: source == "gravatar" ? .gravatar : nil)
  }

  /// Returns the photo of a contact in the form of `Contact.photo`.
  private func photo(_ source: String?, _ text: String, of id: String, hasEmail: Bool) -> String? {
    let place = text.isEmpty ? nil : try? url.resolving(Array(text.utf8))
    let contact = ContactReference(.monica, id: id)
    switch source {
    // A user uploaded the photo.
    case "photo": return ContactReference(.monica, id: id, photo: place.map { _ in text }).text
    // Monica generated a drawing.
    case "adorable": return place?.text ?? contact.text
    // If the e-mail address is unknown, Monica's own URL is used, but without the default image.
    case "gravatar": return hasEmail ? nil : place.map { $0.origin.text + $0.path + "?d=404&s=512&r=g" }
    // The avatar shows initials on the contact's colour.
    default: return nil
    }
  }

  /// Returns the first and last names, or else the complete name, to which Monica may add a nickname in brackets.
  private static func name(_ fields: [String: JSONValue]) -> String? {
    let parts = [fields["first_name"]?.text, fields["last_name"]?.text].compactMap { $0 }.filter { !$0.isEmpty }
    let whole = fields["complete_name"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    return parts.isEmpty ? whole : parts.joined(separator: " ")
  }

  private static func email(_ fields: JSONValue?) -> String? {
    guard case .array(let fields) = fields else { return nil }
    return fields.lazy.compactMap { field in
      let kind = field["contact_field_type"]
      let isEmail = kind?["type"]?.text == "email" || kind?["name"]?.text?.lowercased() == "email"
      return isEmail ? field["content"]?.text : nil
    }.first { EmailAddress($0) != nil }
  }
}
