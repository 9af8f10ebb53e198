import AvatarGeometry
import Testing

@testable import AvatarCodec

private func eighths(
  _ side: Int, of photo: Double, _ factors: [(Int, Int)], pixels: Int = 12_000_000, isLinear: Bool = false
) -> Int {
  scale(side, of: photo, factors, pixels: pixels, isLinear: isLinear).eighths
}

private func scale(
  _ side: Int, of photo: Double, _ factors: [(Int, Int)], pixels: Int = 12_000_000, isLinear: Bool = false,
  isConverted: Bool = false
) -> DCTScale {
  DCTScale(
    covering: FitTarget(
      box: Rect(x: 0, y: 0, width: photo, height: photo), width: side, height: side, isLinear: isLinear),
    pixels: pixels, sampling: factors.map { JPEGHeader.Component(identifier: 0, horizontal: $0.0, vertical: $0.1) },
    isConverted: isConverted)
}

@Suite struct DCTScaleTests {
  private let full = [(1, 1), (1, 1), (1, 1)]
  private let quarter = [(2, 2), (1, 1), (1, 1)]
  private let half = [(2, 1), (1, 1), (1, 1)]

  @Test func twoPixelsAreLeftForEachOfTheOutput() {
    #expect(eighths(48, of: 768, full) == 1)
    #expect(eighths(48, of: 767, full) == 2)
    #expect(eighths(48, of: 256, full) == 3)
    #expect(eighths(48, of: 192, full) == 4)
    #expect(eighths(48, of: 191, full) == 8)
  }

  @Test func fourPixelsAreLeftOfAPhotoBelowAMegapixel() {
    #expect(eighths(48, of: 768, full, pixels: 999_999) == 2)
    #expect(eighths(48, of: 768, full, pixels: 1_000_000) == 1)
    #expect(eighths(48, of: 512, full, pixels: 999_999) == 3)
    #expect(eighths(48, of: 384, full, pixels: 999_999) == 4)
    #expect(eighths(48, of: 383, full, pixels: 999_999) == 8)
    #expect(eighths(128, of: 512, full, pixels: 999_999) == 8)
  }

  @Test func resamplingInLinearLightNeedsTheWhole() {
    #expect(eighths(48, of: 4000, full, isLinear: true) == 8)
  }

  @Test func chromaOf420IsDecodedAtTwiceTheScale() {
    #expect(eighths(48, of: 768, quarter) == 1)
  }

  @Test func chromaOf422NeedsTwiceTheScaleItself() {
    #expect(eighths(48, of: 768, half) == 2)
    #expect(eighths(48, of: 1536, half) == 1)
  }

  @Test func averagesAreEnoughWhereLibjpegDecodesNothingElse() {
    #expect(scale(48, of: 768, full).isDCOnly)
    #expect(scale(48, of: 1536, half).isDCOnly)
    #expect(!scale(48, of: 767, full).isDCOnly)
    #expect(!scale(48, of: 4000, full, isLinear: true).isDCOnly)
  }

  @Test func chromaOf420NeedsNearlyThreeAveragesForEachPixel() {
    #expect(scale(100, of: 4640, quarter).isDCOnly)
    #expect(!scale(100, of: 4639, quarter).isDCOnly)
    #expect(scale(100, of: 4639, quarter).eighths == 1)
  }

  @Test func chromaThatIsConvertedNeedsNearlyFour() {
    #expect(scale(100, of: 6240, quarter, isConverted: true).isDCOnly)
    #expect(!scale(100, of: 6239, quarter, isConverted: true).isDCOnly)
  }
}
