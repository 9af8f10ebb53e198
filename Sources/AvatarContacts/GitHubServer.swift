import AvatarFileSystem
package import AvatarHTTP
import AvatarJSON

/// GitHub or a GitHub Enterprise server (REST API, version 2022-11-28).
///
/// A token grants access to private data and raises the limit of 60 requests per hour.
package struct GitHubServer: ContactServer, Hashable {
  /// The base URL of the API, for example `https://api.github.com`.
  let api: WebURL
  private let token: String?

  package static var name: String { "GitHub" }
  package static var standard: GitHubServer? { GitHubServer(url: website, token: nil) }

  /// The home page of GitHub's public server.
  package static let website = WebURL(origin: WebOrigin(.https, host: "github.com", port: 443), target: "/")

  /// The base URL of the public server's API.
  package static let publicAPI = api(of: website)

  /// Creates a server.
  /// - Parameters:
  ///   - url: The URL of the start page or the API.
  ///   - token: The API token, which is sent only to the API's origin, or nil if there is none.
  package init(url: WebURL, token: String?) {
    api = Self.api(of: url)
    self.token = token
  }

  /// Returns the base URL of a server's API.
  ///
  /// GitHub and the subdomains of `ghe.com` use a separate host for the API, whereas other servers use a path
  /// (https://docs.github.com/enterprise-server/rest/using-the-rest-api).
  package static func api(of url: WebURL) -> WebURL {
    let host = url.origin.host
    let website = host == "www.github.com" ? "github.com" : host
    if website == "github.com" || website.hasSuffix(".ghe.com") && !website.hasPrefix("api.") {
      return WebURL(origin: WebOrigin(url.origin.scheme, host: "api." + website, port: url.origin.port), target: "/")
    }
    let path = url.path.hasSuffix("/") ? String(url.path.dropLast()) : url.path
    let hasOwnHost = host == "api.github.com" || host.hasSuffix(".ghe.com")
    let base = hasOwnHost || path.hasSuffix("/api/v3") ? path : path + "/api/v3"
    return WebURL(origin: url.origin, target: base.isEmpty ? "/" : base)
  }

  package func addCredentials(to all: inout [OriginCredentials]) {
    if let token { all.add(token: token, for: api.origin) }
  }

  // MARK: Lists

  package func fault(ofList selector: String) -> String? {
    switch GitHubList(selector) {
    case .contributors, .members: nil
    case .team: token == nil ? "needs \(tokenSource): GitHub shows teams only to members of their organisation" : nil
    case nil: GitHubList.forms
    }
  }

  package func contacts(
    of selector: String, at position: String?, from http: CachingHTTPClient, _ deadline: FetchDeadline
  ) throws(FetchError) -> ContactPage {
    guard let list = GitHubList(selector) else { throw .local("github:\(selector): \(GitHubList.forms)") }
    let first = api.appending(
      path: list.path(showsPrivate: token != nil), query: "per_page=\(Self.contactsOfPage)")
    let url = try position.map(place) ?? first
    var query = query(url, http)
    // The error ends the list, so no other API request follows.
    query.sharesPauses = false
    do throws(FetchError) {
      let bytes = try http.document(
        query, as: "github list \(url.text)", deadline
      ) { response, known throws(FetchError) in
        var page = if let known, let page = ContactPage(cached: known) { page } else { try page(of: response) }
        // The next position may have changed even if the page has not.
        if let link = response.headers.list("link") { page.next = Self.next(in: link) }
        return page.bytes
      }
      guard let page = ContactPage(cached: bytes) else { throw unexpected }
      return page
    } catch {
      // A repository without commits has no content.
      if case .status(204, _, _, _) = error { return ContactPage(contacts: [], total: nil, next: nil) }
      throw explained(error, what: list.name, http)
    }
  }

  /// Returns the URL of a page, which must belong to the API because it receives the token.
  private func place(_ position: String) throws(FetchError) -> WebURL {
    let url = try api.resolving(Array(position.utf8))
    guard url.origin == api.origin else { throw .refused(api.origin, "the list continues at \(url.origin.place)") }
    return url
  }

  private func page(of response: HTTPResponse) throws(FetchError) -> ContactPage {
    guard case .array(let items)? = try? JSONParser.parse(response.body, preservesDigits: true) else {
      throw unexpected
    }
    return ContactPage(contacts: items.map(contact), total: nil, next: nil)
  }

  /// The maximum number of contacts per page in the API.
  private static let contactsOfPage = 100
  private static let maxBytesOfResponse = 1 << 25

  private var unexpected: FetchError { .refused(api.origin, "the response is not from GitHub's API") }

  private func query(_ url: WebURL, _ http: CachingHTTPClient) -> HTTPClient.Query {
    let (api, clock) = (api, http.settings.clock)
    return HTTPClient.Query(
      url: url, accept: "application/vnd.github+json", headers: [("X-GitHub-Api-Version", "2022-11-28")],
      limit: Self.maxBytesOfResponse
    ) { Self.failure(of: $0, from: api.origin, now: clock.seconds()) }
  }

  // MARK: Contacts

  package func contact(
    _ id: String, from http: CachingHTTPClient, _ deadline: FetchDeadline
  ) throws(FetchError) -> Contact {
    let url = api.appending(path: "users/\(FilePath.url(id))")
    do throws(FetchError) {
      let bytes = try http.document(
        query(url, http), as: "github user \(url.text)", deadline
      ) { response, known throws(FetchError) in
        if let known { return known }
        guard let value = try? JSONParser.parse(response.body, preservesDigits: true), let contact = contact(value)
        else {
          throw unexpected
        }
        return Array(JSONWriter.text(contact.value).utf8)
      }
      guard let value = try? JSONParser.parse(bytes), let contact = Contact(cached: value) else { throw unexpected }
      return contact
    } catch {
      throw explained(error, what: id, http)
    }
  }

  package func photo(
    of contact: ContactReference, from http: CachingHTTPClient, limit: Int, _ deadline: FetchDeadline
  ) throws(FetchError) -> FetchedPhoto {
    let url = try WebURL(contact.photo ?? "")
    return try http.photo(at: url, limit: limit, deadline)
  }

  package func invalidate(_ contact: ContactReference, _ http: CachingHTTPClient) {
    if let url = try? WebURL(contact.photo ?? "") { http.cached(url.text, url.origin).invalidate() }
  }

  // MARK: Errors

  /// The variable or the options that specify the token.
  private var tokenSource: String {
    api.origin == Self.publicAPI.origin ? "GITHUB_TOKEN" : "--auth bearer:VARIABLE --auth-origin \(api.origin.text)"
  }

  /// Returns an error with a remedy for the user.
  private func explained(_ error: FetchError, what: String, _ http: CachingHTTPClient) -> FetchError {
    switch error {
    case .status(403, let origin, let seconds?, _), .status(429, let origin, let seconds?, _):
      let reset = WallClock.text(http.settings.clock.seconds() + seconds)
      // A single avatar has no time budget for pauses.
      let wait = http.settings.pauseBudget == nil ? [] : ["--limit wait=\(seconds) waits for the reset"]
      let remedies = wait + (token == nil ? ["a token (\(tokenSource)) raises the limit"] : [])
      return .refused(
        origin,
        "the rate limit was reached and resets at \(reset)"
          + (remedies.isEmpty ? "" : ": " + remedies.joined(separator: ", and ")))
    case .status(404, let origin, _, _):
      let hint = token == nil ? "needs a token (\(tokenSource))" : "the token has no access to it"
      return .denied(origin, "responded with 404 (not found): \(what) does not exist, or is private and \(hint)")
    case .status(401, let origin, _, _):
      let hint = token == nil ? "a token is needed (\(tokenSource))" : "the token is not accepted"
      return .denied(origin, "responded with 401: \(hint)")
    default: return error
    }
  }
}

