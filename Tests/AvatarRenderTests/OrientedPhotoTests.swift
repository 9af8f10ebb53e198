import AvatarCodec
import AvatarFileSystem
import Foundation
import Testing

@testable import AvatarRender

private let inputs = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../Goldens/Inputs")

/// Tests of crops of photos in each of the eight EXIF orientations.
@Suite struct OrientedPhotoTests {
  private func pixels(_ kind: String, _ orientation: Int, _ crop: (inout AvatarSpec) -> Void) throws -> [UInt8] {
    var spec = AvatarSpec(
      who: AvatarSubject(),
      photo: AvatarPhoto(source: .file(inputs.appending(path: "orientation/\(kind)-\(orientation).jpg").path)),
      look: AvatarLook(shape: .square))
    crop(&spec)
    return try AvatarRenderer(isStrict: true).avatar(offline: spec).premultipliedRGBA
  }

  /// Returns the mean distance of the channels from those of the upright photo, 0…255.
  private func distance(_ kind: String, _ orientation: Int, _ crop: (inout AvatarSpec) -> Void) throws -> Double {
    let upright = try pixels(kind, 1, crop)
    let distances = zip(try pixels(kind, orientation, crop), upright).map { abs(Int($0) - Int($1)) }
    return Double(distances.reduce(0, +)) / Double(upright.count)
  }

  // The files were compressed separately: their noise differs by less than a level on average; a crop that is off by an
  // output pixel differs by more than three.
  @Test(arguments: ["landscape", "portrait"], 2...8)
  func focusRefersToTheUprightPhoto(kind: String, orientation: Int) throws {
    // The photos are decoded at an eighth, at a half and in full.
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
  func containedPhotoIsUprightInEachOrientation(kind: String, orientation: Int) throws {
    let distance = try distance(kind, orientation) {
      $0.size = .lg
      $0.photo.fit = .contain
    }
    #expect(distance < 1)
  }

  /// The face of the stored photo is at its left end.
  @Test(
    arguments: [
      (1, 0.0, 0.5), (2, 1.0, 0.5), (3, 1.0, 0.5), (4, 0.0, 0.5), (5, 0.5, 0.0), (6, 0.5, 0.0), (7, 0.5, 1.0),
      (8, 0.5, 1.0),
    ] as [(UInt8, Double, Double)])
  func attentionRefersToTheUprightPhoto(orientation: UInt8, x: Double, y: Double) throws {
    let tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    let exif = Array("Exif\0\0".utf8) + tiff
    var bytes = try [UInt8](Data(contentsOf: inputs.appending(path: "off-centre.jpg")))
    bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif, at: 2)
    let photo = try Photo(ByteSource(bytes), limits: PhotoLimits())
    var transforms = ColorTransforms()
    let square = try PhotoSubject(of: photo, &transforms).square(for: .attention, side: 24)
    let size = photo.uprightSize
    func position(_ start: Double, _ length: Int) -> Double {
      Double(length) > square.width ? start / (Double(length) - square.width) : 0.5
    }
    #expect(abs(position(square.x, size.width) - x) < 0.05)
    #expect(abs(position(square.y, size.height) - y) < 0.05)
  }
}
