/// A ThumbHash: the coarsest features of an image in at most 25 bytes, from which a page can draw a blurred placeholder.
///
/// The image is divided into luminance, two colour differences and, unless it is opaque, alpha. For each of these
/// channels, the hash contains the mean and the lowest frequencies of a cosine transform, with four bits for each
/// frequency. Evan Wallace, "ThumbHash", 2023, https://evanw.github.io/thumbhash/.
package struct ThumbHash: Hashable, Sendable {
  package let bytes: [UInt8]

  /// Creates the hash of an image that is neither empty nor wider or higher than 100 px, as the format requires.
  ///
  /// - Complexity: O(width · height).
  package init(_ image: Raster) {
    let channels = OpponentChannels(image)
    let (width, height, hasAlpha) = (image.width, image.height, channels.hasAlpha)
    // The luminance has at most seven frequencies along the longer side, or five if there is alpha.
    func count(_ length: Int) -> Int {
      max(Int((Double((hasAlpha ? 5 : 7) * length) / Double(max(width, height))).rounded()), 1)
    }
    func transform(_ channel: [Double], _ across: Int, _ down: Int) -> CosineTransform {
      CosineTransform(channel, width: width, height: height, across: across, down: down)
    }
    let (across, down, isLandscape) = (count(width), count(height), width > height)
    let luminance = transform(channels.luminance, max(across, 3), max(down, 3))
    let (yellow, red) = (transform(channels.yellow, 3, 3), transform(channels.red, 3, 3))
    let alpha = hasAlpha ? transform(channels.alpha, 5, 5) : nil
    var fields = [
      (63 * luminance.mean, 6), (31.5 + 31.5 * yellow.mean, 6), (31.5 + 31.5 * red.mean, 6), (31 * luminance.scale, 5),
      (hasAlpha ? 1 : 0, 1), (Double(isLandscape ? down : across), 3), (63 * yellow.scale, 6), (63 * red.scale, 6),
      (isLandscape ? 1 : 0, 1),
    ]
    if let alpha { fields += [(15 * alpha.mean, 4), (15 * alpha.scale, 4)] }
    for transform in [luminance, yellow, red, alpha].compactMap(\.self) {
      fields += transform.frequencies.map { (15 * $0, 4) }
    }
    bytes = Self.packed(fields)
  }

  /// Returns rounded numbers of a few bits each, from the lowest bit of the first byte upwards.
  private static func packed(_ fields: [(value: Double, bits: Int)]) -> [UInt8] {
    var (bytes, count) = ([UInt8](), 0)
    for (value, bits) in fields {
      let number = Int(value.rounded())
      for place in 0..<bits {
        if count % 8 == 0 { bytes.append(0) }
        bytes[count / 8] |= UInt8(number >> place & 1) << UInt8(count % 8)
        count += 1
      }
    }
    return bytes
  }
}
