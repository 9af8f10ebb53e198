import AvatarHTTP
import AvatarJSON

/// A list of GitHub accounts: contributors, members or a team.
enum GitHubList: Hashable {
  /// The contributors to a repository.
  case contributors(owner: String, repository: String)
  /// The members of an organisation: all of them with a member's token, or else only public members.
  case members(organization: String)
  case team(organization: String, slug: String)

  /// The syntax of a list name, for the end of an error message.
  static let forms =
    "must be github:OWNER/REPO (contributors), github:ORG/ (members) or github:ORG/@TEAM (members of a team)"

  /// Parses the part of a list name after `github:`, or returns nil if it is invalid.
  init?(_ selector: String) {
    let parts = selector.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    guard parts.count == 2, Self.isName(parts[0]) else { return nil }
    if parts[1].isEmpty {
      self = .members(organization: parts[0])
    } else if parts[1].hasPrefix("@") {
      let slug = String(parts[1].dropFirst())
      guard Self.isName(slug) else { return nil }
      self = .team(organization: parts[0], slug: slug)
    } else {
      guard Self.isName(parts[1]) else { return nil }
      self = .contributors(owner: parts[0], repository: parts[1])
    }
  }

  /// Returns whether a string may be the name of an account, a repository or a team, which needs no escaping in a URL.
  private static func isName(_ text: String) -> Bool {
    // A dot segment would change the path, so that the token would be sent with a request to another part of the API.
    (1...100).contains(text.utf8.count) && text != "." && text != ".."
      && text.utf8.allSatisfy { $0.isLetter || $0.decimal != nil || "-_.".utf8.contains($0) }
  }

  /// Returns the path of the list, relative to the base URL of the API.
  /// - Parameter showsPrivate: Whether to list members with a private membership.
  /// - Returns: The path.
  func path(showsPrivate: Bool) -> String {
    switch self {
    case .contributors(let owner, let repository): "repos/\(owner)/\(repository)/contributors"
    case .members(let organization): "orgs/\(organization)/\(showsPrivate ? "members" : "public_members")"
    case .team(let organization, let slug): "orgs/\(organization)/teams/\(slug)/members"
    }
  }

  /// The name of the list in messages.
  var name: String {
    switch self {
    case .contributors(let owner, let repository): "the repository \(owner)/\(repository)"
    case .members(let organization): "the organisation \(organization)"
    case .team(let organization, let slug): "the team \(slug) of \(organization)"
    }
  }
}

extension GitHubServer {
  /// The default pause if the response does not specify one, in seconds.
  private static let standardPause = 60
  /// The maximum duration of a rate limit, in seconds; a longer one is probably an error.
  private static let maxPause = 86400

  /// Returns the error described by an unsuccessful API response, or nil if the status alone describes it.
  ///
  /// Rate limits have status 403 or 429
  /// (https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit).
  /// - Parameters:
  ///   - response: The response.
  ///   - origin: The origin of the API.
  ///   - now: The current time, in seconds since 1970.
  /// - Returns: The error.
  static func failure(of response: HTTPResponse, from origin: WebOrigin, now: Int) -> FetchError? {
    guard response.status == 403 || response.status == 429 else { return nil }
    func limit(_ seconds: Int) -> FetchError {
      // A pause of 0 would repeat the request at once, and a reset in the past would make it negative.
      .status(response.status, origin, retryAfter: min(max(seconds, 1), maxPause))
    }
    let message = (try? JSONParser.parse(response.body))?["message"]?.text ?? ""
    if let seconds = response.headers["retry-after"].flatMap({ Int($0) }) { return limit(seconds) }
    if response.headers["x-ratelimit-remaining"] == "0",
      let reset = response.headers["x-ratelimit-reset"].flatMap({ Int($0) })
    {
      // One second is added because both clocks count whole seconds.
      let (rest, isHuge) = reset.subtractingReportingOverflow(now - 1)
      return limit(isHuge ? standardPause : rest)
    }
    if response.status == 429 || message.lowercased().contains("rate limit") { return limit(standardPause) }
    return message.isEmpty ? nil : .denied(origin, "responded with \(response.status): \(plain(message))")
  }

  /// Returns a shortened message on a single line.
  private static func plain(_ message: String) -> String {
    String(message.unicodeScalars.prefix(300).map { $0.properties.generalCategory == .control ? " " : Character($0) })
  }
}
