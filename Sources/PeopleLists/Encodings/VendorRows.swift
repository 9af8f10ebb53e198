import AvatarSystem

/// The rows of EUC-JP that vendors added to JIS X 0208: 13, and 89 to 92 (https://encoding.spec.whatwg.org/index-jis0208.txt).
final class VendorRows {
  private var windows31J: TextConverter

  init(_ windows31J: consuming TextConverter) { self.windows31J = windows31J }

  /// Converts one character of two bytes, or returns false if the bytes are none.
  func convert(_ bytes: inout ArraySlice<UInt8>, to text: inout [UInt8]) -> Bool {
    guard let lead = bytes.first, let trail = bytes.dropFirst().first, lead > 0xA0, trail > 0xA0, lead < 0xFF,
      trail < 0xFF
    else { return false }
    // Windows-31J has two rows for each lead byte (JIS X 0208, appendix 1).
    let (row, cell) = (lead - 0xA1, trail - 0xA1)
    let shifted = row / 2 + (row < 62 ? 0x81 : 0xC1)
    let second = row % 2 == 0 ? cell + (cell < 63 ? 0x40 : 0x41) : cell + 0x9F
    var character = [shifted, second][...]
    let count = text.count
    guard windows31J.convert(&character, to: &text) == .end else {
      text.removeSubrange(count...)
      return false
    }
    bytes.removeFirst(2)
    return true
  }
}
