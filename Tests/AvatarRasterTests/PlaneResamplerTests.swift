import AvatarGeometry
import Testing

@testable import AvatarRaster

/// Returns a plane of seeded samples of 8 bits.
private func noise(_ count: Int) -> [Int16] {
  var state: UInt32 = 1
  return (0..<count).map { _ in
    // The generator is linear congruential (Knuth 1997, §3.3.4).
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int16(state >> 24)
  }
}

private let (width, height) = (101, 77)
private let box = Rect(x: 3.5, y: 2.25, width: 90, height: 70)

private func resampled(_ samples: [Int16], fractionBits: Int, side: Int) -> [Int32] {
  var resampler = PlaneResampler(
    fractionBits: fractionBits, width: width, height: height, box: box, outputWidth: side, outputHeight: side,
    boxCorrection: 1)
  for y in resampler.rows {
    let row = Array(samples[y * width..<(y + 1) * width])
    resampler.load(row.span)
    resampler.appendLoaded()
  }
  return resampler.finish()[0]
}

@Suite struct PlaneResamplerTests {
  /// The arguments cover reduction and enlargement.
  @Test(arguments: [20, 33, 150])
  func planeMatchesGrayPixelsExceptForOvershoot(side: Int) {
    let samples = noise(width * height)
    var resampler = ScanlineResampler(
      Resampling(
        format: .gray, width: width, height: height, box: box, outputWidth: side, outputHeight: side, boxCorrection: 1)
    )
    for y in resampler.rows {
      let row = samples[y * width..<(y + 1) * width].map { UInt32($0) }
      resampler.append(row.span)
    }
    let wanted = resampler.finish().colors.map { Int32($0.red) }
    #expect(resampled(samples, fractionBits: 0, side: side).map { min(max($0, 0), 65535) } == wanted)
  }

  /// With fewer bits for the weights, the tolerance is a twentieth of an 8-bit level.
  @Test(arguments: [1, 3, 6])
  func fractionalBitsScaleTheSamples(fractionBits: Int) {
    let samples = noise(width * height)
    let fine = resampled(samples.map { $0 << fractionBits }, fractionBits: fractionBits, side: 20)
    let difference = zip(fine, resampled(samples, fractionBits: 0, side: 20)).map { abs($0 - $1) }.max() ?? .max
    #expect(difference <= 257 / 20)
  }

  @Test func overshootIsPreserved() {
    let step = (0..<width * height).map { Int16($0 % width < width / 2 ? 0 : 255) }
    let plane = resampled(step, fractionBits: 0, side: 20)
    #expect((plane.min() ?? 0) < -1000)
    #expect((plane.max() ?? 0) > 66535)
  }
}

@Suite struct RasterPlanesTests {
  private func color(_ y: Double, _ cb: Double, _ cr: Double) -> [Int] {
    func plane(_ value: Double) -> [Int32] { [Int32((value * 257).rounded())] }
    let raster = Raster(width: 1, height: 1, luma: plane(y), blueDifference: plane(cb), redDifference: plane(cr))
    return raster.straightPixels().flatMap { pixel in (0..<4).map { Int(pixel >> UInt32(8 * $0) & 255) } }
  }

  /// The luma and the colour differences follow ITU-T T.871, §7.
  @Test func jfifChromaIsConvertedToRGB() {
    #expect(color(200, 128, 128) == [200, 200, 200, 255])
    #expect(color(76.245, 84.972, 255.5) == [255, 0, 0, 255])
    #expect(color(149.685, 43.528, 21.235) == [0, 255, 0, 255])
    #expect(color(29.07, 255.5, 107.265) == [0, 0, 255, 255])
    #expect(color(117.915, 64.9105, 169.7765) == [176, 110, 6, 255])
  }

  @Test func overshootIsClampedAfterTheConversion() {
    #expect(color(300, 128, 64) == [210, 255, 255, 255])
    #expect(color(-50, 128, 192) == [40, 0, 0, 255])
  }

  @Test func colorPlanesRetainTheirOrder() {
    let raster = Raster(width: 2, height: 1, red: [257, -9], green: [514, 65535], blue: [771, 70000])
    #expect(raster.straightPixels() == [0xFF03_0201, 0xFFFF_FF00])
  }
}
