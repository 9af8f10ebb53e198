import AvatarRender
import Foundation
import Testing

/// Tests of avatars of one photo that are rendered in one call.
@Suite struct SharedPhotoTests {
  @Test func avatarsThatShareAPhotoCanHaveDifferentFocalPoints() throws {
    let photo = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Goldens/Inputs/grace_hopper.jpg")
    let (top, bottom) = (FocalPoint(x: 0, y: 0)!, FocalPoint(x: 1, y: 1)!)
    // The first two are decoded together.
    let specs = [(AvatarSize.xs, top), (.sm, top), (.xs, bottom)].map { size, focus in
      AvatarSpec(who: AvatarSubject(), photo: AvatarPhoto(source: .file(photo.path), crop: .focus(focus)), size: size)
    }
    let together = try AvatarRenderer().avatars(offline: specs) { $0.premultipliedRGBA }
    #expect(try together == specs.map { try AvatarRenderer().avatar(offline: $0).premultipliedRGBA })
    #expect(together[0] != together[2])
  }
}
