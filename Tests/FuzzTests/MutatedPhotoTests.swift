import AvatarRender
import Foundation
import Testing

/// Tests of seeded mutations of small photos of all kinds.
///
/// A crash or a hang fails the run. The environment variable `AVATAR_FUZZ_COUNT` sets the number of mutations (default:
/// 2000), and `AVATAR_FUZZ_SEED` selects the first seed (default: 1).
@Suite struct MutatedPhotoTests {
  private static let names = [
    "adobe-rgb.png", "arithmetic.jpg", "cicp-p3.png", "cmyk-plain.jpg", "cmyk-press.jpg", "display-p3.jpg",
    "gray-gamma.png", "kodak-23-progressive.jpg", "linear-light-16.png", "no-end.jpg", "restart.jpg", "rgb.jpg",
    "sampling-440.jpg", "small-24x32.png", "stripes.png", "ycck.jpg",
  ]

  private static let inputs = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Goldens/Inputs")

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }

  /// The seeds, in parts of about a hundred that run concurrently.
  private static let parts: [Range<Int>] = {
    let first = number("AVATAR_FUZZ_SEED") ?? 1
    let count = number("AVATAR_FUZZ_COUNT") ?? 2000
    let parts = max(count / 100, 1)
    return (0..<parts).map { first + $0 * count / parts..<first + ($0 + 1) * count / parts }
  }()

  private static let files = Result {
    try names.map { [UInt8](try Data(contentsOf: inputs.appending(path: $0))) }
  }

  @Test(arguments: parts)
  func mutatedPhotoIsDrawnOrRejected(seeds: Range<Int>) throws {
    let files = try Self.files.get()
    var drawn = 0
    var rejected = 0
    for seed in seeds {
      let bytes = Mutation.mutated(files[seed % files.count], others: files, seed: UInt64(seed))
      let spec = AvatarSpec(
        who: AvatarSubject(),
        photo: AvatarPhoto(source: .bytes(bytes), crop: seed % 5 == 0 ? .attention : .center, isLinear: seed % 7 == 0),
        size: .xs)
      let avatar = try AvatarRenderer().avatar(offline: spec)
      #expect(avatar.width == 24 && avatar.height == 24)
      switch avatar.report.content {
      case .photo: drawn += 1
      case .icon, .pattern, .initials, .gravatar, .libravatar:
        rejected += 1
        #expect(avatar.report.skipped.first?.reason.isEmpty == false, "seed \(seed)")
      }
    }
    // Mutations that no photo survives, or that no decoder notices, would test little.
    #expect(min(drawn, rejected) > seeds.count / 20)
  }
}
