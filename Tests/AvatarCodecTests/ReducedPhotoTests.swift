import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import Foundation
import Testing

@testable import AvatarCodec

/// A format in which a photo may be reduced while it is decoded.
struct ReducedFormat: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The largest tolerated difference from the computed value, in levels of 255.
  let tolerance: Double
  /// The largest tolerated relative difference of the amplitude of a wave.
  let gainTolerance: Double
  let encode: @Sendable (_ photo: Raster) throws -> [UInt8]
}

/// Tests of a photo whose red consists of lines that are as high as a pixel, and whose green and blue are waves along x
/// and y that are almost too short for the result.
@Suite struct ReducedPhotoTests {
  private static let side = 512

  /// The result is rounded once, and in linear light a table with 12 bits rounds a second time.
  private static let losslessTolerance = 1.0
  /// JPEG rounds luma, chroma and their coefficients.
  private static let jpegTolerance = 3.0
  /// The rounding of a few hundred values changes an amplitude by less than 0.1 %.
  ///
  /// Without a correction, averages of 4×4 pixels lose 0.32 %.
  private static let losslessGainTolerance = 0.0015
  /// In averages of 8×8 pixels, the correction of the filter omits the fourth power of the frequency.
  private static let jpegGainTolerance = 0.01

  private static let formats = [
    ReducedFormat(testDescription: "PNG", tolerance: losslessTolerance, gainTolerance: losslessGainTolerance) {
      PNGEncoder.encode($0)
    },
    ReducedFormat(testDescription: "AVIF", tolerance: losslessTolerance, gainTolerance: losslessGainTolerance) {
      try AVIFEncoder.encode(RasterBands($0), quality: nil)
    },
    ReducedFormat(testDescription: "JPEG", tolerance: jpegTolerance, gainTolerance: jpegGainTolerance) {
      try JPEGEncoder.encode(RasterBands($0), quality: 100)
    },
  ]

  /// Returns the photo for a result of the given side, straight RGBA with red in the lowest byte.
  private static func photo(for side: Int) -> [UInt32] {
    // The period is 2.75 pixels of the result. Waves are slightly inclined, so that rounding does not repeat itself.
    let cycles = Double(side) / Double(Self.side) / 2.75
    func wave(_ along: Int, _ across: Int) -> UInt32 {
      let phase = (Double(along) + Double(across) / 7) * cycles
      return UInt32((127.5 + 120 * cos(2 * .pi * phase)).rounded())
    }
    return (0..<Self.side * Self.side).map { i in
      let (x, y) = (i % Self.side, i / Self.side)
      return 0xFF00_0000 | UInt32(y % 2 * 255) | wave(x, y) << 8 | wave(y, x) << 16
    }
  }

  private static func colors(_ pixels: [UInt32]) -> [SIMD3<Double>] {
    pixels.map { SIMD3(Double($0 & 255), Double($0 >> 8 & 255), Double($0 >> 16 & 255)) }
  }

  private static func fitted(_ file: [UInt8], side: Int, isLinear: Bool) throws -> [SIMD3<Double>] {
    let photo = try Photo(ByteSource(file), limits: PhotoLimits())
    var transforms = ColorTransforms()
    let target = photo.target(side: side, focus: Point(x: 0.5, y: 0.5), isLinear: isLinear)
    return colors(try #require(try photo.fit([target], &transforms).first).raster.straightPixels())
  }

  @Test(arguments: formats)
  func reducedPhotoHasTheComputedColors(format: ReducedFormat) throws {
    let side = 16
    let pixels = Self.photo(for: side)
    let file = try format.encode(Raster(straight: pixels, width: Self.side))
    let box = Rect(x: 0, y: 0, width: Double(Self.side), height: Double(Self.side))
    for isLinear in [false, true] {
      let expected = ChromaRamp.resampled(
        Self.colors(pixels), side: Self.side, to: side, box, isLinear: isLinear)
      let found = try Self.fitted(file, side: side, isLinear: isLinear)
      // The kernel is cut off at the edges, where it sums lines and their averages differently.
      let inner = (0..<side * side).filter { (3..<side - 3).contains($0 % side) && (3..<side - 3).contains($0 / side) }
      let difference = inner.map { max((found[$0] - expected[$0]).max(), (expected[$0] - found[$0]).max()) }.max()
      #expect(difference ?? 255 <= format.tolerance, "linear: \(isLinear)")
      // The amplitude is the projection on the expected wave.
      for channel in 1...2 where !isLinear {
        let wave = inner.map { expected[$0][channel] - 127.5 }
        let product = zip(inner, wave).map { (found[$0][channel] - 127.5) * $1 }.reduce(0, +)
        let amplitude = product / wave.map { $0 * $0 }.reduce(0, +)
        #expect(abs(amplitude - 1) <= format.gainTolerance, "channel \(channel): \(amplitude - 1)")
      }
    }
  }
}
