import AvatarFileSystem
import Testing

@testable import AvatarHTTP

@Suite struct FetchErrorTests {
  private let origin = WebOrigin(.https, host: "photos.example", port: 8443)

  /// The reason phrase, whether another attempt may succeed a moment later, and whether a cached photo may be shown.
  private let statuses: [(status: Int, phrase: String, isWorthARetry: Bool, isTemporary: Bool)] = [
    (400, " (bad request)", false, false), (401, " (unauthorised)", false, false), (403, " (forbidden)", false, false),
    (404, " (not found)", false, false), (406, " (not acceptable)", false, false),
    (407, " (proxy authentication required)", false, false), (408, " (request timeout)", false, true),
    (410, " (gone)", false, false), (418, "", false, false),
    (429, " (too many requests)", false, true), (451, " (unavailable for legal reasons)", false, false),
    (499, "", false, false), (500, " (internal server error)", true, true), (501, "", false, true),
    (502, " (bad gateway)", true, true), (503, " (service unavailable)", true, true),
    (504, " (gateway timeout)", true, true), (505, "", false, true), (599, "", true, true), (600, "", false, true),
  ]

  @Test func statusDeterminesTheMessageAndWhetherToRetry() {
    let wrong = statuses.filter { row in
      let error = FetchError.status(row.status, origin, retryAfter: nil)
      return error.reason != "photos.example:8443 responded with \(row.status)\(row.phrase)"
        || error.kind != "status \(row.status)" || error.detail != "responded with \(row.status) repeatedly"
        || error.isWorthARetry != row.isWorthARetry || error.isTemporary != row.isTemporary || error.isSilence
    }
    #expect(wrong.map(\.status) == [])
  }

  @Test func errorMessageIncludesTheRequestedPause() {
    let reasons = [0, 1, 120].map { FetchError.status(503, origin, retryAfter: $0).reason }
    let message = "photos.example:8443 responded with 503 (service unavailable)"
    #expect(reasons == [message, message + ", retry in 1 s", message + ", retry in 120 s"])
  }

  /// The columns are: the message, the kind, another attempt, a cached photo, and no connection.
  @Test func networkErrorDeterminesTheMessageAndWhetherToRetry() {
    let place = "photos.example:8443: "
    let rows: [(FetchError, String, String, Bool, Bool, Bool)] = [
      (.network(origin, .noConnection, "x"), place + "x", "network", true, true, true),
      (.network(origin, .unreachable, "x"), place + "x", "network", false, true, true),
      (.network(origin, .brokenOff, "x"), place + "x", "network", true, true, false),
      (.network(origin, .slow, "x"), place + "x", "network", false, true, false),
      (.network(origin, .unsent, "x"), place + "x", "network", false, true, false),
      (.refused(origin, "x"), place + "x", place + "x", false, false, false),
      (.denied(origin, "x"), place + "x", place + "x", false, false, false),
      (
        .absent(404, origin, since: 1_764_165_900),
        "photos.example:8443 responded with 404 (not found) at 2025-11-26 14:05:00 UTC (cached: --refresh requests it again)",
        "status 404", false, false, false
      ),
      (
        .tooLong(origin, limit: 1000), place + "the response is longer than 1,000 bytes",
        place + "the response is longer than 1,000 bytes", false, false, false
      ),
      (.local("x"), "x", "x", false, false, false),
      (.component(ComponentError(name: "libcurl", reason: "x")), "libcurl: x", "libcurl: x", false, false, false),
    ]
    let wrong = rows.filter { error, reason, kind, isWorthARetry, isTemporary, isSilence in
      (error.reason, error.kind) != (reason, kind)
        || (error.isWorthARetry, error.isTemporary, error.isSilence) != (isWorthARetry, isTemporary, isSilence)
    }
    #expect(wrong.map(\.0) == [])
  }

  @Test func cachedPhotoReplacesTemporaryFailuresAndInvalidPhotos() {
    let errors: [FetchError] = [
      .refused(origin, "x"), .tooLong(origin, limit: 1), .network(origin, .slow, "x"),
      .status(500, origin, retryAfter: nil),
      .denied(origin, "x"), .absent(404, origin, since: 0), .status(404, origin, retryAfter: nil), .local("x"),
    ]
    #expect(errors.map(\.allowsStale) == [true, true, true, true, false, false, false, false])
  }
}
