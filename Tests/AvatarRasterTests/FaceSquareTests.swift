import Testing

@testable import AvatarRaster

@Suite struct FaceSquareTests {
  /// A face in a picture whose shorter side has 100 pixels.
  private struct Scene: CustomTestStringConvertible {
    let name: String
    let faces: [Face]
    var length = 300.0
    var isTall = false
    /// The expected start of the square; nil without a face.
    let start: Double?

    var testDescription: String { name }
  }

  private static func face(_ x: Double, _ y: Double = 50, _ height: Double = 20, likeness: Double = 2) -> Face {
    Face(likeness: likeness, x: x, y: y, height: height)
  }

  private static let scenes: [Scene] = [
    Scene(name: "no face", faces: [], start: nil),
    Scene(name: "an unlikely face", faces: [face(200, likeness: 0.1)], start: nil),
    Scene(name: "a face in the middle", faces: [face(150)], start: 100),
    Scene(name: "a face on the right", faces: [face(220)], start: 170),
    Scene(name: "a face at the right edge", faces: [face(295)], start: 200),
    Scene(name: "a face at the left edge", faces: [face(5)], start: 0),
    Scene(name: "two equal faces that fit", faces: [face(100), face(150)], start: 75),
    Scene(name: "two equal faces at the edges of the square", faces: [face(100), face(170)], start: 85),
    Scene(name: "a large and a small face too far apart", faces: [face(50, 50, 30), face(250)], start: 0),
    Scene(name: "three small faces against one", faces: [face(20), face(180), face(200), face(220)], start: 150),
    Scene(name: "a certain and an uncertain face", faces: [face(50), face(250, likeness: 0.6)], start: 0),
    Scene(name: "a head at the top", faces: [face(50, 30)], isTall: true, start: 0),
    Scene(name: "a head in the middle", faces: [face(50, 150)], isTall: true, start: 100),
    Scene(name: "a large head with its crown", faces: [face(50, 150, 46)], isTall: true, start: 85.6),
    Scene(name: "a head that is too large", faces: [face(50, 150, 60)], isTall: true, start: 150 + 3900 / 123.0 - 100),
    Scene(name: "a face that is almost too large", faces: [face(50, 150, 90)], isTall: true, start: 95),
    Scene(name: "a square picture", faces: [face(50)], length: 100, start: 0),
  ]

  @Test(arguments: scenes)
  private func squareShowsTheHeaviestHeads(scene: Scene) {
    let (width, height) = scene.isTall ? (100, scene.length) : (scene.length, 100)
    let start = FaceSquare(scene.faces, width: width, height: height)?.start
    #expect((start == nil) == (scene.start == nil))
    #expect(abs((start ?? 0) - (scene.start ?? 0)) < 1e-9)
  }
}
