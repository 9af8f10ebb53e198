import AvatarRender
import Foundation
import PhotoServer
import Testing

@Suite(.needsPython) struct AvatarNetworkTests {
  @Test func photoIsCachedInTheGivenFolder() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let spec = AvatarSpec(photo: .url(PhotoServer.shared.url("/photo/\(unique()).png")), size: .xs)
    func content(isOffline: Bool) throws -> AvatarContent {
      let network = AvatarNetwork(
        timeout: .seconds(60), allowsPrivateNetwork: true, isOffline: isOffline, cache: .folder(folder.path))
      return try AvatarRenderer(network: network).avatar(for: spec).report.content
    }
    #expect(try content(isOffline: false) == .photo)
    #expect(try content(isOffline: true) == .photo)
    try FileManager.default.removeItem(at: folder)
    #expect(try content(isOffline: true) == .icon)
  }

  @Test func staleCachedPhotoIsAWarning() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = PhotoServer()
    let url = server.url("/max-age/0/x")
    // Each network is another run of a program.
    func warnings() throws -> [AvatarWarning] {
      let network = AvatarNetwork(timeout: .seconds(60), allowsPrivateNetwork: true, cache: .folder(folder.path))
      return try AvatarRenderer(network: network).avatar(for: AvatarSpec(photo: .url(url), size: .xs)).report.warnings
    }
    #expect(try warnings() == [])
    server.stop()
    let reason = "127.0.0.1:\(server.port): connection refused: used the cached photo"
    #expect(try warnings() == [AvatarWarning(source: url, reason: reason)])
  }
}
