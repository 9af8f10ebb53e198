import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarRender

@Suite struct IconDamageTests {
  /// SplitMix64 (Steele, Lea and Flood 2014).
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  @Test(arguments: IconDocument.all.indices)
  func damagedDocumentsAreRenderedOrRejected(index: Int) {
    let bytes = Array(IconDocument.all[index].text(side: 24).utf8)
    var generator = Generator(state: UInt64(index))
    for _ in 0..<60 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<damaged.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: damaged[place] = UInt8.random(in: 0...127, using: &generator)
        case 1: damaged.remove(at: place)
        case 2: damaged.insert(contentsOf: Array("9999".utf8), at: place)
        default: damaged.removeSubrange(place..<min(place + 12, damaged.count))
        }
      }
      guard let icon = try? IconArtwork(svg: damaged) else { continue }
      let layers = icon.tree.layers(
        side: 16, center: Point(x: 8, y: 8), tint: AvatarColor.black.premultiplied, isRecolored: false)
      #expect(Raster(Drawing(width: 16, height: 16, layers: layers)).width == 16)
    }
  }
}
