import AvatarFileSystem
import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

/// Tests of what each second response does to what the first one stored, when it is sent twice in a row.
@Suite(.needsPython) struct SecondResponseTests {
  private let server = PhotoServer.shared
  private let workspace: PhotoWorkspace

  init() throws {
    workspace = try PhotoWorkspace()
    workspace.settings.clock = StoppedClock().clock
  }

  /// The `Cache-Control` field of the first response, which has an `ETag`.
  private static let firstFields = ["max-age=0", "no-cache", "max-age=0, must-revalidate", "max-age=60", nil]
  private static let never = "Expires: Fri, 31 Dec 9999 23:59:59 GMT"

  private static func first(_ control: String?, _ body: String? = nil) -> PrescribedResponse {
    var response = PrescribedResponse(200, "ETag: \"a\"")
    if let control { response.headers.append("Cache-Control: \(control)") }
    response.body = body
    return response
  }

  private static let html = PrescribedResponse(type: "text/html", body: "<html>")
  private static let cut = {
    var response = PrescribedResponse(200)
    response.isCut = true
    return response
  }()
  private static let new = {
    var response = PrescribedResponse(200, "ETag: \"b\"", "Cache-Control: max-age=60")
    response.photo = "b"
    return response
  }()

  // MARK: Photos

  /// The outcomes of the second fetch, the third fetch and a fetch without requests, for each of `firstFields`.
  private static let ofPhotos: [(second: PrescribedResponse, outcomes: [String])] = [
    (new, Array(repeating: "downloaded fresh cached", count: 5)),
    (
      PrescribedResponse(304),
      [
        "revalidated revalidated cached", "revalidated revalidated cached", "revalidated revalidated cached",
        "revalidated fresh cached", "revalidated revalidated cached",
      ]
    ),
    (
      PrescribedResponse(304, never),
      [
        "revalidated revalidated cached", "revalidated revalidated cached", "revalidated revalidated cached",
        "revalidated fresh cached", "revalidated fresh cached",
      ]
    ),
    (PrescribedResponse(304, "Cache-Control: max-age=60"), Array(repeating: "revalidated fresh cached", count: 5)),
    (PrescribedResponse(304, "Cache-Control: no-cache"), Array(repeating: "revalidated revalidated cached", count: 5)),
    (PrescribedResponse(304, "Cache-Control: no-store"), Array(repeating: "revalidated 304 none", count: 5)),
    (PrescribedResponse(404), Array(repeating: "404 absent absent", count: 5)),
    (PrescribedResponse(410, "Retry-After: 60"), Array(repeating: "410 absent absent", count: 5)),
    (PrescribedResponse(404, "Cache-Control: no-cache"), Array(repeating: "404 404 none", count: 5)),
    (PrescribedResponse(401), Array(repeating: "401 401 none", count: 5)),
    (PrescribedResponse(403, "Retry-After: 60"), Array(repeating: "403 403 none", count: 5)),
    (
      PrescribedResponse(429),
      ["stale stale cached", "429 429 cached", "429 429 cached", "stale stale cached", "stale stale cached"]
    ),
    (
      PrescribedResponse(500),
      ["stale stale cached", "500 500 cached", "500 500 cached", "stale stale cached", "stale stale cached"]
    ),
    (
      html,
      [
        "stale stale cached", "refused refused cached", "refused refused cached", "stale stale cached",
        "stale stale cached",
      ]
    ),
    (
      cut,
      [
        "stale stale cached", "downloaded downloaded cached", "downloaded downloaded cached", "stale stale cached",
        "stale stale cached",
      ]
    ),
  ]

  /// Fetches a photo and returns the outcome in one word.
  private func outcome(_ path: String) -> String {
    do throws(FetchError) {
      return "\(try workspace.photo(server.url(path)).delivery)"
    } catch {
      return Self.word(error)
    }
  }

  private static func word(_ error: FetchError) -> String {
    switch error {
    case .status(let status, _, _, _): "\(status)"
    case .absent: "absent"
    case .refused: "refused"
    case .local: "none"
    default: error.reason
    }
  }

  /// Returns the result of a fetch for which no requests are sent.
  private func offline(_ fetch: () throws -> String) rethrows -> String {
    workspace.settings.isOffline = true
    defer { workspace.settings.isOffline = false }
    return try fetch()
  }

  @Test(arguments: ofPhotos.indices)
  func secondResponseDeterminesWhatIsCached(row: Int) throws {
    let (second, outcomes) = Self.ofPhotos[row]
    for (control, expected) in zip(Self.firstFields, outcomes) {
      let path = PhotoServer.path(Self.first(control), second)
      let first = try workspace.photo(server.url(path))
      try workspace.age(by: 100)
      let (next, later) = (outcome(path), outcome(path))
      let cached = offline { outcome(path).replacing("fresh", with: "cached") }
      #expect("\(next) \(later) \(cached)" == expected, "\(control ?? "no field")")
      if cached == "cached" {
        let isReplaced = second.photo != "a"
        let shown = try offline { try workspace.photo(server.url(path)) == first ? "first" : "second" }
        #expect(shown == (isReplaced ? "second" : "first"), "\(control ?? "no field")")
      }
    }
  }

  // MARK: Documents

  /// Requests a document and returns it with the outcome of the request in one word.
  private func document(_ path: String, suffix: String = "") -> (outcome: String, text: String) {
    let http = CachingHTTPClient(workspace.settings)
    let query = HTTPClient.Query(url: server.webURL(path), accept: "text/plain", limit: 1000)
    var outcome = "fresh"
    do throws(FetchError) {
      let bytes = try http.document(query, as: path, http.settings.deadline()) { response, known in
        outcome = known == nil ? "downloaded" : "revalidated"
        return (known ?? response.body) + suffix.utf8
      }
      return (outcome, String(decoding: bytes, as: UTF8.self))
    } catch {
      return (Self.word(error), "")
    }
  }

