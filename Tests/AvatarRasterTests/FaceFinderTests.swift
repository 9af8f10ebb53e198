import Testing

@testable import AvatarRaster

@Suite struct FaceFinderTests {
  @Test func uniformPictureHasNoFace() {
    let gray = PremultipliedColor(straightRed: 90, green: 90, blue: 90, alpha: 255)
    #expect(FaceFinder.faces(in: Raster(width: 320, height: 288, color: gray)) == [])
  }

  @Test(arguments: [(1, 1), (13, 400), (400, 13), (14, 14), (15, 17)])
  func smallPictureIsSearched(width: Int, height: Int) {
    var noise = Raster(width: width, height: height)
    for i in noise.colors.indices {
      let level = UInt8(i * 97 % 251)
      noise.colors[i] = PremultipliedColor(straightRed: level, green: level, blue: level, alpha: 255)
    }
    #expect(FaceFinder.faces(in: noise).allSatisfy { $0.height > 0 })
  }

  /// Equal windows share all of their pixels; halves share a third of those that either covers.
  @Test(arguments: [(0, 1), (10, 1.0 / 3), (20, 0), (300, 0)] as [(Double, Double)])
  func overlapIsRelativeToBothFaces(distance: Double, overlap: Double) {
    let face = Face(likeness: 1, x: 100, y: 50, height: 20)
    let other = Face(likeness: 1, x: 100 + distance, y: 50, height: 20)
    #expect(abs(face.overlap(with: other) - overlap) < 1e-9)
  }

  /// A step from dark to light has one direction, and no colour.
  @Test func channelsDescribeAnEdge() {
    let pixels = (0..<24 * 24).map { $0 % 24 < 12 ? UInt32(0xFF28_2828) : 0xFFC8_C8C8 }
    let channels = FaceChannels(pixels, width: 24, height: 24)
    func values(column: Int) -> [UInt8] {
      let start = (channels.rows / 2 * channels.columns + column) * FaceChannels.count
      return Array(channels.values[start..<start + FaceChannels.count])
    }
    let (edge, flat) = (values(column: 9), values(column: 5))
    #expect(edge[3] > 200 && edge[4] == edge[3] && edge[5...].allSatisfy { $0 == 0 })
    #expect(flat[3...].allSatisfy { $0 == 0 })
    #expect(edge[1...2] == [128, 128])
  }
}