extension GitHubServer {
  /// Returns whether a string may be an account name, which ends in `[bot]` for an app.
  package static func isID(_ text: String) -> Bool {
    let name = text.hasSuffix(bot) ? text.utf8.dropLast(bot.utf8.count) : text.utf8[...]
    return (1...100).contains(name.count)
      && name.allSatisfy { $0.isLetter || $0.decimal != nil || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
  }

  /// The suffix of app account names.
  private static let bot = "[bot]"

  /// Returns the URL of an avatar with the side as the query parameter `s`.
  package static func photo(_ url: String, pixels: Int) -> String {
    let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let fields = parts.dropFirst().joined().split(separator: "&").filter { !$0.hasPrefix("s=") }
    return parts[0] + "?" + (fields + ["s=\(pixels)"]).joined(separator: "&")
  }

  /// Returns the URL with the relation `next` in a `Link` field (RFC 8288), or nil if there is none.
  static func next(in field: String) -> String? {
    var scanner = HeaderScanner(field)
    while !scanner.isAtEnd {
      var url: ArraySlice<UInt8> = []
      var relations: [UInt8]?
      if scanner.skip("<") {
        url = scanner.text(before: ">")
        scanner.skip(">")
      }
      while scanner.skip(";") {
        let parameter = scanner.parameter(before: ";,")
        // The first `rel` parameter applies (section 3.3), which may contain several relations.
        if parameter.name == "rel" { relations = relations ?? parameter.value }
      }
      _ = scanner.text(before: ",")
      scanner.skip(",")
      let isNext = relations?.split(separator: UInt8(ascii: " ")).contains { $0.lowercasedText == "next" }
      if isNext == true, !url.isEmpty { return String(decoding: url, as: UTF8.self) }
    }
    return nil
  }

  /// Parses an API account, or returns nil if the value is not an account.
  func contact(_ value: JSONValue) -> Contact? {
    guard let login = value["login"]?.text, Self.isID(login) else { return nil }
    func text(_ name: String) -> String? { value[name]?.text.flatMap { $0.isEmpty ? nil : $0 } }
    let isAgent = text("type") == "Bot" || login.hasSuffix(Self.bot)
    // Agents never show a photo.
    let place = isAgent ? nil : text("avatar_url").flatMap { try? WebURL($0) }
    return Contact(
      id: login, name: text("name") ?? login, email: text("email"),
      link: text("html_url").flatMap { try? WebURL($0) }?.text,
      isAgent: isAgent,
      photo: place.map { ContactReference(.github, id: login, photo: $0.text).text })
  }
}
