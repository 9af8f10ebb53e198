import AvatarFileSystem
import AvatarGeometry
import AvatarRaster

/// A decoder of a JPEG's DC coefficients, which are the averages of its blocks and form an image of an eighth of its
/// size.
///
/// Only well-formed files are decoded. libjpeg decodes all others, and reports most damage; `damagedUnits` finds the rest.
struct JPEGDCDecoder {
  private(set) var planes: [JPEGDCPlane] = []
  /// The number of rows of MCUs: each has as many rows of blocks of a plane as the plane's vertical sampling factor.
  let units: Int
  private let frame: JPEGHeader
  private let source: ByteSource
  private var tables = JPEGTables()
  /// The coefficients of all planes.
  private var coefficients: [Int16]
  /// The only scan of a file, which is decoded row by row; nil if all scans have been decoded.
  private var scan: JPEGDCScan?
  private let storesRows: Bool
  private var decodedUnits = 0

  /// Returns the memory of a decoder that holds all rows, in bytes.
  static func heldBytes(_ frame: JPEGHeader) -> Int {
    (planes(of: frame, storesRows: true).last?.end ?? 0) * MemoryLayout<Int16>.size
  }

  /// Decodes all scans of a file, or prepares to decode the only one.
  ///
  /// The result is nil if libjpeg has to decode the file.
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - frame: The header of the same file.
  ///   - limits: The limits on memory and decoding time.
  ///   - storesRows: Whether rows can still be read after those that follow have been decoded.
  init?(_ source: ByteSource, _ frame: JPEGHeader, limits: PhotoLimits, storesRows: Bool) {
    guard Self.decodes(frame), Self.heldBytes(frame) <= limits.memory else { return nil }
    self.frame = frame
    self.source = source
    self.storesRows = storesRows
    units = (frame.height + 8 * frame.components.highest - 1) / (8 * frame.components.highest)
    planes = Self.planes(of: frame, storesRows: storesRows || frame.isHeld)
    coefficients = [Int16](repeating: 0, count: planes.last?.end ?? 0)
    guard source.bytes(at: 0, length: 2) == [0xFF, 0xD8],
      tables.read(source, 2..<frame.scanMarkerOffset, componentsOfFrame: frame.components.count)
    else { return nil }
    if frame.isHeld {
      guard let scans = try? JPEGScans(source, frame, limits: limits), scans.hasEnd, decode(scans) else { return nil }
    } else {
      scan = start(frame.firstScan, at: frame.scanOffset)
      guard scan != nil, frame.hasEnd(source) else { return nil }
    }
  }

  /// Returns whether this decoder supports files of this kind; the others are left to libjpeg, which rejects some of
  /// them.
  private static func decodes(_ frame: JPEGHeader) -> Bool {
    let (components, widest, highest) = (frame.components, frame.components.widest, frame.components.highest)
    return !frame.isArithmetic && [1, 3].contains(components.count) && max(frame.width, frame.height) <= 65_500
      && components.allSatisfy { widest % $0.horizontal == 0 && highest % $0.vertical == 0 }
      && Set(components.map(\.identifier)).count == components.count
  }

  private static func planes(of frame: JPEGHeader, storesRows: Bool) -> [JPEGDCPlane] {
    var (planes, offset) = ([JPEGDCPlane](), 0)
    for component in frame.components {
      let (columns, rows) = frame.blocks(of: component, roundedUp: false)
      let whole = frame.blocks(of: component, roundedUp: true)
      let plane = JPEGDCPlane(
        columns: columns, rows: rows, horizontal: component.horizontal, vertical: component.vertical, offset: offset,
        stride: whole.columns, heldRows: storesRows ? whole.rows : component.vertical)
      planes.append(plane)
      offset = plane.end
    }
    return planes
  }

  /// Starts a scan with the tables that are defined before it.
  private mutating func start(_ header: JPEGScanHeader, at offset: Int) -> JPEGDCScan? {
    for component in header.components where planes[component].step == nil {
      guard let step = tables.dcStep(frame.components[component].quantization) else { return nil }
      planes[component].step = step
    }
    return JPEGDCScan(source, header, at: offset, of: frame, tables, planes: planes)
  }

  /// Decodes all scans with DC coefficients, and skips the others; false if the file is not well-formed.
  private mutating func decode(_ scans: JPEGScans) -> Bool {
    // The lowest bit of each component's coefficients that has been decoded.
    var lowBits = [Int?](repeating: nil, count: planes.count)
    let ends = scans.scans.dropFirst().map(\.range.lowerBound) + [scans.range.upperBound - 2]
    for (scan, end) in zip(scans.scans, ends) {
      guard scan.header.isWellFormed, decode(scan, &lowBits), tables.read(source, scan.range.upperBound..<end) else {
        return false
      }
    }
    // `JPEGScans` has checked that every component has a scan.
    return true
  }

  private mutating func decode(_ next: JPEGScans.Scan, _ lowBits: inout [Int?]) -> Bool {
    let header = next.header
    if header.firstCoefficient > 0 {
      return frame.isProgressive && header.components.allSatisfy { lowBits[$0] != nil }
    }
    for component in header.components {
      guard lowBits[component] == (header.highBit == 0 ? nil : header.highBit) else { return false }
      lowBits[component] = header.lowBit
    }
    guard var scan = start(header, at: next.range.lowerBound + header.length) else { return false }
    for row in 0..<scan.rows {
      guard scan.decodeRow(row, into: &coefficients) else { return false }
    }
    return scan.ends(at: next.range.upperBound)
  }

