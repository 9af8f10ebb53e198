package import AvatarFileSystem
import AvatarJSON

/// The reason why a fetch returned no photo, with a case for each kind of failure that callers handle differently.
package enum FetchError: Error, Hashable, Sendable {
  /// The reason why there was no complete response.
  package enum Trouble: Hashable, Sendable {
    /// No usable connection was opened, but the next attempt may succeed.
    case noConnection
    /// No usable connection was opened, and another attempt is unlikely to succeed soon.
    case unreachable
    /// The connection was closed before the end of the response.
    case brokenOff
    /// The response did not arrive in time, or arrived too slowly.
    case slow
    /// No request was sent because there was no time left.
    case unsent
  }

  /// The URL is invalid; the associated value is the reason.
  case url(WebURL.Fault)
  /// The server responded with a status other than success.
  ///
  /// The value of `retryAfter` is the number of seconds after which the server accepts another request, and `lifetime`
  /// is the number of seconds for which the response is fresh. Both are nil if the response does not specify them.
  case status(Int, WebOrigin, retryAfter: Int?, lifetime: Int? = nil)
  /// The absence of a photo is cached; the server reported it with this status at the time `since`, in seconds since
  /// 1970.
  case absent(Int, WebOrigin, since: Int)
  /// The server did not send a complete response.
  case network(WebOrigin, Trouble, String)
  /// The response was unusable, and another attempt would probably fail in the same way.
  case refused(WebOrigin, String)
  /// The server denies access to the resource.
  case denied(WebOrigin, String)
  /// The response is longer than the limit, in bytes.
  case tooLong(WebOrigin, limit: Int)
  /// A failure that is not caused by a response, for example a photo that is not in the cache while offline.
  case local(String)
  /// A component that the client needs is missing or has failed.
  case component(ComponentError)

  /// A description for the end of a message.
  package var reason: String {
    switch self {
    case .url(let fault): fault.reason
    case .status(let status, let origin, let pause, _):
      "\(origin.place) responded with \(status)\(Self.phrases[status].map { " (\($0))" } ?? "")"
        + (pause.map { $0 > 0 ? ", retry in \($0) s" : "" } ?? "")
    case .absent(let status, let origin, let time):
      FetchError.status(status, origin, retryAfter: nil).reason
        + " at \(WallClock.text(time)) (cached: --refresh requests it again)"
    case .network(let origin, _, let reason), .refused(let origin, let reason), .denied(let origin, let reason):
      "\(origin.place): \(reason)"
    case .tooLong(let origin, _): "\(origin.place): \(detail)"
    case .local(let reason): reason
    case .component(let error): "\(error.name): \(error.reason)"
    }
  }

  /// The missing or failed component; nil for any other failure.
  package var component: ComponentError? { if case .component(let error) = self { error } else { nil } }

  /// A description that identifies the kind of failure, without details that vary between runs.
  package var kind: String {
    switch self {
    case .status(let status, _, _, _), .absent(let status, _, _): "status \(status)"
    case .network: "network"
    case .url, .refused, .denied, .tooLong, .local, .component: reason
    }
  }

  /// Whether no usable connection was opened.
  var isSilence: Bool {
    switch self {
    case .network(_, .noConnection, _), .network(_, .unreachable, _): true
    default: false
    }
  }

  /// Whether the failure is not caused by a response.
  package var isLocal: Bool { if case .local = self { true } else { false } }

  /// Whether the server reports that the photo or the contact does not exist.
  package var isAbsence: Bool {
    switch self {
    case .status(let status, _, _, _), .absent(let status, _, _): status == 404 || status == 410
    default: false
    }
  }

  /// Whether another attempt may succeed a moment later.
  var isWorthARetry: Bool {
    switch self {
    case .network(_, .noConnection, _), .network(_, .brokenOff, _): true
    // A missing feature (501) or HTTP version (505) will still be missing on the next attempt.
    case .status(let status, _, _, _): (500...599).contains(status) && status != 501 && status != 505
    default: false
    }
  }

  /// Whether the failure implies nothing about the photo, in which case a cached photo may still be used.
  package var isTemporary: Bool {
    switch self {
    case .status(let status, _, _, _): status >= 500 || status == 429 || status == 408
    case .network: true
    default: false
    }
  }

  /// Whether the server denies access to the resource, as opposed to a request at this time.
  var isDenial: Bool {
    switch self {
    case .denied: true
    // An API may report its rate limit with status 403 and the time of the next request.
    case .status(403, _, .some, _): false
    case .status(let status, _, _, _): (400...499).contains(status) && !isTemporary
    case .absent, .refused, .tooLong, .network, .local, .url, .component: false
    }
  }

  /// Whether a stale cached photo may be used, because the failure is temporary or the response does not contain a photo.
  var allowsStale: Bool {
    switch self {
    case .refused, .tooLong: true
    default: isTemporary
    }
  }

  /// A description without the origin, used when no more requests are sent.
  var detail: String {
    switch self {
    case .network(_, _, let reason), .refused(_, let reason), .denied(_, let reason): reason
    case .tooLong(_, let limit): "the response is longer than \(limit.grouped) bytes"
    case .status(let status, _, _, _): "responded with \(status) repeatedly"
    case .url, .absent, .local, .component: reason
    }
  }

  /// The reason phrases of the most common statuses (RFC 9110).
  private static let phrases = [
    400: "bad request", 401: "unauthorised", 403: "forbidden", 404: "not found", 406: "not acceptable",
    407: "proxy authentication required", 408: "request timeout", 410: "gone",
    429: "too many requests", 451: "unavailable for legal reasons", 500: "internal server error", 502: "bad gateway",
    503: "service unavailable", 504: "gateway timeout",
  ]
}

extension Result where Failure == FetchError {
  /// The failure; nil for a success.
  package var failure: FetchError? { if case .failure(let failure) = self { failure } else { nil } }

  /// Whether the response did not arrive in time.
  package var isShortOfTime: Bool {
    if case .failure(.network(_, .slow, _)) = self { true } else { false }
  }

  /// Whether no request was sent because the caller ran out of time, in which case a caller with more time may succeed.
  package var isUnsent: Bool {
    if case .failure(.network(_, .unsent, _)) = self { true } else { false }
  }
}
