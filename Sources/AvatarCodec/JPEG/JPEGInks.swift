import AvatarFileSystem

extension JPEGHeader {
  /// Returns the order of the samples in decoded rows.
  ///
  /// - Complexity: O(pixels) for a CMYK JPEG without Adobe's marker, which is decoded to find out; otherwise O(1).
  func layout(in source: ByteSource, limits: PhotoLimits) -> SampleLayout {
    switch components.count {
    case 1: .gray
    case 4: .cmyk(inverted: hasAdobeMarker || looksInverted(source, limits))
    default: .rgb
    }
  }

  /// Returns whether the pixels of a CMYK JPEG without Adobe's marker suggest that 0 is full ink.
  ///
  /// Both kinds exist: programs that follow the standard write ink, and files that lost the marker are inverted. Paper
  /// without ink is common; four full inks, which would stay wet, are not.
  private func looksInverted(_ source: ByteSource, _ limits: PhotoLimits) -> Bool {
    guard var scanlines = try? JPEGScanlines(source, self, eighths: 1, limits: limits) else { return false }
    var row = [UInt32](repeating: 0, count: scanlines.width)
    var (low, high, black) = (0, 0, 0)
    for _ in 0..<scanlines.height {
      guard (try? scanlines.readRow(into: &row)) != nil else { return false }
      for pixel in row {
        let sum = (pixel & 255) + (pixel >> 8 & 255) + (pixel >> 16 & 255) + (pixel >> 24)
        if sum < 204 { low += 1 }
        if sum > 816 { high += 1 }
        black += Int(pixel >> 24)
      }
    }
    // Without either, a picture that would be nearly black everywhere must be inverted.
    return high > low || high == low && black > 240 * scanlines.width * scanlines.height
  }
}
