/// The DC coefficients of a component of a JPEG: 8 times the averages of its blocks of 8×8 samples, less 128.
struct JPEGDCPlane {
  /// The number of columns and rows of blocks.
  let columns: Int
  let rows: Int
  /// The sampling factors of the component.
  let horizontal: Int
  let vertical: Int
  /// The index of its first coefficient among those of all planes, and the distance between its rows.
  let offset: Int
  let stride: Int
  /// The number of rows that are in memory at a time.
  let heldRows: Int
  /// The quantisation step; nil before the component's first scan.
  var step: Int?

  var end: Int { offset + heldRows * stride }

  /// The number of fractional bits of `sample`.
  static let fractionBits = 3

  /// Returns the average of a block, 0…255 with `fractionBits` fractional bits.
  ///
  /// Rounded to whole numbers, it is what libjpeg decodes (jidctred.c, `jpeg_idct_1x1`).
  @inline(__always)
  static func sample(_ coefficient: Int16, step: Int) -> Int16 {
    // libjpeg reduces averages modulo 1024 before it clamps them.
    let average = (Int(coefficient) &* step &+ 4096) & 8191 &- 4096
    let (sample, most) = (average &+ 128 &<< fractionBits, 255 &<< fractionBits)
    return Int16(truncatingIfNeeded: sample < 0 ? 0 : sample > most ? most : sample)
  }
}
