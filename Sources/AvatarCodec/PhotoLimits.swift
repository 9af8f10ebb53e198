/// What a photo may cost at the most; checked from its header, before anything is allocated for it.
///
/// What is held in memory at a time, besides a window of the file and a few rows: of a JPEG with one scan and of a
/// PNG that is not interlaced, nothing; of a JPEG with several scans (all progressive ones) its coefficients, 2 bytes for
/// each sample; of an interlaced PNG its pixels, 4 bytes each, or 8 where it is 16 bits deep.
package struct PhotoLimits: Hashable, Sendable {
  /// Bytes of the file.
  package var bytes = 64 << 20
  /// Pixels of a photo that is decoded row by row: its rows never are in memory together.
  package var pixels = 100_000_000
  /// Pixels of a photo that must be held as a whole: interlaced PNG, JPEG with several scans.
  package var heldPixels = 50_000_000
  /// Width and height, px; what libjpeg takes at the most (JPEG_MAX_DIMENSION).
  package var side = 65_500
  /// Bytes that may be held for a photo that must be held as a whole.
  package var memory = 256 << 20
  /// Blocks of 8×8 that the scans of a JPEG with several scans may visit together; about a second's work.
  package var blockVisits = 30_000_000
  /// Bytes of an ICC profile; above 16 MiB it stays at that.
  package var profileBytes = 1 << 20

  package init() {}

  /// What of a photo must be in memory at a time.
  enum Holding {
    /// A few rows.
    case rows
    /// All coefficients of a JPEG, which `JPEGScans` counts.
    case coefficients
    /// All pixels, of so many bytes each.
    case pixels(bytes: Int)
  }

  /// - Throws: `overLimit`, before the photo can cost anything.
  func check(width: Int, height: Int, _ holding: Holding) throws(PhotoError) {
    let mostSide = min(side, Self.longestSide)
    guard width <= mostSide, height <= mostSide else {
      throw .overLimit("\(width)×\(height) pixels: a side may have at most \(mostSide)")
    }
    var (most, kind, bytes) = (pixels, "", 0)
    switch holding {
    case .rows: break
    case .coefficients: (most, kind) = (min(heldPixels, pixels), " of a JPEG with several scans")
    case .pixels(let each): (most, kind, bytes) = (min(heldPixels, pixels), " of an interlaced PNG", each)
    }
    guard width * height <= most else {
      throw .overLimit("\(width)×\(height) pixels\(kind): at most \(most) are allowed")
    }
    let needed = width * height * bytes
    guard needed <= memory else {
      throw .overLimit("an interlaced PNG that needs \(needed) bytes of memory: at most \(memory) are allowed")
    }
  }

  /// What `side` can't go beyond, px: rows of this length are still nothing to a computer's memory.
  private static let longestSide = 1_000_000
}
