import AvatarFileSystem
import AvatarRaster
import CDeflate

/// The chunks of a PNG that specify its colours.
struct PNGColor: Hashable {
  var codingPoints: PNGChunk?
  var profile: PNGChunk?
  var isSRGB = false
  var gamma: PNGChunk?
  var chromaticities: PNGChunk?

  /// The maximum length of a chunk other than a profile, in bytes; a longer chunk counts as damaged.
  private static let maxBytes = 64

  /// Reads the colour encoding from the chunks with the highest precedence: cICP, then iCCP, then sRGB, then gAMA and
  /// cHRM (PNG, third edition, §4.3).
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - limit: The maximum size of an ICC profile, in bytes.
  /// - Returns: The encoding, which is sRGB if no chunk specifies one, and the problem if an unusable cICP or damaged
  ///   cHRM chunk was ignored.
  /// - Throws: `ColorProblem` if another applicable chunk is damaged, or its profile is larger than `limit`.
  func described(_ source: ByteSource, limit: Int) throws(ColorProblem) -> DescribedColor {
    var problem: ColorProblem?
    do {
      if let color = try codingPoints(source)?.described() { return color }
    } catch {
      problem = error
    }
    if let profile {
      var color = DescribedColor(profile: try Self.inflated(profile, source, limit: limit))
      color.problem = problem ?? color.problem
      return color
    }
    if isSRGB || gamma == nil && chromaticities == nil { return DescribedColor(encoding: .sRGB, problem: problem) }
    let primaries = chromaticities.flatMap { Self.primaries($0, source) }
    if chromaticities != nil && primaries == nil { problem = problem ?? ColorProblem(reason: "damaged cHRM chunk") }
    return DescribedColor(encoding: try calibrated(source, primaries), problem: problem)
  }

  private func codingPoints(_ source: ByteSource) throws(ColorProblem) -> CodingPoints? {
    guard let codingPoints else { return nil }
    guard let data = codingPoints.data(in: source, limit: Self.maxBytes)?.map(Int.init), data.count == 4 else {
      throw ColorProblem(reason: "damaged cICP chunk")
    }
    return CodingPoints(
      container: .cICP, primaries: data[0], transfer: data[1], matrix: data[2], isFullRange: data[3] == 1)
  }

  /// Returns the decompressed profile in an iCCP chunk, which consists of a name, a zero byte, the compression method
  /// and a zlib stream.
  /// - Throws: `ColorProblem` if the chunk is damaged, or the profile is larger than `limit` bytes.
  private static func inflated(
    _ chunk: PNGChunk, _ source: ByteSource, limit: Int
  ) throws(ColorProblem) -> [UInt8] {
    let tooLong = ColorProblem.tooLong(limit: limit, size: nil)
    // Incompressible data grows slightly; the name has at most 79 bytes.
    guard chunk.length <= limit + limit / 100 + 256 else { throw tooLong }
    let damaged = ColorProblem(reason: "damaged colour profile")
    guard let data = chunk.data(in: source, limit: chunk.length), let nameEnd = data.prefix(80).firstIndex(of: 0),
      nameEnd + 2 < data.count, data[nameEnd + 1] == 0
    else { throw damaged }
    let stream = Array(data[(nameEnd + 2)...])
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { throw damaged }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    // Most profiles are small, so the buffer starts small and grows if necessary.
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

  /// Returns the encoding specified by gAMA and cHRM, either of which may be missing.
  /// - Throws: `ColorProblem` if the gAMA chunk is damaged.
  private func calibrated(_ source: ByteSource, _ primaries: Chromaticities?) throws(ColorProblem) -> ColorEncoding {
    var transfer = TransferFunction.sRGB
    if let gamma {
      guard let exponent = Self.integers(gamma, source, count: 1).map({ 100_000 / Double($0[0]) }),
        (0.1...20).contains(exponent)
      else { throw ColorProblem(reason: "damaged gAMA chunk") }
      // Programs write a gamma of 1/2.2 for sRGB, as an approximation for decoders that do not support the sRGB chunk.
      if abs(exponent - 2.2) > 0.02 || primaries != nil { transfer = .power(exponent) }
    }
    guard let primaries else { return transfer == .sRGB ? .sRGB : .primaries(.bt709, transfer) }
    guard primaries.isClose(to: .bt709) else { return .primaries(primaries, transfer) }
    if case .power(let exponent) = transfer, abs(exponent - 2.2) > 0.02 { return .primaries(.bt709, transfer) }
    return .sRGB
  }

  /// Returns the chromaticities in a cHRM chunk, or nil if they cannot be read or are impossible.
  private static func primaries(_ chunk: PNGChunk, _ source: ByteSource) -> Chromaticities? {
    guard let values = integers(chunk, source, count: 8)?.map({ Double($0) / 100_000 }),
      values.allSatisfy({ $0 < 2 }), [1, 3, 5, 7].allSatisfy({ values[$0] > 0 })
    else { return nil }
    let points = stride(from: 0, to: 8, by: 2).map { Chromaticities.Coordinates(values[$0], values[$0 + 1]) }
    return Chromaticities(white: points[0], red: points[1], green: points[2], blue: points[3])
  }

  /// Returns the big-endian 32-bit integers in a chunk, or nil if the chunk is damaged or their number is not `count`.
  private static func integers(_ chunk: PNGChunk, _ source: ByteSource, count: Int) -> [UInt32]? {
    guard let data = chunk.data(in: source, limit: Self.maxBytes), data.count == 4 * count else { return nil }
    return (0..<count).map { i in data[4 * i..<4 * i + 4].reduce(0) { $0 << 8 | UInt32($1) } }
  }
}

extension ByteCursor {
  /// Reads the start of a PNG chunk and moves past its end, or returns nil at the end of the file.
  mutating func pngChunk() -> PNGChunk? {
    guard let length = uint32(), let type = uint32() else { return nil }
    let chunk = PNGChunk(type: type, start: offset, length: length)
    move(to: chunk.end)
    return chunk
  }
}
