import AvatarRaster
import Testing

@testable import AvatarCodec

@Suite struct OutputEncodingTests {
  @Test func encodingIsLossyByDefaultIfSupported() {
    #expect(OutputFormats.standard.map { OutputEncoding($0).quality } == [nil, 82, nil, 82, 50])
  }

  @Test func unsupportedCompressionIsIgnored() {
    func encodings(_ quality: Int?, isLossless: Bool) -> [Int?] {
      OutputFormats.standard.map { OutputEncoding($0, quality: quality, isLossless: isLossless).quality }
    }
    #expect(encodings(nil, isLossless: true) == [nil, 82, nil, nil, nil])
    #expect(encodings(60, isLossless: false) == [nil, 60, nil, 60, 60])
    #expect(OutputFormats.standard.map(\.hasLossless) == [true, false, false, true, true])
    #expect(OutputFormats.standard.map(\.hasLossy) == [false, true, false, true, true])
    #expect(OutputEncoding(.png, quality: 60) == .standard)
    #expect(OutputEncoding(.jpeg, isLossless: true) == OutputEncoding(.jpeg))
  }

  @Test func identityNamesTheLibraryOfLossyFormats() {
    #expect(OutputEncoding.standard.identity == "PNG lossless")
    #expect(OutputEncoding(.webp, isLossless: true).identity == "WebP lossless")
    #expect(OutputEncoding(.webp, quality: 50).identity == "WebP quality 50 by \(WebPEncoder.library)")
    #expect(OutputEncoding(.jpeg).identity == "JPEG quality 82 by \(JPEGEncoder.library)")
    #expect(OutputEncoding(.svg).identity == "SVG with photos by \(JPEGEncoder.library)")
  }

  @Test func qualityIsClampedToItsRange() {
    #expect([-1, 0, 100, 101].map { OutputEncoding(.webp, quality: $0).quality } == [0, 0, 100, 100])
  }

  @Test func optimizationAppliesOnlyToPNG() {
    let encodings = OutputFormats.standard.map { OutputEncoding($0, isOptimized: true) }
    #expect(encodings.map(\.isOptimized) == [true, false, false, false, false])
    #expect(encodings[0].identity == "PNG lossless, optimized")
    let others: [OutputEncoding] = OutputFormats.standard.dropFirst().map { OutputEncoding($0) }
    #expect(Array(encodings.dropFirst()) == others)
  }

  @Test func formatWithoutTransparencyUsesTheMatte() throws {
    let blue = PremultipliedColor(red: 0, green: 0, blue: 65535, alpha: 65535)
    let encoding = OutputEncoding(.jpeg)
    let (clear, drawn) = (Raster(width: 9, height: 9), Raster(width: 9, height: 9, color: blue))
    #expect(try encoding.encode(DrawnPicture(clear), on: blue) == encoding.encode(DrawnPicture(drawn)))
    #expect(
      try encoding.encode(DrawnPicture(clear))
        == encoding.encode(DrawnPicture(Raster(width: 9, height: 9, color: .white))))
  }

  @Test func formatWithTransparencyIgnoresTheMatte() throws {
    let clear = Raster(width: 9, height: 9)
    #expect(try OutputEncoding.standard.encode(DrawnPicture(clear), on: .white) == PNGEncoder.encode(clear))
  }

  @Test(arguments: [
    ("a.png", "PNG"), ("a.JPG", "JPEG"), ("b/a.jpeg", "JPEG"), ("a.b.webp", "WebP"), ("a.gif", nil), (".png", nil),
    ("webp", nil), ("a.webp.tmp", nil), ("a.webp/b", nil),
  ])
  func extensionSelectsTheFormat(path: String, name: String?) {
    #expect(OutputFormats.standard.format(of: path)?.name == name)
  }

  @Test func extensionOutsideTheFormatListIsRejected() {
    #expect([OutputFormat.png].fault(path: "a.webp") == "WebP output is not supported: use .png")
  }

  @Test func stemOmitsAnyExtensionOfTheFormat() {
    #expect(["a.jpg", "a.JPEG", "a.png"].map { OutputFormat.jpeg.stem(of: $0) } == ["a", "a", "a.png"])
  }
}
