import AvatarFileSystem
import AvatarRaster
import Foundation
import Testing

@testable import AvatarCodec

#if os(Linux)
  /// Tests of the process that decodes HEIC photos when the machine ends it, starves it or stops it, and when the
  /// decoder in it misbehaves: only what the decoder itself did is attributed to the photo.
  @Suite struct DecoderFailureTests {
    private let directory: TemporaryDirectory

    init() throws {
      directory = try TemporaryDirectory()
      let fixture = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../AvatarCodecTests/Fixtures/HEIF/tiles.heic")
      try directory.write("photo.heic", Data(contentsOf: fixture))
      try directory.compile("HostileHEIF.c", to: "lib/libde265.so.0")
    }

    /// Returns the shell text that makes a command use the hostile library.
    private func setting(_ trick: String) -> String {
      "LD_TRICK='\(trick)' LD_LIBRARY_PATH=\"\(directory.url.path)/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}\""
    }

    private func run(
      _ trick: String, _ arguments: [String] = ["--src", "photo.heic", "--name", "Ada", "-s", "32", "-o", "a.png"],
      under wrapper: String = ""
    ) throws -> Command {
      try Command(process: arguments, in: directory.url, before: "\(setting(trick)) \(wrapper)")
    }

    private static func note(_ reason: String) -> String {
      "note: photo.heic: damaged HEIC (\(reason), near byte 609): used the initials\n"
    }
    private static func error(_ end: String) -> String {
      "error: photo.heic: the decoder process ended with \(end)\n"
    }

    // MARK: Exits

    /// Signal 7 is SIGBUS, for memory that the machine cannot provide.
    @Test(arguments: ["load", "decode", "rows"], [1, 7, 9, 15])
    func signalOfTheMachineIsASystemError(step: String, signal: Int) throws {
      let command = try run("\(step) kill \(signal)")
      #expect((command.status, command.errors) == (74, Self.error("signal \(signal)")))
      #expect(!directory.names.contains("a.png"))
    }

    @Test(arguments: ["decode", "rows"], [4, 6, 8, 11, 31])
    func decoderCrashIsAttributedToThePhoto(step: String, signal: Int) throws {
      let command = try run("\(step) kill \(signal)")
      #expect((command.status, command.errors) == (0, Self.note("the decoder failed")))
    }

    @Test func exitBeforeThePhotoIsReadIsASystemError() throws {
      let command = try run("load exit 3")
      #expect((command.status, command.errors) == (74, Self.error("status 3")))
      #expect(try run("load kill 11").errors == Self.error("signal 11"))
    }

    @Test func closedConnectionBeforeThePhotoIsReadIsASystemError() throws {
      let command = try run("load close")
      #expect(command.errors == "error: photo.heic: the decoder process closed its connection\n")
      #expect(command.status == 74)
    }

    @Test(arguments: [
      "decode exit 0", "decode exit 3", "rows exit 0", "decode lie", "rows lie", "decode close", "rows close",
    ])
    func anyDecoderOutputIsAttributedToThePhoto(trick: String) throws {
      let command = try run(trick)
      #expect(command.status == 0)
      // The rows of a decoder that lies are pixels like any other.
      #expect([Self.note("the decoder failed"), ""].contains(command.errors))
    }

    @Test func batchRecoversFromASystemErrorOnTheNextRun() throws {
      try directory.write("team.csv", Data("id,name,src\na,Ada,photo.heic\nb,Bob,\n".utf8))
      let batch = ["batch", "team.csv", "-s", "32", "-o", "out"]
      let killed = try run("rows kill 9", batch)
      #expect(killed.status == 1)
      #expect(killed.errors.contains("photo.heic: the decoder process ended with signal 9\n"))
      #expect(try Command(process: batch + ["--check"], in: directory.url).status == 1)
      #expect(try Command(process: batch, in: directory.url).status == 0)
      #expect(try Command(process: ["batch", "team.csv", "-s", "32", "-o", "clean"], in: directory.url).status == 0)
      let names = directory.names(in: "clean")
      #expect(names == ["a-32.png", "b-32.png"] && directory.names(in: "out") == names)
      for name in names { #expect(try directory.read("out/\(name)") == directory.read("clean/\(name)")) }
    }

    // MARK: Limits

    @Test(arguments: [("-v 69000", "memory"), ("-d 69000", "memory"), ("-t 1", "processor time")])
    func lowResourceLimitIsReportedAsASystemError(limit: String, name: String) throws {
      let command = try Command(
        process: ["--src", "photo.heic", "--name", "Ada", "-o", "a.png"], in: directory.url,
        before: "ulimit \(limit) &&")
      #expect(
        (command.status, command.errors)
          == (74, "error: photo.heic: decoding it needs more \(name) than this process may use (ulimit)\n"))
    }

    @Test func softResourceLimitIsRaised() throws {
      let command = try Command(
        process: ["--src", "photo.heic", "--strict", "-o", "a.png"], in: directory.url, before: "ulimit -S -v 69000 &&")
      #expect((command.status, command.errors) == (0, ""))
    }

    @Test func decoderMemoryIsLimitedToTheNeedsOfThePhoto() throws {
      #expect(try run("allocate").errors == Self.note("has 90 MB "))
    }

    // MARK: Sandbox layers

    /// Compiles a program that removes one sandbox layer, and returns what the decoder could then do.
    private func rights(without wall: String) throws -> String {
      try directory.compile("WithoutWall.c", to: "without")
      return try run("everything", under: "./without \(wall)").errors
    }

    @Test func systemCallFilterWorksWithoutLandlock() throws {
      #expect(try rights(without: "landlock") == Self.note("threads "))
      #expect(directory.names == ["a.png", "lib", "photo.heic", "without"])
    }

    @Test func landlockWorksWithoutTheSystemCallFilter() throws {
      let signals = HEIFCoding.confinement.landlockVersion < 6 ? "signals " : ""
      #expect(try rights(without: "seccomp") == Self.note("\(signals)forks generates threads "))
      #expect(directory.names == ["a.png", "lib", "photo.heic", "without"])
    }

    // MARK: Waiting

    /// Starts the process with a program, and returns the failure, or nil if it succeeds.
    private func failure(
      program: String, file: [UInt8] = [], timeout: Duration = .milliseconds(200)
    ) -> HEIFFailure? {
      let request = HEIFRequest(
        coding: .hevc, thumbnail: 0, frame: PixelBox(x: 0, y: 0, width: 64, height: 128), reduction: 1,
        isDeep: false, heldBytes: 1 << 20, seconds: 2)
      do throws(HEIFFailure) {
        var process = try DecoderProcess.start(file, request, program: program, timeout: timeout)
        var row = [UInt32](repeating: 0, count: 64)
        for _ in 0..<128 { try process.read(into: &row) }
        return nil
      } catch {
        return error
      }
    }

    /// Writes a shell script, and returns its path.
    private func script(_ text: String) throws -> String {
      let url = directory.url.appending(path: "program")
      try Data("#!/bin/sh\n\(text)\n".utf8).write(to: url)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
      return url.path
    }

    private static let late = HEIFFailure(.machine, "the decoder process did not respond in time")

    @Test(arguments: ["load kill 19", "decode kill 19", "rows kill 19", "load sleep", "decode sleep", "rows sleep"])
    func stoppedOrSleepingDecoderIsTerminated(trick: String) throws {
      let program = try script("\(setting(trick)) exec '\(Command.executable.path)' \"$@\"")
      #expect(failure(program: program, file: Array(try directory.read("photo.heic"))) == Self.late)
    }

    @Test func endlessDecoderIsTerminatedAtItsTimeLimit() throws {
      let program = try script("\(setting("loop")) exec '\(Command.executable.path)' \"$@\"")
      let found = failure(program: program, file: Array(try directory.read("photo.heic")), timeout: .seconds(1))
      #expect(found == HEIFFailure(.overLimit, "takes more than 2 s of processor time to decode"))
    }

    @Test func decoderThatReadsNothingIsTerminated() throws {
      // The file exceeds the system's buffer for the receiver.
      let program = try script("printf '\\0' >&0; exec sleep 1000")
      #expect(failure(program: program, file: [UInt8](repeating: 0, count: 1 << 23)) == Self.late)
    }

    /// The request is shorter than 512 bytes; the photo is longer.
    @Test(arguments: [1, 512]) func photoThatCannotBeSentIsASystemError(bytes: Int) throws {
      try directory.compile("FailingSend.c", to: "failing")
      let command = try Command(
        process: ["--src", "photo.heic", "--name", "Ada", "-s", "32", "-o", "a.png"], in: directory.url,
        before: "./failing \(bytes)")
      let reason = "the photo cannot be sent to the decoder process: no buffer space available"
      #expect((command.status, command.errors) == (74, "error: photo.heic: \(reason)\n"))
      #expect(!directory.names.contains("a.png"))
    }

    @Test func decoderThatStopsReadingIsTerminatedAtOnce() throws {
      try directory.compile("DeafDecoder.c", to: "program")
      let found = failure(program: directory.url.path + "/program", file: [0], timeout: .seconds(60))
      #expect(found == HEIFFailure(.machine, "the photo cannot be sent to the decoder process: broken pipe"))
    }

    @Test func missingDecoderProgramIsASystemError() {
      let words = "the decoder process ended with status 127"
      #expect(failure(program: directory.url.path + "/missing") == HEIFFailure(.machine, words))
    }

    // MARK: Remaining processes

    @Test(arguments: ["words", "crash", "decode exit 0", "rows exit 1"])
    func noDecoderProcessRemainsAfterABatch(trick: String) throws {
      try directory.compile("Remaining.c", to: "remaining")
      let rows = (0..<25).map { "\($0),photo.heic\n" }.joined()
      try directory.write("team.csv", Data("id,src\n\(rows)".utf8))
      let run = try run(trick, ["batch", "team.csv", "-s", "32", "-o", "out", "--jobs", "4"], under: "./remaining")
      #expect(run.errors.hasSuffix("\n0 left\n"))
    }

    @Test func decoderExitsWithTheCommand() throws {
      #expect(try run("decode orphan 9").status == 128 + 9)
      var remaining: [String]
      let limit = ContinuousClock.now + .seconds(20)
      repeat {
        remaining = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/cwd")) == directory.url.path
        }
      } while !remaining.isEmpty && ContinuousClock.now < limit
      #expect(remaining == [])
    }
  }
#endif
