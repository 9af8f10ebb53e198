import AvatarRender

@main
struct FirstAvatar {
  static func main() async throws {
    let spec = AvatarSpec(
      name: "Ada Lovelace", size: .xl, scale: .x2)
  }
}
