// Decoding reduced blocks
// =======================
//
// An avatar needs a fraction of a photo's pixels, and a JPEG contains smaller images. The first coefficient of each 8×8
// block, DC, is 8 · (mean − 128) for the mean of its samples (ITU-T T.81, A.3.3). Yeo and Liu (1995,
// doi:10.1109/76.475896) call these averages the DC image, and use it to find scenes in videos. With the three lowest
// of the other coefficients, AC, a block is an image of 2×2 samples, and with the fifteen lowest, of 4×4: the inverse
// DCT of that size. This decoder reads these coefficients and skips all others.
//
// libjpeg reduces blocks too, but it decodes and stores 64 coefficients of each, decodes 4:2:0 chroma at twice the
// scale, and converts every pixel to RGB. For a progressive file, it holds all coefficients, 128 bytes per block. Here, a
// block takes two bytes for each sample, and eight more in a progressive file; each component has its own size, each
// plane is resampled separately, and only the avatar's pixels are converted.
//
//  1. Sizes (JPEGReduction). Each component has the fewest samples that suffice. The chroma of 4:2:0 then often has as
//     many samples as luma, and is resampled together with it.
//  2. Scans (JPEGScans). A baseline file has one scan, in which AC coefficients follow each DC coefficient. A progressive
//     file has many; those on which the reduced blocks do not depend are skipped by looking for their markers.
//  3. Bits (JPEGEntropyData). Stuffed bytes are removed one piece at a time. Eight bytes without FF, the usual case,
//     are copied at once. The decoder therefore sees plain 32-bit words and never looks for a marker.
//  4. Codes (JPEGHuffmanLookup). The symbol of an AC coefficient contains the length of its value, which is skipped
//     unread. One lookup of the next 11 bits can therefore skip several codes and values: each entry contains the
//     number of bits and coefficients to skip. Longer codes are found by the first code of each length (Moffat and
//     Turpin 1997, doi:10.1109/26.634683).
//  5. Blocks (JPEGReducedScan). An MCU has at most 640 codes, each at most 31 bits long including its value. The data is
//     followed by as many zero bits, so its end is checked only once per MCU.
//  6. Samples (JPEGReducedPlane), with three fractional bits, replace the coefficients. Averaging dampens detail, which
//     the resampler compensates for (`JPEGReducedPlane.boxCorrection`).
//  7. Colours. YCbCr is linear in RGB, so it is converted after resampling. Colour profiles are not linear. For them,
//     chroma is first enlarged to the size of luma, along the parabola through neighbouring samples (JPEGReducedRows).
//
// Only files that conform to the standard are decoded. Decoding stops at an undefined code, too many coefficients, a
// wrong restart marker, data that ends early or is left over, or missing scans. libjpeg then decodes the file from the
// start, with its warnings and its tolerance. If the remaining data neither continues the last block nor consists of
// blocks, it belongs to another photo, as in files from webcams, and libjpeg decodes the file only to record this.
// Damage is therefore judged the same at every size, except in the AC scans of a progressive file, on which this image
// does not depend.
//
// In 1,900 photos with injected damage, every baseline file that causes a libjpeg warning is drawn with a warning here
// too. Benchmarks/RESULTS.md contains the time this takes, and the PSNR of the avatars.

import AvatarFileSystem
import AvatarRaster

/// A decoder for the lowest coefficients of a JPEG's blocks, which form an image at a fraction of its size.
///
/// Only well-formed files are decoded; libjpeg decodes all others and reports their damage.
struct JPEGReducedDecoder {
  private(set) var planes: [JPEGReducedPlane]
  /// Whether the image data is followed by data that does not belong to it, as in files from some webcams.
  private(set) var hasForeignEnd = false
  let frame: JPEGHeader
  private let source: ByteSource
  private var tables = JPEGTables()
  /// The samples of all planes, row by row, with `JPEGReducedPlane.fractionBits` fractional bits; while the file is being
  /// decoded, their coefficients, block by block.
  private(set) var samples: [Int16]
  /// The coefficients of each block that are not 0, for progressive scans: bit k for coefficient k.
  private var nonzero: [UInt64] = []

  /// Returns the memory for a reduction, in bytes, or nil if libjpeg must decode the file at this size.
  static func heldBytes(_ frame: JPEGHeader, _ reduction: JPEGReduction, limits: PhotoLimits) -> Int? {
    guard decodes(frame, reduction) else { return nil }
    let maskBytes = frame.isProgressive && reduction.sides.contains { $0 > 1 } ? 8 : 0
    let bytes = planes(of: frame, reduction).reduce(0) { $0 + $1.blocks * (2 * $1.area + maskBytes) }
    return bytes <= limits.memory ? bytes : nil
  }

