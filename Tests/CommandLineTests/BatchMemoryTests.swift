import Foundation
import Testing

/// Tests of the total memory that the jobs of a batch use. On macOS, `ulimit -d` has no effect.
#if os(Linux)
  @Suite struct BatchMemoryTests {
    @Test func memoryForLargePhotosDoesNotGrowWithTheNumberOfJobs() throws {
      let directory = try TemporaryDirectory()
      // Each photo must be decoded in full: 72 MB.
      for i in 0..<8 { try directory.write("\(i).jpg", Data(progressiveJPEG(6000))) }
      try directory.write("l.csv", Data(("id,src\n" + (0..<8).map { "\($0),\($0).jpg\n" }.joined()).utf8))
      // The limit leaves room for one photo at a time. Three of them fit in the default of --limit memory: 216 MB.
      let run = try directory.runProcess(
        "batch", "l.csv", "-o", "out", "--size", "8", "--jobs", "8", "--limit", "memory=100M", "--strict",
        before: "ulimit -d \(200 << 10);")
      #expect(run.status == 0)
      #expect(run.errors.hasPrefix("8 written, 0 unchanged in "), "\(run.errors)")
    }
  }
#endif
