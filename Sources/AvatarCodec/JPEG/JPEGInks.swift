import AvatarFileSystem

extension JPEGHeader {
  /// How the decoded rows' samples lie.
  /// - Complexity: O(pixels) for a CMYK JPEG without Adobe's marker, which is decoded to tell; else O(1).
  func layout(in source: ByteSource, limits: PhotoLimits) -> SampleLayout {
    switch components.count {
    case 1: .gray
    case 4: .cmyk(inverted: hasAdobeMarker || looksInverted(source, limits))
    default: .rgb
    }
  }

  /// Whether a CMYK JPEG without Adobe's marker looks as if 0 were full ink.
  ///
  /// Both are found: programs that follow the standard write ink, and files that lost the marker are inverted. Paper
  /// without ink is common; four full inks, which would be wet, are not.
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
    // A picture with neither: black everywhere is no picture.
    return high > low || high == low && black > 240 * scanlines.width * scanlines.height
  }
}
