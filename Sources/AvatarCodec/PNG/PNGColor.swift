import AvatarFileSystem
import CDeflate

/// The chunks of a PNG that say what its colours mean.
struct PNGColor: Hashable {
  var codingPoints: PNGChunk?
  var profile: PNGChunk?
  var isSRGB = false
  var gamma: PNGChunk?
  var chromaticities: PNGChunk?

  /// The maximum length of a chunk other than a profile, in bytes; a longer one is damaged.
  private static let mostBytes = 64

  /// Returns a description of a cICP colour space that can't be converted, or nil if there is none.
  func unsupported(_ source: ByteSource) -> String? {
    guard let points = points(source), points.isSpecified, points.encoding == nil else { return nil }
    return "a PNG in the colour space \(points.name)"
  }

  private func points(_ source: ByteSource) -> CodingPoints? {
    guard let data = codingPoints?.data(in: source, limit: Self.mostBytes), data.count == 4 else { return nil }
    return CodingPoints(primaries: data[0], transfer: data[1], matrix: data[2], isFullRange: data[3] == 1)
  }

  /// Reads the chunks of highest precedence: cICP, then iCCP, then sRGB, then gAMA and cHRM (PNG, third edition, §4.3).
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - limit: The maximum size of an ICC profile, in bytes.
  /// - Returns: The encoding, which is sRGB if no chunk specifies one, and the problem if a damaged cHRM was ignored.
  /// - Throws: `ColorProblem` if the chunk that applies is damaged, or its profile is larger than `limit`.
  func described(_ source: ByteSource, limit: Int) throws(ColorProblem) -> DescribedColor {
    if let points = points(source), points.isSpecified { return DescribedColor(encoding: points.encoding ?? .sRGB) }
    if codingPoints != nil, points(source) == nil { throw ColorProblem(reason: "damaged cICP chunk") }
    if let profile { return DescribedColor(encoding: .profile(try Self.inflated(profile, source, limit: limit))) }
    if isSRGB || gamma == nil && chromaticities == nil { return DescribedColor(encoding: .sRGB) }
    return try calibrated(source)
  }

  /// The profile of an iCCP chunk: a name, a zero, the compression method, and a zlib stream.
  private static func inflated(
    _ chunk: PNGChunk, _ source: ByteSource, limit: Int
  ) throws(ColorProblem) -> [UInt8] {
    let tooLong = ColorProblem(reason: "a colour profile of more than \(limit) bytes")
    // Compressing may make it a little longer; a name has at most 79 bytes.
    guard chunk.length <= limit + limit / 100 + 256 else { throw tooLong }
    let damaged = ColorProblem(reason: "damaged colour profile")
    guard let data = chunk.data(in: source, limit: chunk.length), let nameEnd = data.prefix(80).firstIndex(of: 0),
      nameEnd + 2 < data.count, data[nameEnd + 1] == 0
    else { throw damaged }
    let stream = Array(data[(nameEnd + 2)...])
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { throw damaged }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    // Most are small: the buffer only grows for those that need it.
    var capacity = min(limit, 1 << 14)
    while true {
      var profile = [UInt8](repeating: 0, count: capacity)
      var length = 0
      switch unsafe libdeflate_zlib_decompress(decompressor, stream, stream.count, &profile, capacity, &length) {
      case LIBDEFLATE_SUCCESS: return Array(profile[..<length])
      case LIBDEFLATE_INSUFFICIENT_SPACE where capacity < limit: capacity = min(limit, 8 * capacity)
      case LIBDEFLATE_INSUFFICIENT_SPACE: throw tooLong
      default: throw damaged
      }
    }
  }

  /// From gAMA and cHRM, of which either may be missing, and the latter damaged.
  private func calibrated(_ source: ByteSource) throws(ColorProblem) -> DescribedColor {
    let primaries = chromaticities.flatMap { Self.primaries($0, source) }
    let problem = ColorProblem(reason: "damaged cHRM chunk")
    return DescribedColor(
      encoding: try calibrated(source, primaries), problem: chromaticities != nil && primaries == nil ? problem : nil)
  }