  /// Decodes rows of MCUs until the first `count` are available, or all of them; false if the data is not well-formed.
  mutating func decode(units count: Int) -> Bool {
    while scan != nil, decodedUnits < min(count, units) {
      guard decodeUnits() else { return false }
    }
    return true
  }

  /// Returns whether only padding follows the data of the only scan if all rows of MCUs have been decoded.
  mutating func endsWithPadding() -> Bool { decodedUnits < units || scan?.endsWithPadding() ?? true }

  /// Returns whether all rows of MCUs are well-formed, and data follows that does not belong to them, as some webcams
  /// write it.
  mutating func hasForeignEnd() -> Bool { decode(units: units) && scan?.hasForeignEnd() == true }

  /// Finds faults of the data in the first `count` rows of MCUs, among them coefficients that no photo has, which libjpeg
  /// accepts.
  ///
  /// - Returns: The rows of MCUs whose data may be wrong, and the offset at which it was found; nil if there are none.
  mutating func damagedUnits(in count: Int) -> (units: Range<Int>, offset: Int)? {
    let isDecoded = decode(units: count)
    if isDecoded, endsWithPadding() || hasForeignEnd() { return nil }
    guard let scan else { return nil }
    let (interval, perUnit) = (tables.restartInterval, scan.columns * (planes.count > 1 ? 1 : planes[0].vertical))
    // Excess data may have been lost anywhere behind the last restart marker, and wrong data affects all up to the next.
    if isDecoded {
      return ((interval > 0 ? (units * perUnit - 1) / interval * interval / perUnit : 0)..<units, scan.offset)
    }
    let end = interval > 0 ? (decodedUnits * perUnit + interval - 1) / interval * interval : units * perUnit
    return (decodedUnits - 1..<min((end + perUnit - 1) / perUnit, units), scan.offset)
  }

  /// Decodes the next row of MCUs; false if the data is not well-formed.
  private mutating func decodeUnits() -> Bool {
    let rows = planes.count > 1 ? decodedUnits..<decodedUnits + 1 : self.rows(of: planes[0], unit: decodedUnits)
    decodedUnits += 1
    for row in rows {
      guard scan?.decodeRow(storesRows ? row : row - rows.lowerBound, into: &coefficients) == true else { return false }
    }
    return true
  }

  /// Returns the rows of a plane in a row of MCUs.
  func rows(of plane: JPEGDCPlane, unit: Int) -> Range<Int> {
    unit * plane.vertical..<min((unit + 1) * plane.vertical, plane.rows)
  }

  /// Writes the averages of a row of a plane, 0…255, with `JPEGDCPlane.fractionBits` fractional bits.
  func readRow(_ row: Int, of plane: JPEGDCPlane, into samples: inout [Int16]) {
    let start = plane.offset + row % plane.heldRows * plane.stride
    let row = coefficients.span.extracting(start..<start + plane.columns)
    let step = plane.step ?? 0
    var samples = samples.mutableSpan
    for x in row.indices { samples[x] = JPEGDCPlane.sample(row[x], step: step) }
  }
}

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

extension JPEGDCDecoder {
  /// Decodes and resamples parts of the image, each plane on its own, and converts the colours of the results.
  ///
  /// - Parameters:
  ///   - targets: The parts, in the coordinates of the photo.
  ///   - colorSpace: The colour space of the planes.
  ///   - readsAll: Whether rows that no target needs are decoded too.
  /// - Returns: A raster for each target, in their order; nil if the file is not well-formed.
  consuming func fit(_ targets: [FitTarget], _ colorSpace: JPEGColorSpace, readsAll: Bool = false) -> [Raster]? {
    var resamplers = targets.map { target in planes.map { resampler(of: $0, for: target) } }
    let end = resamplers.flatMap { zip(planes, $0).map { ($1.rows.upperBound + $0.vertical - 1) / $0.vertical } }.max()
    var row = [Int16](repeating: 0, count: planes.map(\.columns).max() ?? 0)
    for unit in 0..<(end ?? 0) {
      guard decode(units: unit + 1) else { return nil }
      for (i, plane) in planes.enumerated() {
        for y in rows(of: plane, unit: unit) {
          let needing = targets.indices.filter { resamplers[$0][i].rows.contains(y) }
          if needing.isEmpty { continue }
          readRow(y, of: plane, into: &row)
          for target in needing { resamplers[target][i].append(row.span) }
        }
      }
    }
    guard decode(units: readsAll ? units : 0), endsWithPadding() else { return nil }
    return zip(targets, resamplers).map { target, resamplers in
      let planes = resamplers.map { $0.finish() }
      let (width, height) = (target.width, target.height)
      return switch colorSpace {
      case .gray: Raster(width: width, height: height, red: planes[0], green: planes[0], blue: planes[0])
      case .rgb: Raster(width: width, height: height, red: planes[0], green: planes[1], blue: planes[2])
      case .yCbCr:
        Raster(width: width, height: height, luma: planes[0], blueDifference: planes[1], redDifference: planes[2])
      }
    }
  }

  private func resampler(of plane: JPEGDCPlane, for target: FitTarget) -> PlaneResampler {
    let widest = planes.map(\.horizontal).max() ?? 1
    let highest = planes.map(\.vertical).max() ?? 1
    let box = target.box.scaled(
      x: Double(plane.horizontal) / Double(8 * widest), y: Double(plane.vertical) / Double(8 * highest))
    return PlaneResampler(
      fractionBits: JPEGDCPlane.fractionBits, width: plane.columns, height: plane.rows, box: box,
      outputWidth: target.width, outputHeight: target.height, droop: 1)
  }
}
