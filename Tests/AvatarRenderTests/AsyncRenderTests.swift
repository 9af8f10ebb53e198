import AvatarRender
import Foundation
import PhotoServer
import Testing

/// `png(for:)`, which waits for servers without blocking a thread of the tasks.
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
  func fileIsThatOfTheSynchronousCall(spec: AvatarSpec) async throws {
    #expect(try await renderer().png(for: spec) == renderer().avatar(for: spec).png())
  }

  @Test func photoOfAServerIsThatOfTheSynchronousCall() async throws {
    let path = "/photo/\(unique()).png"
    let png = try await renderer().png(for: photo(path))
    #expect(server.count(path) == 1)
    let avatar = try renderer().avatar(for: photo(path))
    #expect(avatar.report.content == .photo)
    #expect(png == avatar.png())
  }

  /// Synchronous calls: a failure is remembered for a minute, and a task may be suspended for longer.
  @Test func copiesOfARendererRememberFailuresTogether() throws {
    let path = "/status/404?\(unique())"
    let renderer = renderer()
    let copy = renderer
    #expect(try renderer.avatar(for: photo(path)).report == copy.avatar(for: photo(path)).report)
    #expect(server.count(path) == 1)
  }

  /// The task waits for a server, cancelled or not.
  @Test(arguments: [true, false])
  func cancelledTaskGetsItsFile(asksServer: Bool) async throws {
    let path = "/photo/\(unique()).png"
    let spec = asksServer ? photo(path) : AvatarSpec(name: "Ada Lovelace", size: .xs)
    let renderer = renderer()
    let (starts, start) = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in starts {}
      return try await renderer.png(for: spec)
    }
    task.cancel()
    start.finish()
    let png = try await task.value
    #expect(task.isCancelled)
    #expect(try png == renderer.avatar(for: spec).png())
  }

  @Test func strictCallThrowsWhatTheServerResponded() async throws {
    let path = "/status/404?\(unique())"
    let skipped = SkippedSource(
      source: server.url(path), reason: "127.0.0.1:\(server.port) responded with 404 (not found)")
    await #expect(throws: AvatarError.unusablePhoto(skipped)) {
      try await renderer(isStrict: true).png(for: photo(path))
    }
  }

  @Test func strictCallThrowsWhatIsWrongWithAFile() async throws {
    let spec = AvatarSpec(photo: .file("none.jpg"), size: .xs)
    let skipped = SkippedSource(source: "none.jpg", reason: "no such file")
    await #expect(throws: AvatarError.unusablePhoto(skipped)) {
      try await renderer(isStrict: true).png(for: spec)
    }
  }

  @Test func avatarThatIsTooLargeIsNotFetched() async throws {
    let path = "/photo/\(unique()).png"
    var renderer = renderer()
    renderer.limits.outputPixels = 575
    await #expect(throws: AvatarError.outputTooLarge(width: 24, height: 24, limit: 575)) {
      try await renderer.png(for: photo(path))
    }
    #expect(server.count(path) == 0)
  }

  /// The server responds when it has a request more than there are threads for tasks.
  @Test func moreCallsThanThreadsOfTasksWaitAtTheSameTime() async throws {
    let server = PhotoServer()
    let count = ProcessInfo.processInfo.activeProcessorCount + 1
    let spec = AvatarSpec(photo: .url(server.url("/together/\(count)")), size: .xs)
    let icon = try renderer().avatar(for: AvatarSpec(size: .xs)).png()
    let files = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<count {
        let renderer = renderer()
        group.addTask { try await renderer.png(for: spec) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(server.mostAtATime == count)
    #expect(!files.contains(icon))
  }
}
