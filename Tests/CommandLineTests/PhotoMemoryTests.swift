import AvatarCodec
import AvatarFileSystem
import Foundation
import Testing

/// Tests that the memory that `--limit memory` counts for a photo is what decoding it takes. macOS counts differently.
#if os(Linux)
  @Suite struct PhotoMemoryTests {
    private let directory: TemporaryDirectory

    init() throws {
      directory = try TemporaryDirectory()
      try directory.compile("Peak.c", to: "peak")
    }

    /// The size is that of the avatar: the smallest at which the photo is decoded in full.
    @Test(arguments: [
      ("8-bit.avif", 8), ("10-bit.avif", 8), ("hevc.heic", 8), ("interlaced.gif", 8), ("interlaced.png", 8),
      ("lossless.webp", 300), ("lossy.webp", 300), ("progressive.jpg", 600),
    ])
    func countedMemoryIsThePeak(name: String, size: Int) throws {
      let file =
        switch name {
        case "interlaced.png": interlacedPNG(4096)
        case "progressive.jpg": progressiveJPEG(4096)
        default: try fixture(name)
        }
      try directory.write(name, Data(file))
      try directory.write("small.jpg", Data(progressiveJPEG(8)))
      let measured = try peak(name, size: size) - peak("small.jpg", size: size)
      let counted = try Photo(ByteSource(file), limits: PhotoLimits()).decoder.heldBytes
      let ratio = Double(counted) / Double(measured)
      #expect((1 / 1.3...1.3).contains(ratio), "\(counted) bytes were counted, and \(measured) measured")
    }

    private func fixture(_ name: String) throws -> [UInt8] {
      let path = FilePath.directory(of: #filePath) + "Fixtures/Large/" + name
      return try ByteSource(path: path, limit: 1 << 20).allBytes()
    }

    private func peak(_ photo: String, size: Int) throws -> Int {
      let run = try directory.runProcess(photo, "--size", "\(size)", "-o", "a.png", "--strict", before: "./peak")
      #expect(run.status == 0, "\(run.errors)")
      return try #require(run.text.split(separator: "\n").last.flatMap { Int($0) })
    }
  }
#endif
