import AvatarRender
import Foundation
import Testing

private let inputs = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../Goldens/Inputs/orientation")

/// Tests of one drawing, stored in each of the eight EXIF orientations.
@Suite struct OrientedPhotoTests {
  private func pixels(_ kind: String, _ orientation: Int, _ crop: (inout AvatarSpec) -> Void) throws -> [UInt8] {
    var spec = AvatarSpec(
      who: AvatarSubject(),
      photo: AvatarPhoto(source: .file(inputs.appending(path: "\(kind)-\(orientation).jpg").path)),
      look: AvatarLook(shape: .square))
    crop(&spec)
    return try AvatarRenderer(isStrict: true).avatar(offline: spec).premultipliedRGBA
  }

  /// Returns the mean distance of the channels from those of the photo that is stored upright, 0…255.
  private func distance(_ kind: String, _ orientation: Int, _ crop: (inout AvatarSpec) -> Void) throws -> Double {
    let upright = try pixels(kind, 1, crop)
    let distances = zip(try pixels(kind, orientation, crop), upright).map { abs(Int($0) - Int($1)) }
    return Double(distances.reduce(0, +)) / Double(upright.count)
  }

  // The files were compressed separately: their noise differs by less than a level on average, and a crop that is off
  // by a pixel of the output by more than three.
  @Test(arguments: ["landscape", "portrait"], 2...8)
  func focusIsAPointOfTheUprightPhoto(kind: String, orientation: Int) throws {
    // The photos are decoded at an eighth, at three eighths and in full.
    for side in [16, 64, 160] {
      for focus in [FocalPoint(x: 0.1, y: 0.9), FocalPoint(x: 0.7, y: 0.3)] {
        let focus = try #require(focus)
        let size = try #require(AvatarSize(side))
        let distance = try distance(kind, orientation) {
          $0.size = size
          $0.photo.crop = .focus(focus)
        }
        #expect(distance < 1, "\(side) px, focus \(focus)")
      }
    }
  }

  @Test(arguments: ["landscape", "portrait"], 2...8)
  func attentionFindsTheSameCropInEachOrientation(kind: String, orientation: Int) throws {
    let distance = try distance(kind, orientation) {
      $0.size = .lg
      $0.photo.crop = .attention
    }
    #expect(distance < 1)
  }
}
