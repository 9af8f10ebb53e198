import AvatarGeometry
import Foundation
import Testing

@testable import AvatarRaster

/// Returns an image of seeded noise, as pixels of `ScanlineFormat`; noise is the hardest case for a resampler.
private func noise(_ width: Int, _ height: Int, seed: UInt64, alpha: Bool = false) -> [UInt32] {
  var state = seed
  return (0..<width * height).map { _ in
    // SplitMix64 (Steele, Lea and Flood 2014).
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    let pixel = UInt32(truncatingIfNeeded: z ^ (z >> 31))
    return alpha ? pixel : pixel | 0xFF00_0000
  }
}

/// Returns the exact weights of one axis, in real numbers, from the definition of the kernels.
///
/// The weights of each output pixel have the indices of their source pixels, without the zeros before and after.
private func weights(_ start: Double, _ length: Double, _ count: Int, _ outputs: Int) -> [ArraySlice<Double>] {
  let scale = length / Double(outputs)
  func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }
  func lanczos(_ x: Double) -> Double { abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0 }
  func catmullRom(_ x: Double) -> Double {
    let x = abs(x)
    return x < 1 ? 1.5 * x * x * x - 2.5 * x * x + 1 : x < 2 ? -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2 : 0
  }
  return (0..<outputs).map { i in
    let center = start + (Double(i) + 0.5) * scale
    let row = (0..<count).map { j in
      let distance = Double(j) + 0.5 - center
      if scale >= 1 { return lanczos(distance / scale) }
      return length < 8 ? max(1 - abs(distance), 0) : catmullRom(distance)
    }
    let sum = row.reduce(0, +)
    let first = row.firstIndex { $0 != 0 } ?? 0
    let last = row.lastIndex { $0 != 0 } ?? -1
    return row.map { $0 / sum }[first..<last + 1]
  }
}

/// Returns the exact premultiplied result in real numbers, 0…255, with four channels per pixel.
private func exact(_ pixels: [UInt32], _ width: Int, _ height: Int, _ box: Rect, _ side: Int) -> [Double] {
  let (across, down) = (weights(box.x, box.width, width, side), weights(box.y, box.height, height, side))
  func channel(_ c: Int, _ pixel: UInt32) -> Double {
    let alpha = Double(pixel >> 24)
    return c == 3 ? alpha : Double(pixel >> UInt32(8 * c) & 255) * alpha / 255
  }
  var result = [Double](repeating: 0, count: 4 * side * side)
  for c in 0..<4 {
    let rows = (0..<height).map { y in
      across.map { w in w.indices.reduce(0) { $0 + w[$1] * channel(c, pixels[y * width + $1]) } }
    }
    for y in 0..<side {
      for x in 0..<side {
        let sum = down[y].indices.reduce(0) { $0 + down[y][$1] * rows[$1][x] }
        result[4 * (y * side + x) + c] = min(max(sum, 0), 255)
      }
    }
  }
  return result
}

private func resampled(
  _ pixels: [UInt32], _ format: ScanlineFormat, _ width: Int, _ height: Int, _ box: Rect, _ side: Int
) -> Raster {
  var resampler = ScanlineResampler(
    Resampling(format: format, width: width, height: height, box: box, outputWidth: side, outputHeight: side))
  for y in resampler.rows {
    resampler.append(pixels.span.extracting(y * width..<(y + 1) * width))
  }
  return resampler.finish()
}

private func fitBox(_ width: Int, _ height: Int, _ side: Int, _ x: Double, _ y: Double) -> Rect {
  Rect.coverFit(width: width, height: height, targetWidth: side, targetHeight: side, focus: Point(x: x, y: y))
}

/// The cases, as the width, the height and the side of the output.
private let cases: [(Int, Int, Int)] = [
  (200, 150, 48), (101, 100, 48), (97, 331, 24), (331, 97, 51), (48, 48, 48), (49, 48, 48), (20, 30, 48), (1, 1, 16),
  (1, 300, 8), (900, 7, 5), (3, 2, 40), (7, 9, 40), (8, 9, 40), (640, 480, 1), (255, 256, 128),
]

@Suite struct TapTableTests {
  /// The last box is larger than the source.
  @Test(arguments: [(0.0, 512.0, 48), (3.25, 100.5, 128), (500.7, 11.3, 24), (0, 512, 1), (-40, 600, 7)], [0, 0.9])
  func sourcesMatchTheTapTable(box: (Double, Double, Int), boxCorrection: Double) {
    let axis = TapTable.Axis(
      start: box.0, length: box.1, sourceCount: 512, outputCount: box.2, boxCorrection: boxCorrection)
    #expect(TapTable.sources(of: axis) == TapTable(TapTable.rows(of: axis), maximumBits: 15).sources)
  }
}

