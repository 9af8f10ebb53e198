package import AvatarFiles

/// Why a server gave no photo: a case for each thing that is dealt with in its own way.
package enum RemoteFailure: Error, Hashable, Sendable {
  /// What is wrong with an answer that did not come.
  package enum Trouble: Hashable, Sendable {
    /// There may be a connection the next time.
    case noConnection
    /// There won't be one soon.
    case unreachable
    case brokenOff
    /// It would have taken too long.
    case slow
    /// There was no time left to ask.
    case unasked
  }

  /// The URL itself.
  case url(WebURLError)
  /// It answered with a status that is no success, maybe to be asked again in some seconds.
  /// - Parameter lifetime: seconds for which it said that this is so.
  case status(Int, WebOrigin, retryAfter: Int?, lifetime: Int? = nil)
  /// There was no whole answer.
  case network(WebOrigin, Trouble, String)
  /// Whatever else the server did; the same again, most likely.
  case refused(WebOrigin, String)
  /// What has nothing to do with the server.
  case local(String)
  /// The machine is to blame, not the server.
  case component(ComponentError)

  /// What was wrong, in words for the end of a note.
  package var reason: String {
    switch self {
    case .url(let error): error.reason
    case .status(let status, let origin, let pause, _):
      "\(origin.place) answered \(status)\(Self.phrases[status].map { " (\($0))" } ?? "")"
        + (pause.map { $0 > 0 ? ", to be asked again in \($0) s" : "" } ?? "")
    case .network(let origin, _, let reason), .refused(let origin, let reason): "\(origin.place): \(reason)"
    case .local(let reason): reason
    case .component(let error): "\(error.name): \(error.reason)"
    }
  }

  /// The component that is missing or fails; nil where something else is wrong.
  package var component: ComponentError? { if case .component(let error) = self { error } else { nil } }

  /// What tells it from others without what changes from one time to the next.
  package var kind: String {
    switch self {
    case .status(let status, _, _, _): "status \(status)"
    case .network: "network"
    case .url, .refused, .local, .component: reason
    }
  }

  /// Whether there was no connection at all.
  var isSilence: Bool {
    switch self {
    case .network(_, .noConnection, _), .network(_, .unreachable, _): true
    default: false
    }
  }

  /// Whether no server was asked.
  package var isLocal: Bool { if case .local = self { true } else { false } }

  /// Whether it may be otherwise a moment later.
  var isWorthARetry: Bool {
    switch self {
    case .network(_, .noConnection, _), .network(_, .brokenOff, _): true
    // Not implemented, and not in this version: the same the next time.
    case .status(let status, _, _, _): (500...599).contains(status) && status != 501 && status != 505
    default: false
    }
  }

  /// Whether it says nothing about the photo: one that is known may still be shown.
  package var isTemporary: Bool {
    switch self {
    case .status(let status, _, _, _): status >= 500 || status == 429 || status == 408
    case .network: true
    default: false
    }
  }

  /// Without the server.
  var detail: String {
    switch self {
    case .network(_, _, let reason), .refused(_, let reason): reason
    case .status(let status, _, _, _): "answered \(status) again and again"
    case .url, .local, .component: reason
    }
  }

  /// Of the statuses that are met most (RFC 9110).
  private static let phrases = [
    400: "bad request", 401: "unauthorised", 403: "forbidden", 404: "not found", 406: "not acceptable",
    407: "proxy authentication required", 408: "request timeout", 410: "gone", 419: "page expired",
    429: "too many requests", 451: "unavailable for legal reasons", 500: "internal server error", 502: "bad gateway",
    503: "service unavailable", 504: "gateway timeout",
  ]
}

extension Result where Failure == RemoteFailure {
  var isTemporaryFailure: Bool {
    if case .failure(let failure) = self { failure.isTemporary } else { false }
  }

  /// Whether the time was over before the answer was there.
  var isShortOfTime: Bool {
    if case .failure(.network(_, .slow, _)) = self { true } else { false }
  }

  /// Whether a component is missing or fails, which the next call may find again.
  var isOfComponent: Bool {
    if case .failure(.component) = self { true } else { false }
  }

  /// Whether it says nothing but that there was no time left: who has some, may get another.
  var isUnasked: Bool {
    if case .failure(.network(_, .unasked, _)) = self { true } else { false }
  }
}
