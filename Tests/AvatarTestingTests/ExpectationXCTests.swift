import AvatarRender
import AvatarTesting
import XCTest

final class ExpectationXCTests: XCTestCase {
  func testAvatarMatchesItsGolden() {
    XCTAssertTrue(
      expectAvatar(
        AvatarSpec(who: AvatarSubject(type: .agent), size: .xs, scale: .x2), matchesGolden: "agent", recording: .never))
  }
}