  private func calibrated(_ source: ByteSource, _ primaries: Chromaticities?) throws(ColorProblem) -> ColorEncoding {
    var transfer = TransferFunction.sRGB
    if let gamma {
      guard let exponent = Self.integers(gamma, source, count: 1).map({ 100_000 / Double($0[0]) }),
        (0.1...20).contains(exponent)
      else { throw ColorProblem(reason: "damaged gAMA chunk") }
      // 1/2.2 is how programs write down sRGB's function for those that know no better.
      if abs(exponent - 2.2) > 0.02 || primaries != nil { transfer = .power(exponent) }
    }
    guard let primaries else { return transfer == .sRGB ? .sRGB : .primaries(.bt709, transfer) }
    guard primaries.isClose(to: .bt709) else { return .primaries(primaries, transfer) }
    if case .power(let exponent) = transfer, abs(exponent - 2.2) > 0.02 { return .primaries(.bt709, transfer) }
    return .sRGB
  }

  /// nil where they can't be read, or mean nothing.
  private static func primaries(_ chunk: PNGChunk, _ source: ByteSource) -> Chromaticities? {
    guard let values = integers(chunk, source, count: 8)?.map({ Double($0) / 100_000 }),
      values.allSatisfy({ $0 < 2 }), [1, 3, 5, 7].allSatisfy({ values[$0] > 0 })
    else { return nil }
    let points = stride(from: 0, to: 8, by: 2).map { Chromaticities.Coordinates(values[$0], values[$0 + 1]) }
    return Chromaticities(white: points[0], red: points[1], green: points[2], blue: points[3])
  }

  /// Big-endian integers of four bytes; nil where there are not just as many.
  private static func integers(_ chunk: PNGChunk, _ source: ByteSource, count: Int) -> [UInt32]? {
    guard let data = chunk.data(in: source, limit: Self.mostBytes), data.count == 4 * count else { return nil }
    return (0..<count).map { i in data[4 * i..<4 * i + 4].reduce(0) { $0 << 8 | UInt32($1) } }
  }
}

/// Code points of ITU-T H.273 for a colour space, as in a cICP chunk.
private struct CodingPoints {
  let primaries: UInt8
  let transfer: UInt8
  let matrix: UInt8
  let isFullRange: Bool

  /// 2 is "unspecified".
  var isSpecified: Bool { primaries != 2 && transfer != 2 }

  var name: String {
    let kind =
      switch transfer {
      case 16: "PQ, "
      case 18: "HLG, "
      default: ""
      }
    return "\(kind)cICP \(primaries)/\(transfer)/\(matrix)/\(isFullRange ? 1 : 0)"
  }

  /// nil where the pixels can't be converted.
  var encoding: ColorEncoding? {
    guard matrix == 0, isFullRange, let chromaticities, let function else { return nil }
    return chromaticities == .bt709 && function == .sRGB ? .sRGB : .primaries(chromaticities, function)
  }

  /// H.273, table 3.
  private var function: TransferFunction? {
    switch transfer {
    case 1, 6, 14, 15: .bt709
    case 4: .power(2.2)
    case 5: .power(2.8)
    case 8: .power(1)
    case 13: .sRGB
    default: nil
    }
  }

  /// H.273, table 2.
  private var chromaticities: Chromaticities? {
    typealias XY = Chromaticities.Coordinates
    func with(white: XY, red: XY, green: XY, blue: XY) -> Chromaticities {
      Chromaticities(white: white, red: red, green: green, blue: blue)
    }
    let illuminantC = XY(0.310, 0.316)
    switch primaries {
    case 1: return .bt709
    case 4: return with(white: illuminantC, red: XY(0.67, 0.33), green: XY(0.21, 0.71), blue: XY(0.14, 0.08))
    case 5: return with(white: Chromaticities.d65, red: XY(0.64, 0.33), green: XY(0.29, 0.60), blue: XY(0.15, 0.06))
    case 6, 7:
      return with(white: Chromaticities.d65, red: XY(0.630, 0.340), green: XY(0.310, 0.595), blue: XY(0.155, 0.070))
    case 8: return with(white: illuminantC, red: XY(0.681, 0.319), green: XY(0.243, 0.692), blue: XY(0.145, 0.049))
    case 9:
      return with(white: Chromaticities.d65, red: XY(0.708, 0.292), green: XY(0.170, 0.797), blue: XY(0.131, 0.046))
    case 11:
      return with(white: XY(0.314, 0.351), red: XY(0.680, 0.320), green: XY(0.265, 0.690), blue: XY(0.150, 0.060))
    case 12:
      return with(white: Chromaticities.d65, red: XY(0.680, 0.320), green: XY(0.265, 0.690), blue: XY(0.150, 0.060))
    case 22:
      return with(white: Chromaticities.d65, red: XY(0.630, 0.340), green: XY(0.295, 0.605), blue: XY(0.155, 0.077))
    default: return nil
    }
  }
}
