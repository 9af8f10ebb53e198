import Foundation
import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import AvatarRender

/// Tests of asynchronous calls, which wait for servers without blocking a task thread.
@Suite(.needsPython) struct AsyncRenderTests {
  private let server = PhotoServer.shared

  private func renderer(isStrict: Bool = false) -> AvatarRenderer {
    AvatarRenderer(
      isStrict: isStrict,
      network: AvatarNetwork(timeout: .seconds(60), allowsPrivateNetwork: true, cache: .none))
  }

  private func photo(_ path: String) -> AvatarSpec {
    AvatarSpec(name: "Ada Lovelace", photo: .url(server.url(path)), size: .xs)
  }

  @Test(arguments: [
    AvatarSpec(size: .xs), AvatarSpec(name: "Ada Lovelace", size: .xs),
    AvatarSpec(name: "Ada Lovelace", photo: .file("none.jpg"), size: .xs),
  ])
  func asynchronousAvatarMatchesTheSynchronousAvatar(spec: AvatarSpec) async throws {
    #expect(try await renderer().avatar(for: spec) == renderer().avatar(offline: spec))
  }

  @Test func asynchronousPhotoMatchesTheBlockingPhoto() async throws {
    let path = "/photo/\(unique()).png"
    let avatar = try await renderer().avatar(for: photo(path))
    #expect(server.count(path) == 1)
    var waiting = renderer()
    waiting.waitsForServers = true
    #expect(try avatar == waiting.avatar(offline: photo(path)))
    #expect(avatar.report.content == .photo)
  }

  @Test func svgRenderingWaitsForThePhoto() async throws {
    let svg = try await renderer().svg(for: photo("/photo/\(unique()).png"))
    #expect(String(decoding: svg, as: UTF8.self).contains("<image "))
  }

  @Test func offlineCallSendsNoRequest() throws {
    let path = "/photo/\(unique()).png"
    let avatar = try renderer().avatar(offline: photo(path))
    let reason = "is not in the cache, and no request is sent (it was an offline call)"
    #expect(avatar.report.skipped == [SkippedSource(source: server.url(path), reason: reason)])
    #expect(avatar.report.content == .initials && server.count(path) == 0)
  }

