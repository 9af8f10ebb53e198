import AvatarCodec
import AvatarFileSystem
import AvatarRaster
import Foundation
import Testing

@testable import AvatarRender

@Suite struct PhotoSubjectTests {
  private func photo(_ name: String) throws -> Photo {
    let path = FilePath.directory(of: #filePath) + "../../Goldens/Inputs/" + name
    return try Photo(ByteSource(path: path, limit: 1 << 26), limits: PhotoLimits())
  }

  /// Returns a photo on a gray canvas that is larger by a margin on all sides.
  private func framed(_ name: String, margin: Int) throws -> Photo {
    let picture = try photo(name).picture(limits: PhotoLimits())
    let gray = PremultipliedColor(straightRed: 128, green: 128, blue: 128, alpha: 255)
    var canvas = Raster(width: picture.width + 2 * margin, height: picture.height + 2 * margin, color: gray)
    canvas.composite(picture, x: margin, y: margin)
    return try Photo(ByteSource(PNGEncoder.encode(canvas)), limits: PhotoLimits())
  }

  private func subject(of photo: Photo) throws -> PhotoSubject {
    var transforms = ColorTransforms()
    return try PhotoSubject(of: photo, &transforms)
  }

  /// The subjects of the first photos are in the middle: a cat and a rocket.
  @Test(
    arguments: [
      ("chelsea.png", 65...85), ("rocket.jpg", 100...115), ("kodak-15.jpg", 240...256), ("off-centre.jpg", 0...10),
    ] as [(String, ClosedRange<Double>)])
  func attentionMovesOnlyToOffCenterSubjects(name: String, start: ClosedRange<Double>) throws {
    #expect(start.contains(try subject(of: photo(name)).square(for: .attention, side: 24).x))
  }

  /// The face covers almost two thirds of the width, under a hat.
  @Test func headIsShownInATallPhoto() throws {
    #expect((20...160).contains(try subject(of: photo("kodak-4.jpg")).square(for: .attention, side: 24).y))
  }

  /// mediapipe 0.10.14 finds a face 200 px high, with the eyes at 267, 192.
  @Test func headAndShouldersAreShown() throws {
    let square = try subject(of: framed("grace_hopper.jpg", margin: 300)).square(for: .face, side: 64)
    #expect(abs(square.width / 200 - 2.4) < 0.25)
    #expect((0.40...0.45).contains((492 - square.y) / square.height))
    #expect(abs((567 - square.x) / square.width - 0.5) < 0.05)
  }

  @Test func squareAroundAFaceLiesInThePhoto() throws {
    let square = try subject(of: photo("off-centre.jpg")).square(for: .face, side: 24)
    #expect(square.x >= 0 && square.y >= 0 && square.y + square.height <= 240)
    #expect(square.width < 240)
  }

  @Test(arguments: [(64, 185...215), (220, 220...220), (512, 240...240)] as [(Int, ClosedRange<Double>)])
  func squareAroundAFaceHasEnoughPixels(side: Int, width: ClosedRange<Double>) throws {
    #expect(width.contains(try subject(of: photo("off-centre.jpg")).square(for: .face, side: side).width))
  }

  @Test func themeSelectsTheGravityUnlessTheRequestDoes() throws {
    let file = PhotoSource.file(FilePath.directory(of: #filePath) + "../../Goldens/Inputs/off-centre.jpg")
    let tokens = #"{"photo": {"gravity": {"$value": "face"}}}"#
    let themed = AvatarRenderer(theme: try Theme(tokens: Array(tokens.utf8)))
    func pixels(_ renderer: AvatarRenderer, _ crop: AvatarCrop?) throws -> [UInt8] {
      try renderer.avatar(offline: AvatarSpec(who: AvatarSubject(), photo: AvatarPhoto(source: file, crop: crop)))
        .premultipliedRGBA
    }
    let plain = AvatarRenderer()
    #expect(try pixels(themed, nil) == pixels(plain, .face))
    #expect(try pixels(themed, .center) == pixels(plain, nil))
    #expect(try pixels(plain, .face) != pixels(plain, nil))
  }

  @Test func photoWithoutAFaceIsCroppedByAttention() throws {
    let subject = try subject(of: photo("chelsea.png"))
    #expect(subject.square(for: .face, side: 24) == subject.square(for: .attention, side: 24))
  }
}
