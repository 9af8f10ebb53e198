import AvatarRender
import AvatarTesting
import XCTest

final class BrandXCTests: XCTestCase {
  func testInitialsOfGrace() {
    expectAvatar(AvatarSpec(name: "Grace Hopper", size: .xl), matchesGolden: "grace")
  }

  /// A colour that another renderer rounds otherwise may be a level apart.
  func testToleranceOfALevel() {
    expectAvatar(AvatarSpec(who: AvatarSubject(type: .agent)), matchesGolden: "agent/icon", tolerance: .levels(1))
  }
}
