import AvatarHTTP
import AvatarJSON

/// The meaning of a response without success from GitHub's API.
enum GitHubFailure: Hashable {
  /// The rate limit is reached: the status, and the seconds after which the next request may be sent.
  case rateLimit(Int, seconds: Int)
  /// The status, and the explanation in the response.
  case forbidden(Int, String)

  /// The pause if the response does not specify one, in seconds.
  private static let standardPause = 60
  /// The maximum duration of a rate limit, in seconds; a longer one is probably an error.
  private static let longestPause = 86400

  /// Reads a response; nil if its status is sufficient.
  ///
  /// Limits have status 403 or 429
  /// (https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit).
  /// - Parameters:
  ///   - response: The response.
  ///   - now: The current time, in seconds since 1970.
  init?(of response: HTTPResponse, now: Int) {
    guard response.status == 403 || response.status == 429 else { return nil }
    let message = (try? JSONParser.parse(response.body))?["message"]?.text ?? ""
    if let seconds = response[field: "retry-after"].flatMap({ Int($0) }) {
      self = .rateLimit(response.status, seconds: min(max(seconds, 1), Self.longestPause))
    } else if response[field: "x-ratelimit-remaining"] == "0",
      let reset = response[field: "x-ratelimit-reset"].flatMap({ Int($0) })
    {
      // One second is added because both clocks count whole seconds.
      let (rest, isHuge) = reset.subtractingReportingOverflow(now)
      self = .rateLimit(
        response.status, seconds: isHuge ? Self.standardPause : min(max(rest + 1, 1), Self.longestPause))
    } else if response.status == 429 || message.lowercased().contains("rate limit") {
      self = .rateLimit(response.status, seconds: Self.standardPause)
    } else if !message.isEmpty {
      self = .forbidden(response.status, message)
    } else {
      return nil
    }
  }

  /// Returns the error of a request to an origin.
  func error(_ origin: WebOrigin) -> FetchError {
    switch self {
    case .rateLimit(let status, let seconds): .status(status, origin, retryAfter: seconds)
    case .forbidden(let status, let message): .refused(origin, "responded with \(status): \(Self.plain(message))")
    }
  }

  /// Returns a message on one line, shortened.
  private static func plain(_ message: String) -> String {
    String(message.unicodeScalars.prefix(300).map { $0.properties.generalCategory == .control ? " " : Character($0) })
  }
}
