import Foundation
import PhotoServer
import Testing

@testable import AvatarRender

/// Tests of server photos that turn out to be damaged when they are decoded.
@Suite(.needsPython) final class DamagedServerPhotoTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "photo-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: directory) }

  /// Renders an avatar in a separate run; all runs share the cache.
  private func avatar(_ server: PhotoServer) async throws -> Avatar {
    let network = AvatarNetwork(
      timeout: .seconds(60), allowsPrivateNetwork: true, cache: .directory(directory.appending(path: "cache").path))
    return try await AvatarRenderer(network: network).avatar(
      for: AvatarSpec(photo: .url(server.url("/jpeg")), size: .xs))
  }

  /// The server allows the photo to be cached for an hour.
  @Test func damagedPhotoIsRequestedAgain() async throws {
    let photo = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Goldens/Inputs/grace_hopper.jpg")
    let whole = try Data(contentsOf: photo)
    // Because of its end marker, the photo seems complete until it is decoded, and is cached.
    let damaged = directory.appending(path: "damaged.jpg")
    try (whole.prefix(whole.count / 2) + Data([0xFF, 0xD9])).write(to: damaged)
    let server = PhotoServer(["--photo", damaged.path])
    // Only the decoder knows where in its scan the photo ends.
    for _ in 0..<2 {
      let reasons = try await avatar(server).report.skipped.map(\.reason)
      #expect(reasons.count == 1 && reasons[0].hasPrefix("truncated JPEG (at byte "), "\(reasons)")
    }
    #expect(server.count("/jpeg") == 2)
  }
}
