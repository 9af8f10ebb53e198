import Foundation
import Testing

@testable import AvatarCodec

#if os(Linux)
  /// Tests of Little CMS when memory runs out, in a child process with its own limit, which has no effect on macOS.
  @Suite struct ColorMemoryTests {
    @Test func damagedProfileAfterMemoryExhaustionIsReportedAsDamaged() async {
      await #expect(processExitsWith: .success) {
        func failure(_ profile: [UInt8]) -> ColorProblem? {
          do throws(ColorProblem) {
            _ = try ColorTransform.make(from: .profile(profile), layout: .rgb, isDeep: false)
            return nil
          } catch {
            return error
          }
        }
        // Little CMS copies a profile.
        let large = [UInt8](repeating: 0, count: 15 << 20)
        let damaged = ColorProblem(reason: "damaged colour profile")
        #expect(failure(large) == damaged)
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let used = try #require(status.firstMatch(of: /VmData:\s*(\d+) kB/)?.1)
        var limit = rlimit()
        #expect(getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0)
        limit.rlim_cur = try #require(UInt(used)) << 10 + 4 << 20
        #expect(setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0)
        #expect(failure(large) == ColorProblem(.outOfMemory("Little CMS")))
        #expect(failure([]) == damaged)
      }
    }
  }
#endif
