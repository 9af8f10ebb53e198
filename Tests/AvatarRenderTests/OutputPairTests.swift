import AvatarCodec
import AvatarFileSystem
import AvatarRaster
import Testing

@testable import AvatarRender

/// Tests of all combinations of an output encoding and a kind of layer.
@Suite struct OutputPairTests {
  private struct Output {
    var encoding: OutputEncoding
    /// The tolerated mean difference, in levels of 255; nil for a lossless encoding.
    var tolerance: Double?
  }

  private static let outputs: [Output] = {
    let lossless = [OutputFormat.png, .webp, .avif].map { OutputEncoding($0, isLossless: true) }
    let lossy = [OutputFormat.jpeg, .webp, .avif].map { OutputEncoding($0, quality: 95) }
    return (lossless + [OutputEncoding(.png, isOptimized: true)]).map { Output(encoding: $0) }
      // A lossy WebP has a quarter of the chroma samples.
      + lossy.map { Output(encoding: $0, tolerance: $0.format == .webp ? 3 : 2.1) }
  }()

  @Test func everyLayerRoundTripsInEveryFormat() throws {
    let matte = PremultipliedColor(straightRed: 0, green: 90, blue: 200, alpha: 255)
    var wrong: [String] = []
    for example in SVGExample.all where example.raster.height == 48 {
      let raster = example.raster
      // Large images are drawn in bands.
      let banded = DrawnPicture(
        scale: 1, title: nil, drawing: { Drawing(width: raster.width, height: raster.height, layers: []) },
        bands: {
          RasterBands(width: raster.width, height: raster.height, bandHeight: 7) { ResampledImage(raster).rows($0) }
        })
      for output in Self.outputs {
        let file = try output.encoding.encode(DrawnPicture(raster), on: matte)
        let decoded = try Photo(ByteSource(file), limits: PhotoLimits()).picture(limits: PhotoLimits())
        let expected = output.encoding.format.hasAlpha ? raster.asStored() : raster.over(matte)
        let difference = expected.difference(decoded)
        let isRight =
          difference.compared == raster.width * raster.height && !difference.sizesDiffer
          && (output.tolerance.map { difference.mean <= $0 } ?? (difference.differing == 0))
        let name = "\(example.testDescription), \(output.encoding.identity)"
        if !isRight { wrong.append("\(name): \(difference.mean) levels") }
        if try output.encoding.encode(banded, on: matte) != file { wrong.append("\(name): another file in bands") }
      }
    }
    #expect(wrong == [])
  }
}
