import PhotoServer
import Testing

@testable import PhotoClient

/// Tests of photos and absences that are cached after redirects.
@Suite(.needsPython) struct CachedRedirectTests {
  private let server = PhotoServer.shared
  private let workspace: PhotoWorkspace

  init() throws {
    workspace = try PhotoWorkspace()
    workspace.settings.clock = StoppedClock().clock
  }

  /// Fetches a photo through a redirect twice, and returns the number of requests for the redirect.
  private func requests(_ status: Int, _ fields: String..., to target: String? = nil) -> Int {
    let target = target ?? PhotoServer.path(PrescribedResponse(200, "Cache-Control: max-age=600"))
    var redirect = PrescribedResponse(status, "Location: \(target)")
    redirect.headers += fields
    let path = PhotoServer.path(redirect)
    let failures = (0..<2).map { _ in workspace.failure(server.url(path)) }
    #expect(failures[0]?.kind == failures[1]?.kind)
    return server.count(path)
  }

  @Test(arguments: [301, 308])
  func permanentRedirectIsCached(status: Int) { #expect(requests(status) == 1) }

  @Test(arguments: [302, 303, 307])
  func temporaryRedirectIsNotCached(status: Int) {
    #expect(requests(status) == 2)
    #expect(requests(status, "Cache-Control: max-age=60") == 1)
  }

  @Test(arguments: ["no-store", "no-cache", "max-age=0"])
  func permanentRedirectMayForbidCaching(directive: String) {
    #expect(requests(301, "Cache-Control: \(directive)") == 2)
  }

  @Test(arguments: [(60, 300), (300, 60)])
  func shortestLifetimeInTheRedirectChainApplies(lifetimes: (Int, Int)) throws {
    let photo = PhotoServer.path(PrescribedResponse(200, "Cache-Control: max-age=600"))
    let second = PhotoServer.path(
      PrescribedResponse(302, "Location: \(photo)", "Cache-Control: max-age=\(lifetimes.1)"))
    let first = PhotoServer.path(
      PrescribedResponse(302, "Location: \(second)", "Cache-Control: max-age=\(lifetimes.0)"))
    for (seconds, count) in [(0, 1), (59, 1), (1, 2)] {
      try workspace.age(by: seconds)
      #expect(try workspace.photo(server.url(first)).isPNG)
      #expect(server.count(first) == count)
    }
  }

  @Test(arguments: [404, 410])
  func absenceAfterATemporaryRedirectIsNotCached(status: Int) {
    let target = PhotoServer.path(PrescribedResponse(status))
    #expect(requests(302, to: target) == 2)
    #expect(requests(302, to: PhotoServer.path(PrescribedResponse(status, "Cache-Control: max-age=600"))) == 2)
    #expect(requests(302, "Cache-Control: max-age=60", to: target) == 1)
  }

  @Test func absenceAfterAPermanentRedirectIsCached() {
    #expect(requests(301, to: PhotoServer.path(PrescribedResponse(404))) == 1)
    #expect(requests(301, to: PhotoServer.path(PrescribedResponse(404, "Cache-Control: no-store"))) == 2)
  }

  @Test func absenceOnAnotherServerIsNotCached() {
    let target = server.otherOrigin.text + PhotoServer.path(PrescribedResponse(404))
    #expect(requests(301, to: target) == 2)
  }

  @Test func photoIsEvictedIfItsRedirectLeadsToAnAbsence() throws {
    for origin in [server.origin, server.otherOrigin] {
      let missing = origin.text + PhotoServer.path(PrescribedResponse(404))
      let path = PhotoServer.path(
        PrescribedResponse(200, "Cache-Control: max-age=0"), PrescribedResponse(302, "Location: \(missing)"))
      #expect(try workspace.photo(server.url(path)).isPNG)
      #expect(workspace.failure(server.url(path)) == .status(404, origin, retryAfter: nil, lifetime: 0))
      workspace.settings.isOffline = true
      #expect(
        workspace.failure(server.url(path)) == .local("is not in the cache, and no request is sent (--offline)"))
      workspace.settings.isOffline = false
    }
  }
}
