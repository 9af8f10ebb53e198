import AvatarRender
import Foundation
import Testing

/// Tests of HEIC and AVIF photos, which the command decodes in a separate process.
#if os(Linux)
  @Suite struct DecoderProcessTests {
    private let directory: TemporaryDirectory
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../AvatarCodecTests/Fixtures/HEIF/").standardizedFileURL

    init() throws {
      directory = try TemporaryDirectory()
      try directory.write("photo.heic", Data(contentsOf: Self.fixtures.appending(path: "tiles.heic")))
      try directory.write("photo.avif", Data(contentsOf: Self.fixtures.appending(path: "quadrants.avif")))
    }

    @Test(arguments: ["photo.heic", "photo.avif"])
    func photoIsDecodedInASeparateProcess(name: String) throws {
      let command = try Command(process: ["--src", name, "--size", "32", "--strict", "-o", "a.png"], in: directory.url)
      #expect((command.status, command.errors) == (0, ""))
    }

    @Test func highDynamicRangePhotoIsDecodedAt16Bits() throws {
      var photo = [UInt8](try Data(contentsOf: Self.fixtures.appending(path: "ten-bits.avif")))
      // The primaries, the transfer function and the matrix coefficients of BT.2100 with PQ.
      let points = try #require(photo.firstRange(of: Array("nclx".utf8))).upperBound
      photo.replaceSubrange(points..<points + 6, with: [0, 9, 0, 16, 0, 9])
      try directory.write("photo.avif", Data(photo))
      let command = try Command(process: ["--src", "photo.avif", "--size", "32", "-o", "a.png"], in: directory.url)
      #expect((command.status, command.errors) == (0, "note: photo.avif: HDR (PQ): mapped to SDR\n"))
      let spec = AvatarSpec(photo: .bytes(photo), size: 32)
      #expect(try directory.read("a.png") == Data(try AvatarRenderer().avatar(offline: spec).png()))
    }

    @Test(arguments: ["<&-", "<&- 2>&-", "2>&-"]) func photoIsDecodedWithoutStandardStreams(closing: String) throws {
      let command = try Command(
        process: ["--src", "photo.heic", "--strict", "-o", "a.png"], in: directory.url, after: closing)
      #expect(command.status == 0)
      #expect(try directory.read("a.png").starts(with: pngSignature))
    }

    @Test func photoFromStandardInputIsDecoded() throws {
      let command = try Command(
        process: ["--src", "-", "--strict", "-o", "a.png"], in: directory.url, input: try directory.read("photo.avif"))
      #expect((command.status, command.errors) == (0, ""))
    }

    @Test func photosInAListAreDecodedConcurrently() throws {
      let rows = (0..<12).map { "p\($0),photo.\($0 % 2 == 0 ? "heic" : "avif")\n" }.joined()
      try directory.write("team.csv", Data("id,src\n\(rows)".utf8))
      let command = try Command(
        process: ["batch", "team.csv", "--size", "24,96", "--jobs", "4", "--strict", "--output-dir", "out"],
        in: directory.url)
      #expect(command.status == 0, "\(command.errors)")
      #expect(directory.names(in: "out").count { $0.hasSuffix(".png") } == 24)
    }

    @Test func decoderProcessWithoutATaskIsAUsageError() throws {
      let command = try Command(process: ["--decode-heif"], in: directory.url)
      #expect(command.status == 64)
      #expect(command.errors.hasPrefix("error: --decode-heif: unknown option"))
    }

    // MARK: Hostile decoders

    /// Runs the command with a libde265 that attacks the process when it decodes.
    private func run(_ trick: String, _ arguments: [String] = []) throws -> Command {
      try directory.compile("HostileHEIF.c", to: "lib/libde265.so.0")
      return try Command(
        process: ["--src", "photo.heic", "--name", "Ada", "--size", "32", "-o", "a.png"] + arguments, in: directory.url,
        before: #"SECRET=1 LD_TRICK=\#(trick) LD_LIBRARY_PATH="$PWD/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}""#)
    }

    private func note(_ reason: String) -> String { "note: photo.heic: \(reason): used the initials\n" }

    @Test func decoderProcessCannotAccessTheSystem() throws {
      let command = try run("everything")
      #expect(command.errors == note("damaged HEIC (threads , near byte 609)"))
      #expect(command.status == 0)
      #expect(directory.names.sorted() == ["a.png", "lib", "photo.avif", "photo.heic"])
    }

    @Test(arguments: ["crash", "abort"])
    func decoderCrashMakesThePhotoUnusable(trick: String) throws {
      let command = try run(trick)
      #expect(command.errors == note("damaged HEIC (the decoder failed, near byte 609)"))
      #expect(command.status == 0)
    }

    @Test func decoderMemoryIsLimited() throws {
      #expect(try run("memory").errors == note("damaged HEIC (no more memory, near byte 609)"))
    }

    @Test func decoderMessageEndsAtTheFirstControlCharacter() throws {
      #expect(try run("words").errors == note("damaged HEIC (red, near byte 609)"))
    }

    @Test func decoderFailureExitsWithStatus65IfStrict() throws {
      let command = try run("crash", ["--strict"])
      #expect(command.status == 65)
      #expect(command.errors == "error: photo.heic: damaged HEIC (the decoder failed, near byte 609)\n")
      #expect(!directory.names.contains("a.png"))
    }
  }
#endif
