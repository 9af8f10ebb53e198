import AvatarRender
import Foundation
import PhotoServer
import Testing

@Suite(.needsPython) struct AvatarNetworkTests {
  @Test func photoIsCachedInTheSpecifiedDirectory() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let spec = AvatarSpec(photo: .url(PhotoServer.shared.url("/photo/\(unique()).png")), size: .xs)
    func content(isOffline: Bool) async throws -> AvatarContent {
      let network = AvatarNetwork(
        timeout: .seconds(60), allowsPrivateNetwork: true, isOffline: isOffline, cache: .directory(directory.path))
      return try await AvatarRenderer(network: network).avatar(for: spec).report.content
    }
    #expect(try await content(isOffline: false) == .photo)
    #expect(try await content(isOffline: true) == .photo)
    try FileManager.default.removeItem(at: directory)
    #expect(try await content(isOffline: true) == .icon)
  }

  @Test func copiesShareTheirFetchers() {
    let network = AvatarNetwork(cache: .none)
    let copy = network
    #expect(network.photos === copy.photos)
    #expect(network.cachedPhotos === copy.cachedPhotos)
    #expect(network.photos !== network.cachedPhotos)
  }

  @Test func svgPhotoIsShown() async throws {
    let svg = "<svg viewBox='0 0 3 1'><path d='M0 0h3v1H0z'/></svg>"
    let path = PhotoServer.path(PrescribedResponse(type: "image/svg+xml", body: svg))
    let network = AvatarNetwork(timeout: .seconds(60), allowsPrivateNetwork: true, cache: .none)
    let spec = AvatarSpec(photo: .url(PhotoServer.shared.url(path)), size: .xs)
    let report = try await AvatarRenderer(network: network).avatar(for: spec).report
    #expect(report.content == .photo && report.skipped == [])
  }

  @Test func staleCachedPhotoCausesAWarning() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let server = PhotoServer()
    let url = server.url("/max-age/0/x")
    // Each network represents a separate run of a program.
    func warnings() async throws -> [AvatarWarning] {
      let network = AvatarNetwork(timeout: .seconds(60), allowsPrivateNetwork: true, cache: .directory(directory.path))
      return try await AvatarRenderer(network: network).avatar(for: AvatarSpec(photo: .url(url), size: .xs)).report
        .warnings
    }
    #expect(try await warnings() == [])
    server.stop()
    let reason = "127.0.0.1:\(server.port): connection refused: used the cached photo"
    #expect(try await warnings() == [AvatarWarning(source: url, reason: reason)])
  }
}