@Suite struct ScanlineResamplerTests {
  @Test(arguments: cases)
  func opaqueImageIsWithinOneLevelOfExactArithmetic(width: Int, height: Int, side: Int) {
    let pixels = noise(width, height, seed: 7)
    let box = fitBox(width, height, side, 0.5, 0.3)
    let wanted = exact(pixels, width, height, box, side)
    let bytes = resampled(pixels, .rgb, width, height, box, side).premultipliedBytes()
    let worst = zip(bytes, wanted).map { abs(Double($0) - $1) }.max() ?? 255
    #expect(worst < 0.56)
  }

  @Test(arguments: cases)
  func translucentImageIsWithinOneLevelOfExactArithmetic(width: Int, height: Int, side: Int) {
    let pixels = noise(width, height, seed: 8, alpha: true)
    let box = fitBox(width, height, side, 0.2, 0.5)
    let wanted = exact(pixels, width, height, box, side)
    let bytes = resampled(pixels, .rgba, width, height, box, side).premultipliedBytes()
    for i in stride(from: 0, to: bytes.count, by: 4) {
      for c in 0..<4 {
        // The overshoot of a colour is limited by its alpha.
        let limit = c == 3 ? 255 : wanted[i + 3]
        #expect(abs(Double(bytes[i + c]) - min(wanted[i + c], limit)) < 0.6)
      }
    }
  }

  @Test func imageAtItsOriginalSizeIsCopied() {
    let pixels = noise(40, 40, seed: 1)
    let copy = resampled(pixels, .rgb, 40, 40, fitBox(40, 40, 40, 0.5, 0.5), 40)
    #expect(copy.straightPixels() == pixels)
  }

  /// A tiny photo has a hard edge between two levels.
  @Test(arguments: [(2, 3), (3, 2), (4, 4), (7, 7)], [8, 40, 128])
  func enlargedTinyPhotoStaysWithinItsLevels(size: (width: Int, height: Int), side: Int) {
    let pixels = (0..<size.width * size.height).map { i in
      let isDark = (i % size.width) < size.width / 2 || i / size.width < size.height / 2
      return isDark ? 0xFF40_4040 : 0xFFC0_C0C0 as UInt32
    }
    let box = fitBox(size.width, size.height, side, 0.5, 0.5)
    let grays = resampled(pixels, .rgb, size.width, size.height, box, side).straightPixels().map { $0 & 255 }
    #expect(grays.allSatisfy { (0x40...0xC0).contains($0) })
  }

  @Test func flatColorStaysFlatAtAnyScale() {
    for side in [1, 7, 48, 200] {
      let pixels = [UInt32](repeating: 0xFF35_6BFF, count: 131 * 77)
      let result = resampled(pixels, .rgb, 131, 77, fitBox(131, 77, side, 0.37, 0.5), side)
      #expect(Set(result.straightPixels()) == [0xFF35_6BFF])
    }
  }

  @Test func colorOfTransparentPixelsNeverBleedsIn() {
    // The right half is transparent, and its colour must not bleed into the left half.
    let pixels = (0..<64 * 64).map { $0 % 64 < 32 ? 0xFFFF_0000 : 0x0000_00FF as UInt32 }
    let result = resampled(pixels, .rgba, 64, 64, fitBox(64, 64, 16, 0.5, 0.5), 16)
    #expect(result.straightPixels().allSatisfy { $0 & 0xFF == 0 })
  }

  @Test func grayFormatMatchesTheColorFormat() {
    let pixels = noise(90, 60, seed: 3).map { 0xFF00_0000 | ($0 & 255) * 0x10101 }
    let box = fitBox(90, 60, 20, 0.5, 0.5)
    #expect(resampled(pixels, .gray, 90, 60, box, 20) == resampled(pixels, .rgb, 90, 60, box, 20))
  }

  @Test func translucentGrayFormatMatchesTheColorFormat() {
    let pixels = noise(90, 60, seed: 4, alpha: true).map { $0 & 0xFF00_0000 | ($0 & 255) * 0x10101 }
    let box = fitBox(90, 60, 20, 0.5, 0.5)
    #expect(resampled(pixels, .grayAlpha, 90, 60, box, 20) == resampled(pixels, .rgba, 90, 60, box, 20))
  }

  @Test func rowsOutsideTheKernelAreNotRequested() {
    let resampler = ScanlineResampler(
      Resampling(
        format: .rgb, width: 100, height: 1000, box: Rect(x: 0, y: 450, width: 100, height: 100),
        outputWidth: 50, outputHeight: 50))
    #expect(resampler.rows == 445..<555)
  }
}
