import AvatarRender
import AvatarTesting
import Testing

@Suite struct BrandTests {
  @Test func initialsOfAda() {
    expectAvatar(
      AvatarSpec(who: AvatarSubject(name: "Ada Lovelace"), look: AvatarLook(border: .auto), size: .xl),
      matchesGolden: "ada")
  }

  @Test func agentIsOnline() {
    expectAvatar(
      AvatarSpec(who: AvatarSubject(type: .agent), look: AvatarLook(badge: .status(.online)), size: .lg),
      matchesGolden: "agent/online")
  }

  @Test func checkIsGreen() {
    let icon = AvatarRenderer().picture(of: IconSpec(icon: .check, color: AvatarColor(rgb: 0x1B5E20)))
    expectPicture(icon, matchesGolden: "check")
  }
}
