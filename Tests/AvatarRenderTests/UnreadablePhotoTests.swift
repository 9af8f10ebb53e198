import AvatarCodec
import AvatarFileSystem
import Foundation
import Testing

@testable import AvatarRender

private let inputs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Goldens/Inputs")

/// Tests of photos that the machine fails to read, or that change while they are read.
@Suite final class UnreadablePhotoTests {
  private let copy = FileManager.default.temporaryDirectory.appending(path: "photo-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: copy) }

  private func fit(_ source: ByteSource) throws(PhotoError) {
    try fit(try Photo(source, limits: PhotoLimits()))
  }

  private func fit(_ photo: Photo) throws(PhotoError) {
    var transforms = ColorTransforms()
    _ = try photo.fit([photo.target(side: 48, focus: FocalPoint.center.point, isLinear: false)], &transforms)
  }

  /// Opens a copy of a photo with an old modification time.
  private func opened(_ name: String) throws -> Photo {
    try Data(contentsOf: inputs.appending(path: name)).write(to: copy)
    var times = [timeval(tv_sec: 1_000_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000_000, tv_usec: 0)]
    utimes(copy.path, &times)
    return try Photo(ByteSource(path: copy.path, limit: 1 << 26), limits: PhotoLimits())
  }

  /// Writes another photo into the same file.
  private func replaceContents(with name: String) throws {
    let file = try FileHandle(forWritingTo: copy)
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(contentsOf: inputs.appending(path: name)))
    try file.close()
  }

  @Test(arguments: [
    "grace_hopper.jpg", "kodak-23-progressive.jpg", "arithmetic.jpg", "cmyk-plain.jpg", "display-p3.jpg", "chelsea.png",
    "adobe-rgb.png", "stripes.png",
  ])
  func readErrorIsNotReportedAsDamage(name: String) throws {
    let path = inputs.appending(path: name).path
    for i in 0..<20 {
      let source = try ByteSource(path: path, limit: 1 << 26)
      source.failReads(from: source.count * i / 40, with: EIO)
      #expect(throws: PhotoError.unreadable(.system(EIO)), "from \(i)/40 on") { try fit(source) }
    }
  }

  @Test(arguments: [
    // The replacements are smaller, larger, rotated, and of other kinds.
    ("rocket.jpg", "kodak-4-gray.jpg"), ("kodak-4-gray.jpg", "rocket.jpg"), ("kodak-4.jpg", "kodak-15.jpg"),
    ("rocket.jpg", "cmyk-plain.jpg"), ("chelsea.png", "one-pixel.png"), ("one-pixel.png", "chelsea.png"),
    ("linear-light-16.png", "chelsea.png"), ("chelsea.png", "rocket.jpg"), ("rocket.jpg", "chelsea.png"),
    ("kodak-23-progressive.jpg", "kodak-23.jpg"), ("transparent.png", "text.jpg"),
  ])
  func photoReplacedDuringReadingIsDetected(name: String, other: String) throws {
    let photo = try opened(name)
    try replaceContents(with: other)
    #expect(throws: PhotoError.unreadable(.changed)) { try fit(photo) }
  }

  @Test func rendererThrowsAReadErrorInsteadOfFallingBack() {
    // Reading its first page fails with an I/O error.
    let spec = AvatarSpec(photo: .file("/proc/self/mem"), size: .xs)
    #if os(Linux)
      #expect(throws: AvatarError.input(InputError("/proc/self/mem", reason: "input/output error", kind: .io))) {
        try AvatarRenderer().avatar(offline: spec)
      }
    #endif
    #expect(
      AvatarError.input(InputError("a.jpg", reason: "input/output error", kind: .io)).description
        == "a.jpg: input/output error")
  }
}
