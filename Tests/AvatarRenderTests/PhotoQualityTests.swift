import AvatarCodec
import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import Foundation
import Testing

@testable import AvatarRender

private let inputs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Goldens/Inputs")
private let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

private func photo(_ url: URL) throws -> Photo {
  try Photo(ByteSource(path: url.path, limit: 1 << 26), limits: PhotoLimits())
}

extension Photo {
  fileprivate func fitted(side: Int, focus: FocalPoint) throws(PhotoError) -> Raster {
    var transforms = ColorTransforms()
    return try fit([target(side: side, focus: focus.point, isLinear: false)], &transforms)[0].raster
  }
}

/// Returns the entire photo, decoded at full size: channels 0…255, three per pixel.
private func fullDecode(_ photo: Photo) throws -> [Double] {
  guard let header = (photo.decoder as? JPEGDecoder)?.header else { throw PhotoError.unsupported("PNG") }
  var transforms = ColorTransforms()
  let transform = try photo.colorTransform(from: &transforms).0
  var scanlines = try JPEGScanlines(photo.source, header, eighths: 8, transform: transform, limits: PhotoLimits())
  var row = [UInt32](repeating: 0, count: scanlines.width)
  var values: [Double] = []
  for _ in 0..<scanlines.height {
    try scanlines.readRow(into: &row)
    for pixel in row {
      values.append(Double(pixel & 255))
      values.append(Double(pixel >> 8 & 255))
      values.append(Double(pixel >> 16 & 255))
    }
  }
  return values
}

/// Returns the Lanczos3 weights in real numbers, for the source pixels with a nonzero weight.
private func lanczos(_ start: Double, _ length: Double, _ count: Int, _ outputs: Int) -> [(
  first: Int, weights: [Double]
)] {
  let scale = length / Double(outputs)
  func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }
  return (0..<outputs).map { i in
    let center = start + (Double(i) + 0.5) * scale
    let first = max(Int(center - 3 * scale), 0)
    let last = min(Int(center + 3 * scale) + 1, count - 1)
    let row = (first...last).map { j in
      let x = (Double(j) + 0.5 - center) / scale
      return abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0
    }
    let sum = row.reduce(0, +)
    return (first, row.map { $0 / sum })
  }
}

/// Returns the centred square of a photo resampled in real numbers, with three channels per pixel.
private func reference(_ values: [Double], _ width: Int, _ height: Int, _ side: Int) -> [Double] {
  let shorter = Double(min(width, height))
  let across = lanczos((Double(width) - shorter) / 2, shorter, width, side)
  let down = lanczos((Double(height) - shorter) / 2, shorter, height, side)
  var rows: [Double] = []
  for y in 0..<height {
    for (first, weights) in across {
      var (i, red, green, blue) = ((y * width + first) * 3, 0.0, 0.0, 0.0)
      for weight in weights {
        red += weight * values[i]
        green += weight * values[i + 1]
        blue += weight * values[i + 2]
        i += 3
      }
      rows += [red, green, blue]
    }
  }
  var result: [Double] = []
  for (first, weights) in down {
    for x in 0..<side * 3 {
      var (i, sum) = (first * side * 3 + x, 0.0)
      for weight in weights {
        sum += weight * rows[i]
        i += side * 3
      }
      result.append(min(max(sum, 0), 255))
    }
  }
  return result
}

/// Returns the peak signal-to-noise ratio inside the circle, in decibels.
private func psnr(_ name: String, side: Int) throws -> Double {
  let photo = try photo(inputs.appending(path: name))
  let wanted = reference(try fullDecode(photo), photo.width, photo.height, side)
  let pixels = try photo.fitted(side: side, focus: .center).straightPixels()
  let (radius, middle) = (Double(side) / 2, Double(side) / 2)
  var (squares, count) = (0.0, 0.0)
  for i in pixels.indices {
    let (x, y) = (Double(i % side) + 0.5 - middle, Double(i / side) + 0.5 - middle)
    guard x * x + y * y < radius * radius else { continue }
    for c in 0..<3 {
      let error = Double(pixels[i] >> UInt32(8 * c) & 255) - wanted[3 * i + c]
      squares += error * error
      count += 1
    }
  }
  return 10 * log10(255 * 255 / (squares / count))
}

private let photos = [
  "grace_hopper.jpg", "rocket.jpg", "kodak-4.jpg", "kodak-15.jpg", "kodak-15-422.jpg", "kodak-23.jpg",
  "kodak-23-progressive.jpg",
]

@Suite struct PhotoQualityTests {
  /// The arguments are the side, and the minimum in decibels for the median photo and for each photo.
  ///
  /// At 8 px, the averages of blocks are enough. At 128 px, five of the photos are decoded at 4/8 to the least number of
  /// samples.
  @Test(arguments: [(8, 57.0, 49.0), (24, 52.5, 48.0), (48, 53.0, 49.0), (128, 51.0, 47.0), (384, 54.0, 52.0)])
  func scaledDecodingMatchesFullDecoding(side: Int, median: Double, least: Double) throws {
    let values = try photos.map { try psnr($0, side: side) }.sorted()
    #expect(values[values.count / 2] >= median, "\(values)")
    #expect(values[0] >= least, "\(values)")
  }

  @Test(arguments: 2...8)
  func everyOrientationProducesTheUprightImage(orientation: Int) throws {
    let upright = try photo(fixtures.appending(path: "orientation-1.jpg"))
    let turned = try photo(fixtures.appending(path: "orientation-\(orientation).jpg"))
    for focus in [FocalPoint.center, FocalPoint(x: 0.1, y: 0.9)!] {
      let wanted = try upright.fitted(side: 40, focus: focus).premultipliedBytes()
      let pixels = try turned.fitted(side: 40, focus: focus).premultipliedBytes()
      #expect((zip(wanted, pixels).map { abs(Int($0) - Int($1)) }.max() ?? 255) <= 1)
    }
  }

  @Test func scansBeyondTheBlockLimitAreRejected() throws {
    var limits = PhotoLimits()
    let source = try ByteSource(path: inputs.appending(path: "kodak-23-progressive.jpg").path, limit: 1 << 26)
    // The image of 768 × 512 pixels at 4:2:0 has 9,216 blocks; ten scans visit each several times.
    limits.blockVisits = 20_000
    #expect(throws: PhotoError.overLimit("a JPEG whose scans visit more than 20,000 blocks")) {
      try Photo(source, limits: limits).fitted(side: 48, focus: .center)
    }
  }
}