  /// The outcomes as in `ofPhotos`, without the first fields that only affect stale photos.
  private static let ofDocuments: [(second: PrescribedResponse, outcomes: [String])] = [
    (
      PrescribedResponse(304),
      [
        "revalidated revalidated cached", "revalidated revalidated cached", "revalidated fresh cached",
        "revalidated revalidated cached",
      ]
    ),
    (
      PrescribedResponse(304, never),
      [
        "revalidated revalidated cached", "revalidated revalidated cached", "revalidated fresh cached",
        "revalidated fresh cached",
      ]
    ),
    (PrescribedResponse(304, "Cache-Control: no-store"), Array(repeating: "revalidated 304 none", count: 4)),
    (first("max-age=60", "b"), Array(repeating: "downloaded fresh cached", count: 4)),
    (first("no-store", "b"), Array(repeating: "downloaded downloaded none", count: 4)),
    (PrescribedResponse(400), Array(repeating: "400 400 none", count: 4)),
    (PrescribedResponse(401), Array(repeating: "401 401 none", count: 4)),
    (PrescribedResponse(403), Array(repeating: "403 403 none", count: 4)),
    (PrescribedResponse(403, "Retry-After: 60"), Array(repeating: "403 403 cached", count: 4)),
    (PrescribedResponse(404), Array(repeating: "404 404 none", count: 4)),
    (PrescribedResponse(404, "Retry-After: 60"), Array(repeating: "404 404 none", count: 4)),
    (PrescribedResponse(410, "Retry-After: 60"), Array(repeating: "410 410 none", count: 4)),
    (PrescribedResponse(408), Array(repeating: "408 408 cached", count: 4)),
    (PrescribedResponse(429), Array(repeating: "429 429 cached", count: 4)),
    (PrescribedResponse(429, "Retry-After: 60"), Array(repeating: "429 429 cached", count: 4)),
    (PrescribedResponse(500), Array(repeating: "500 500 cached", count: 4)),
    (PrescribedResponse(503, "Retry-After: 60"), Array(repeating: "503 503 cached", count: 4)),
  ]

  @Test(arguments: ofDocuments.indices)
  func secondResponseDeterminesWhetherADocumentIsCached(row: Int) throws {
    let (second, outcomes) = Self.ofDocuments[row]
    for (control, expected) in zip(["max-age=0", "no-cache", "max-age=60", nil], outcomes) {
      let path = PhotoServer.path(Self.first(control, "a"), second)
      #expect(document(path) == ("downloaded", "a"))
      try workspace.age(by: 100)
      let (next, later) = (document(path).outcome, document(path).outcome)
      let cached = offline { document(path).outcome.replacing("fresh", with: "cached") }
      #expect("\(next) \(later) \(cached)" == expected, "\(control ?? "no field")")
    }
  }

  @Test(arguments: [("max-age=0", "revalidated"), ("no-cache", "revalidated"), ("max-age=60", "fresh")])
  func documentChangedAfterA304RetainsItsEntry(control: String, later: String) throws {
    let path = PhotoServer.path(Self.first(control, "a"), PrescribedResponse(304))
    #expect(document(path) == ("downloaded", "a"))
    try workspace.age(by: 100)
    #expect(document(path, suffix: "b") == ("revalidated", "ab"))
    #expect(document(path) == (later, "ab"))
    #expect(server.log(path).dropFirst().allSatisfy { $0.headers["if-none-match"] == "\"a\"" })
  }

  @Test(arguments: ["max-age=0", "no-cache", "max-age=60"])
  func refreshRequestsTheWholeDocument(control: String) {
    let path = PhotoServer.path(Self.first(control, "a"), Self.first("max-age=60", "b"))
    #expect(document(path) == ("downloaded", "a"))
    workspace.settings.refreshes = true
    #expect(document(path) == ("downloaded", "b"))
    workspace.settings.refreshes = false
    #expect(document(path) == ("fresh", "b"))
    #expect(server.log(path).map { $0.headers["if-none-match"] } == [nil, nil])
  }

  // MARK: Private addresses

  private func cached() -> CachedPhoto {
    CachedPhoto(workspace.settings, PhotoCache.Key("a", scope: nil), server.origin)
  }

  private func response(_ status: Int, isPrivate: Bool) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: HTTPHeaders(Array("HTTP/1.1 \(status)\r\nETag: \"a\"\r\n".utf8)), body: [],
      isPrivate: isPrivate)
  }

  @Test(arguments: [nil, [3]] as [[UInt8]?], [nil, 60])
  func publicResponseDoesNotPublishAPrivatePhoto(derived: [UInt8]?, lifetime: Int?) {
    for isPrivate in [true, false] {
      workspace.settings.allowsPrivateNetwork = true
      cached().store([1, 2], of: response(200, isPrivate: isPrivate), lifetime: lifetime)
      cached().renew(response(304, isPrivate: false), with: derived)
      #expect(cached().photo?.bytes == derived ?? [1, 2])
      workspace.settings.allowsPrivateNetwork = false
      #expect(cached().isKnown == !isPrivate)
    }
  }

  @Test func newResponseDeterminesWhetherAPhotoIsPrivate() {
    for isPrivate in [true, false] {
      workspace.settings.allowsPrivateNetwork = true
      cached().store([1, 2], of: response(200, isPrivate: !isPrivate))
      cached().store([1, 2], of: response(200, isPrivate: isPrivate))
      workspace.settings.allowsPrivateNetwork = false
      #expect(cached().isKnown == !isPrivate)
    }
  }
}
