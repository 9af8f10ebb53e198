import AvatarRaster

/// The pixels of a decoded picture of a HEIF file, a row at a time, as straight RGBA with red in the lowest byte.
///
/// A pixel of a reduced picture is the average of encoded samples.
struct HEIFRows: ~Copyable {
  private let planes: HEIFPlanes
  private let request: HEIFRequest
  private var nextRow = 0

  /// Decodes a picture.
  /// - Throws: `HEIFFailure` if it cannot be decoded.
  init(_ bytes: [UInt8], _ request: HEIFRequest) throws(HEIFFailure) {
    planes = try HEIFPlanes.decode(bytes, request)
    self.request = request
  }

  /// Writes the next row, of `reducedWidth` pixels.
  /// - Complexity: O(`reduction` · width of the picture).
  mutating func read(into row: inout [UInt32]) {
    let (first, count) = (nextRow * request.reduction, request.reduction)
    nextRow += 1
    let rows = request.frame.y + first..<request.frame.y + min(first + count, request.frame.height)
    for x in row.indices { row[x] = request.hasAlpha ? 0 : 0xFF00_0000 }
    for (channel, shift) in zip(request.channels, [0, 8, 16, 24] as [UInt32]) {
      add(channel, rows, shift: shift, to: &row)
    }
    if request.hasAlpha, planes.isPremultiplied { Self.unpremultiply(&row) }
  }

  /// Adds the averages of a channel to pixels, as levels of 8 bits.
  private func add(_ channel: HEIFChannel, _ rows: Range<Int>, shift: UInt32, to row: inout [UInt32]) {
    let (frame, reduction) = (request.frame, request.reduction)
    var sums = [UInt32](repeating: 0, count: frame.width)
    for y in rows { planes.add(channel, row: y, columns: frame.x..<frame.x + frame.width, to: &sums) }
    let most = 1 << planes.bits(of: channel) - 1
    if reduction == 1, most == 255 {
      for x in sums.indices { row[x] |= sums[x] << shift }
      return
    }
    for x in 0..<request.reducedWidth {
      let columns = x * reduction..<min((x + 1) * reduction, frame.width)
      var sum = 0
      for i in columns { sum += Int(sums[i]) }
      let whole = most * columns.count * rows.count
      row[x] |= UInt32((sum * 255 + whole / 2) / whole) << shift
    }
  }

  private static func unpremultiply(_ row: inout [UInt32]) {
    for x in row.indices {
      let alpha = row[x] >> 24
      guard alpha > 0, alpha < 255 else { continue }
      func straight(_ shift: UInt32) -> UInt32 {
        min(((row[x] >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift
      }
      row[x] = straight(0) | straight(8) | straight(16) | alpha << 24
    }
  }
}
