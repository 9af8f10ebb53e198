import AvatarRender
import AvatarTesting
import Testing

@Suite struct BrandTests {
  @Test func initialsOfAda() {
    expectAvatar(AvatarSpec(name: "Ada Lovelace", size: .xl, border: .auto), matchesGolden: "ada")
  }

  @Test func agentIsOnline() {
    expectAvatar(AvatarSpec(type: .agent, size: .lg, badge: .status(.online)), matchesGolden: "agent/online")
  }

  @Test func checkIsGreen() {
    let icon = AvatarRenderer().picture(of: IconSpec(icon: .check, color: AvatarColor(rgb: 0x1B5E20)))
    expectPicture(icon, matchesGolden: "check")
  }
}