  /// Decodes a file; the result is nil if libjpeg must decode it.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - frame: The header of the same file.
  ///   - reduction: The sizes to which blocks are decoded.
  ///   - limits: The limits on memory and decoding time.
  init?(_ source: ByteSource, _ frame: JPEGHeader, _ reduction: JPEGReduction, limits: PhotoLimits) {
    guard Self.heldBytes(frame, reduction, limits: limits) != nil else { return nil }
    self.frame = frame
    self.source = source
    planes = Self.planes(of: frame, reduction)
    samples = [Int16](repeating: 0, count: planes.reduce(0) { $0 + $1.blocks * $1.area })
    guard source.bytes(at: 0, length: 2) == [0xFF, 0xD8],
      tables.read(source, 2..<frame.scanMarkerOffset, componentsOfFrame: frame.components.count)
    else { return nil }
    if frame.isHeld {
      guard let scans = try? JPEGScans(source, frame, limits: limits), scans.isComplete, decode(scans) else {
        return nil
      }
    } else {
      guard frame.hasEnd(source), var scan = decode(frame.firstScan, at: frame.scanOffset) else { return nil }
      if !scan.endsWithPadding() {
        guard scan.hasForeignEnd() else { return nil }
        hasForeignEnd = true
      }
    }
    for plane in planes { plane.invert(&samples) }
  }

  /// Returns whether this decoder supports files of this kind; others are left to libjpeg, which rejects some of them.
  private static func decodes(_ frame: JPEGHeader, _ reduction: JPEGReduction) -> Bool {
    let (components, widest, highest) = (frame.components, frame.components.widest, frame.components.highest)
    let (planes, sides) = (Self.planes(of: frame, reduction), reduction.sides)
    let grid = Self.grid(of: planes)
    // libjpeg's vector code is faster for luma of this size, unless it must hold all coefficients.
    let isFaster = sides.allSatisfy { $0 <= 4 } && (frame.isHeld || sides[0] <= 2)
    return isFaster && !frame.isArithmetic && [1, 3].contains(components.count)
      && max(frame.width, frame.height) <= 65_500
      && components.allSatisfy { widest % $0.horizontal == 0 && highest % $0.vertical == 0 }
      && Set(components.map(\.identifier)).count == components.count
      && planes.allSatisfy { grid.across % $0.across == 0 && grid.down % $0.down == 0 }
  }

  private static func planes(of frame: JPEGHeader, _ reduction: JPEGReduction) -> [JPEGReducedPlane] {
    var (planes, block, offset) = ([JPEGReducedPlane](), 0, 0)
    for (component, side) in zip(frame.components, reduction.sides) {
      let used = frame.blocks(of: component, roundedUp: false)
      let whole = frame.blocks(of: component, roundedUp: true)
      let size = frame.size(of: component, eighths: side)
      let plane = JPEGReducedPlane(
        columns: used.columns, rows: used.rows, horizontal: component.horizontal, vertical: component.vertical,
        side: side, width: size.width, height: size.height, firstBlock: block, stride: whole.columns, offset: offset)
      planes.append(plane)
      // Interleaved scans also contain the blocks that complete the last MCUs, so there is memory for them.
      block += plane.blocks
      offset += plane.blocks * plane.area
    }
    return planes
  }

  /// The plane with the most samples, to whose size the others can be enlarged.
  var grid: JPEGReducedPlane { Self.grid(of: planes) }

  private static func grid(of planes: [JPEGReducedPlane]) -> JPEGReducedPlane {
    planes.max { ($0.across, $0.down) < ($1.across, $1.down) } ?? planes[0]
  }

  /// Decodes all scans on which the reduced coefficients depend and skips the others; returns false if the file is not
  /// well-formed.
  private mutating func decode(_ scans: JPEGScans) -> Bool {
    let needed = scans.needed(lastCoefficients: planes.map { JPEGReducedPlane.lastCoefficient(side: $0.side) })
    if frame.isProgressive, planes.contains(where: { $0.side > 1 }) {
      nonzero = [UInt64](repeating: 0, count: planes.reduce(0) { $0 + $1.blocks })
    }
    // The range ends after the end marker, which has two bytes and is not a segment.
    let ends = scans.scans.dropFirst().map(\.range.lowerBound) + [scans.range.upperBound - 2]
    for (i, (next, end)) in zip(scans.scans, ends).enumerated() {
      if needed[i] {
        guard var scan = decode(next.header, at: next.range.lowerBound + next.header.length),
          scan.ends(at: next.range.upperBound)
        else { return false }
      }
      guard tables.read(source, next.range.upperBound..<end) else { return false }
    }
    return true
  }

  /// Decodes the blocks of a scan with the tables defined before it, or returns nil if the blocks are not well-formed.
  private mutating func decode(_ header: JPEGScanHeader, at offset: Int) -> JPEGReducedScan? {
    for component in header.components where planes[component].steps == nil {
      guard let steps = tables.steps[frame.components[component].quantization] else { return nil }
      planes[component].quantize(steps)
    }
    guard var scan = JPEGReducedScan(source, header, at: offset, of: frame, tables, planes: planes) else { return nil }
    for row in 0..<scan.rows {
      guard scan.decodeRow(row, into: &samples, &nonzero) else { return nil }
    }
    return scan
  }
}
