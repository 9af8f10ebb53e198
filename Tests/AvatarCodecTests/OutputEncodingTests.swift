import AvatarRaster
import Testing

@testable import AvatarCodec

@Suite struct OutputEncodingTests {
  private let half = EncodingQuality(nearestTo: 50)

  @Test func defaultIsLossyIfTheFormatOffersThat() {
    let compressions = OutputFormats.standard.map { OutputEncoding($0).compression }
    #expect(compressions == [.lossless, .lossy(.standard), .lossless, .lossy(.standard), .lossy(half)])
  }

  @Test func formatHasOnlyTheCompressionsThatItOffers() {
    #expect(OutputFormats.standard.map { OutputEncoding($0, .lossless) != nil } == [true, false, false, true, true])
    #expect(OutputFormats.standard.map { OutputEncoding($0, .lossy(half)) != nil } == [false, true, false, true, true])
    #expect(OutputFormats.standard.map(\.hasLossless) == [true, false, false, true, true])
    #expect(OutputFormats.standard.map(\.hasLossy) == [false, true, false, true, true])
  }

  @Test func identityNamesTheLibraryOfLossyFiles() {
    #expect(OutputEncoding.standard.identity == "PNG lossless")
    #expect(OutputEncoding(.webp, .lossless)?.identity == "WebP lossless")
    #expect(OutputEncoding(.webp, .lossy(half))?.identity == "WebP quality 50 by \(WebPEncoder.library)")
    #expect(OutputEncoding(.jpeg).identity == "JPEG quality 82 by \(JPEGEncoder.library)")
  }

  @Test func qualityAppliesToTheFormatsThatHaveIt() {
    let encodings = [OutputFormat.webp, .png].encodings(.lossy(half))
    #expect(encodings == [OutputEncoding(.webp, .lossy(half)), .standard])
  }

  @Test func losslessCompressionAppliesToTheFormatsThatHaveIt() {
    let encodings = [OutputFormat.webp, .png, .jpeg].encodings(.lossless)
    #expect(encodings.prefix(2).map(\.compression) == [.lossless, .lossless])
    #expect(encodings[2] == OutputEncoding(.jpeg))
  }

  @Test func qualityIsAWholeNumberUpTo100() {
    #expect([-1, 0, 100, 101].map { EncodingQuality($0)?.value } == [nil, 0, 100, nil])
    #expect([-1, 0, 100, 101].map { EncodingQuality(nearestTo: $0).value } == [0, 0, 100, 100])
  }

  @Test func optimizerAppliesToTheFormatsThatHaveOne() {
    let encodings = [OutputFormat.webp, .png].encodings(.lossy(half), isOptimized: true)
    #expect(encodings.map(\.identity) == [encodings[0].identity, "PNG lossless, optimized"])
    #expect(encodings[0] == OutputEncoding(.webp, .lossy(half)))
  }

  @Test func formatWithoutTransparencyShowsTheMatte() throws {
    let blue = PremultipliedColor(red: 0, green: 0, blue: 65535, alpha: 65535)
    let encoding = OutputEncoding(.jpeg)
    let (clear, drawn) = (Raster(width: 9, height: 9), Raster(width: 9, height: 9, color: blue))
    #expect(try encoding.encode(DrawnPicture(clear), on: blue) == encoding.encode(DrawnPicture(drawn)))
    #expect(
      try encoding.encode(DrawnPicture(clear))
        == encoding.encode(DrawnPicture(Raster(width: 9, height: 9, color: .white))))
  }

  @Test func formatWithTransparencyShowsNoMatte() throws {
    let clear = Raster(width: 9, height: 9)
    #expect(try OutputEncoding.standard.encode(DrawnPicture(clear), on: .white) == PNGEncoder.encode(clear))
  }

  @Test(arguments: [
    ("a.png", "PNG"), ("a.JPG", "JPEG"), ("b/a.jpeg", "JPEG"), ("a.b.webp", "WebP"), ("a.gif", nil), (".png", nil),
    ("webp", nil), ("a.webp.tmp", nil), ("a.webp/b", nil),
  ])
  func formatIsThatOfTheExtension(path: String, name: String?) {
    #expect(OutputFormats.standard.format(of: path)?.name == name)
  }

  @Test func formatOfAnotherListIsNotSupported() {
    #expect([OutputFormat.png].fault(path: "a.webp") == "WebP output is not supported: use .png")
  }

  @Test func stemLosesAnyExtensionOfTheFormat() {
    #expect(["a.jpg", "a.JPEG", "a.png"].map { OutputFormat.jpeg.stem(of: $0) } == ["a", "a", "a.png"])
  }
}