  @Test func synchronousCallUsesTheCache() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let renderer = AvatarRenderer(
      network: AvatarNetwork(timeout: .seconds(60), allowsPrivateNetwork: true, cache: .directory(directory.path)))
    let spec = photo("/photo/\(unique()).png")
    // The photo is not in the cache yet, so the next call must request it.
    #expect(try renderer.avatar(offline: spec).report.content == .initials)
    let avatar = try await renderer.avatar(for: spec)
    #expect(try renderer.avatar(offline: spec) == avatar)
  }

  @Test func groupWaitsForItsRemotePhotos() async throws {
    let path = "/photo/\(unique()).png"
    let members = [photo(path), AvatarSpec(name: "Bob", size: .xs), photo(path)]
    let group = try await renderer().group(AvatarGroupSpec(members: members, size: .xs))
    #expect(group.members.map(\.content) == [.photo, .initials, .photo])
    #expect(server.count(path) == 1)
  }

  @Test func copiesOfARendererShareRememberedFailures() async throws {
    let path = "/status/404?\(unique())"
    // Failures are remembered without a time limit, so the result does not depend on the load of the machine.
    var settings = FetchSettings()
    settings.allowsPrivateNetwork = true
    settings.timeout = .seconds(60)
    let renderer = AvatarRenderer(network: AvatarNetwork(settings))
    let copy = renderer
    let report = try await renderer.avatar(for: photo(path)).report
    #expect(try await copy.avatar(for: photo(path)).report == report)
    #expect(server.count(path) == 1)
  }

  @Test(arguments: [true, false])
  func cancelledTaskSendsNoRequest(needsServer: Bool) async throws {
    let path = "/photo/\(unique()).png"
    let spec = needsServer ? photo(path) : AvatarSpec(name: "Ada Lovelace", size: .xs)
    let renderer = renderer()
    let (starts, start) = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in starts {}
      return try await renderer.png(for: spec)
    }
    task.cancel()
    start.finish()
    await #expect(throws: AvatarError.cancelled) { try await task.value }
    #expect(server.count(path) == 0)
  }

  /// The server never ends its response to a single request.
  @Test func cancellingATaskDuringAFetchThrows() async throws {
    let server = PhotoServer()
    let (spec, renderer) = (AvatarSpec(photo: .url(server.url("/together/2/a?seconds=600")), size: .xs), renderer())
    let task = Task { try await renderer.png(for: spec) }
    while server.log().isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: AvatarError.cancelled) { try await task.value }
    #expect(server.log().count == 1)
  }

  @Test func listCancelledDuringAFetchEndsWithCancelledResults() async {
    let server = PhotoServer()
    let waiting = AvatarSpec(photo: .url(server.url("/together/2/a?seconds=600")), size: .xs)
    let renderer = renderer()
    let task = Task {
      var results: [Result<Avatar, AvatarError>] = []
      for await result in renderer.results(for: [waiting, AvatarSpec(size: .xs)], limit: 1) {
        results.append(result.avatar)
      }
      return results
    }
    while server.log().isEmpty { await Task.yield() }
    task.cancel()
    #expect(await task.value == [.failure(.cancelled), .failure(.cancelled)])
  }

  /// The server and the renderer would wait for longer than the test may take.
  @Test(.timeLimit(.minutes(1))) func endingAnIterationCancelsTheRestOfTheList() async {
    let server = PhotoServer()
    let url = server.url("/together/2/a?seconds=600")
    let specs = [AvatarSpec(size: .xs), AvatarSpec(photo: .url(url), size: .xs)]
    let network = AvatarNetwork(timeout: .seconds(600), allowsPrivateNetwork: true, cache: .none)
    let renderer = AvatarRenderer(network: network)
    for await _ in renderer.results(for: specs, limit: 2) {
      // The photo is being fetched while the first avatar is delivered.
      while server.log().isEmpty { await Task.yield() }
      break
    }
    let photos = renderer.network.photos
    while photos.waiters(for: .url(url)) > 0, !Task.isCancelled { await Task.yield() }
    #expect(photos.waiters(for: .url(url)) == 0)
  }

  @Test func fetchContinuesForATaskThatIsNotCancelled() async throws {
    let server = PhotoServer()
    let (spec, renderer) = (AvatarSpec(photo: .url(server.url("/together/2/a?seconds=600")), size: .xs), renderer())
    let cancelled = Task { try await renderer.avatar(for: spec) }
    while server.log().isEmpty { await Task.yield() }
    // The fetch is in progress, so this call joins it before it waits.
    async let other = renderer.avatar(for: spec)
    while renderer.network.photos.waiters(for: .url(server.url("/together/2/a?seconds=600"))) < 2 { await Task.yield() }
    cancelled.cancel()
    await #expect(throws: AvatarError.cancelled) { try await cancelled.value }
    // The second request ends both responses.
    _ = try await self.renderer().avatar(
      for: AvatarSpec(photo: .url(server.url("/together/2/b?seconds=600")), size: .xs))
    #expect(try await other.report.content == .photo)
    #expect(server.log().count == 2)
  }

  @Test func strictCallThrowsTheServerError() async throws {
    let path = "/status/404?\(unique())"
    let skipped = SkippedSource(
      source: server.url("/status/404?…"), reason: "127.0.0.1:\(server.port) responded with 404 (not found)",
      isMissing: true)
    await #expect(throws: AvatarError.unusablePhoto(skipped)) {
      try await renderer(isStrict: true).png(for: photo(path))
    }
  }

  @Test func strictCallThrowsTheFileError() async throws {
    let spec = AvatarSpec(photo: .file("none.jpg"), size: .xs)
    let skipped = SkippedSource(missingFile: "none.jpg")
    await #expect(throws: AvatarError.unusablePhoto(skipped)) {
      try await renderer(isStrict: true).png(for: spec)
    }
  }

  @Test func photoOfAnOversizedAvatarIsNotFetched() async throws {
    let path = "/photo/\(unique()).png"
    var renderer = renderer()
    renderer.limits.outputPixels = 575
    await #expect(throws: AvatarError.outputTooLarge(width: 24, height: 24, limit: 575)) {
      try await renderer.png(for: photo(path))
    }
    #expect(server.count(path) == 0)
  }

  /// The server responds when it has one more request than the tasks have threads.
  @Test func waitingCallsDoNotBlockTaskThreads() async throws {
    let server = PhotoServer()
    let count = ProcessInfo.processInfo.activeProcessorCount + 1
    let spec = AvatarSpec(photo: .url(server.url("/together/\(count)")), size: .xs)
    let icon = try await renderer().png(for: AvatarSpec(size: .xs))
    let files = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<count {
        let renderer = renderer()
        group.addTask { try await renderer.png(for: spec) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(server.maxAtATime == count)
    #expect(!files.contains(icon))
  }
}
