import AvatarFileSystem
import CDeflate
import Testing

@testable import AvatarCodec

/// Bits of deflated data, the first in the lowest bit of a byte.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  mutating func append(_ value: Int, _ length: Int) {
    for i in 0..<length {
      if count % 8 == 0 { bytes.append(0) }
      bytes[count / 8] |= UInt8(value >> i & 1) << UInt8(count % 8)
      count += 1
    }
  }

  /// Appends zeros up to the next byte, and bytes.
  mutating func append(aligned: [UInt8]) {
    append(0, (8 - count % 8) % 8)
    for byte in aligned { append(Int(byte), 8) }
  }

  /// Appends the bits of a prefix code, of which the highest is the first.
  mutating func append(code: Int, _ length: Int) { for i in (0..<length).reversed() { append(code >> i & 1, 1) } }
}

/// Returns a zlib stream with deflated data and the checksum of its contents.
private func stream(_ contents: [UInt8], _ deflated: (inout BitWriter) -> Void) -> [UInt8] {
  var bits = BitWriter()
  deflated(&bits)
  let checksum = libdeflate_adler32(1, contents, contents.count)
  return [0x78, 0x01] + bits.bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
}

/// Returns a reader of the chunks of a PNG with a stream.
private func reader(_ stream: [UInt8], chunkBytes: Int = .max) -> PNGDataReader {
  var file = PNGChunks()
  file.append("IHDR", [UInt8](repeating: 0, count: 13))
  for start in Swift.stride(from: 0, to: stream.count, by: min(chunkBytes, stream.count)) {
    file.append("IDAT", Array(stream[start..<min(start + min(chunkBytes, stream.count), stream.count)]))
  }
  file.append("IEND", [])
  return PNGDataReader(ByteSource(file.bytes))
}

/// Inflates a stream in rows, or returns nil if it is damaged.
private func inflated(_ stream: [UInt8], count: Int, rowBytes: Int = 100, chunkBytes: Int = .max) -> [UInt8]? {
  let data = reader(stream, chunkBytes: chunkBytes)
  guard var inflater = Inflater(data, count: count, rowBytes: rowBytes) else { return nil }
  var result: [UInt8] = []
  while result.count < count {
    let length = min(rowBytes, count - result.count)
    guard inflater.inflate(length) else { return nil }
    result += inflater.window[inflater.start..<inflater.start + length]
    inflater.use(length)
  }
  return inflater.isAtEnd() ? result : nil
}

/// Inflates data without a header and checksum with libdeflate; returns nil if it is damaged.
private func referenceInflated(_ deflated: [UInt8]) -> (contents: [UInt8], usedBytes: Int)? {
  guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
  defer { libdeflate_free_decompressor(decompressor) }
  var result = [UInt8](repeating: 0, count: 1 << 20)
  var (read, written) = (0, 0)
  let status = libdeflate_deflate_decompress_ex(
    decompressor, deflated, deflated.count, &result, result.count, &read, &written)
  return status == LIBDEFLATE_SUCCESS ? (Array(result.prefix(written)), read) : nil
}

@Suite struct InflaterTests {
  /// Random bytes of a few values, random bytes, and repetitions with each short period and with distances up to the
  /// maximum.
  private static let contents: [[UInt8]] = {
    var random = SplitMix(state: 1)
    var contents = [1, 2, 5, 17, 256].map { limit in (0..<300_000).map { _ in UInt8(random.next(limit)) } }
    for period in Array(1...20) + [255, 4096, 32767, 32768, 32769] {
      let unit = (0..<period).map { _ in UInt8(random.next(256)) }
      contents.append((0..<100_000).map { unit[$0 % period] })
    }
    return contents + [[], [7], [UInt8](repeating: 9, count: 258)]
  }()

  @Test(arguments: [1, 3, 6, 9, 12])
  func compressedBytesAreRestored(level: Int) {
    for contents in Self.contents {
      let stream = zlibCompressed(contents, level: level)
      #expect(inflated(stream, count: contents.count) == contents)
    }
  }

  /// The pieces end anywhere, even within the checksum.
  @Test(arguments: [1, 7, 1000, 65_536], [1, 100, 5000, 140_000])
  func chunkAndRowSizesDoNotMatter(chunkBytes: Int, rowBytes: Int) {
    var random = SplitMix(state: 2)
    let contents = (0..<150_000).map { i in UInt8(i / 1000 % 2 == 0 ? random.next(9) : random.next(256)) }
    let stream = zlibCompressed(contents, level: 6)
    #expect(inflated(stream, count: contents.count, rowBytes: rowBytes, chunkBytes: chunkBytes) == contents)
  }

  /// The window is as large as the output up to 160 KiB, so excess bytes have no room there.
  @Test(arguments: [1, 2, 8, 300, 32_767, 32_768, 32_769, 163_839, 163_840, 163_841], [0, 1, 6, 12])
  func onlyTheExpectedNumberOfBytesIsInflated(count: Int, level: Int) {
    var random = SplitMix(state: 3)
    let contents = (0..<count).map { UInt8($0 / 500 % 2 == 0 ? random.next(3) : random.next(256)) }
    let stream = zlibCompressed(contents, level: level)
    #expect(inflated(stream, count: count) == contents)
    #expect(inflated(stream, count: count + 1) == nil)
    if count > 1 { #expect(inflated(stream, count: count - 1) == nil) }
  }

  @Test func storedBlocksAreRestored() {
    let contents = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let stream = stream(contents) { bits in
      for start in Swift.stride(from: 0, to: contents.count, by: 50_000) {
        bits.append(start == 150_000 ? 1 : 0, 8)
        bits.append(50_000, 16)
        bits.append(~50_000, 16)
        for byte in contents[start..<start + 50_000] { bits.append(Int(byte), 8) }
      }
    }
    #expect(inflated(stream, count: contents.count) == contents)
  }

  /// A distance code without symbols, or with a single one of one bit, is the only incomplete code that zlib accepts.
  @Test func damagedStreamIsRejected() {
    func fixed(_ body: @escaping (inout BitWriter) -> Void) -> (inout BitWriter) -> Void {
      { bits in
        bits.append(1 | 1 << 1, 3)
        bits.append(code: 0x30 + 65, 8)
        body(&bits)
        bits.append(code: 0, 7)
      }
    }
    /// Appends a block with codes for 65 and the end of the block, whose lengths are 1 unless changed.
    func dynamic(_ lengths: [Int: Int] = [65: 1, 256: 1]) -> (inout BitWriter) -> Void {
      { bits in
        bits.append(1 | 2 << 1, 3)
        bits.append(0, 5)
        bits.append(0, 5)
        bits.append(15, 4)
        // The lengths 0, 1, 2 and 3 have codes of two bits.
        let used = [0, 1, 2, 3]
        for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] {
          bits.append(used.contains(symbol) ? 2 : 0, 3)
        }
        for symbol in 0..<258 { bits.append(code: lengths[symbol] ?? 0, 2) }
        bits.append(code: 0, 1)
        bits.append(code: 1, 1)
      }
    }
    let valid: [(String, [UInt8], [UInt8])] = [
      ("a literal", [65], stream([65], fixed { _ in })),
      (
        "a match", [65, 65, 65, 65],
        stream(
          [65, 65, 65, 65],
          fixed {
            $0.append(code: 1, 7)
            $0.append(code: 0, 5)
          })
      ), ("codes of one bit", [65], stream([65], dynamic())),
    ]
    for (kind, contents, stream) in valid {
      #expect(inflated(stream, count: contents.count) == contents, "\(kind)")
      #expect(inflated(stream, count: contents.count + 1) == nil, "\(kind), and more bytes are expected")
      #expect(contents.count == 1 || inflated(stream, count: contents.count - 1) == nil, "\(kind), with excess bytes")
      #expect(inflated(stream + [0], count: contents.count) == nil, "\(kind), followed by a byte")
      for end in 1..<stream.count { #expect(inflated(Array(stream[..<end]), count: contents.count) == nil, "\(kind)") }
    }
    // Without the last bit, the end of the block, the zeros after the data would be codes of literals.
    var bits = BitWriter()
    dynamic()(&bits)
    var open = bits.bytes
    let last = open.lastIndex { $0 != 0 } ?? 0
    open[last] &= ~(0x80 >> UInt8(open[last].leadingZeroBitCount))
    var inflater = Inflater(reader([0x78, 0x01] + open), count: 60, rowBytes: 60)
    #expect(inflater != nil && inflater?.inflate(60) == false)
    /// Returns a stream that starts with the repetition of three bytes, at the distance with a code.
    func repetition(distance code: Int) -> [UInt8] {
      stream(
        [65, 65, 65, 65],
        fixed {
          $0.append(code: 1, 7)
          $0.append(code: code, 5)
        })
    }
    let damaged: [(String, Int, [UInt8])] = [
      ("a block of an unknown kind", 1, stream([65]) { $0.append(1 | 3 << 1, 3) }),
      ("a distance before the start", 4, repetition(distance: 1)),
      ("an unknown distance", 4, repetition(distance: 30)),
      ("an unknown length", 1, stream([65], fixed { $0.append(code: 0xC6, 8) })),
      ("conflicting codes", 1, stream([65], dynamic([65: 1, 66: 1, 256: 1]))),
      ("an incomplete code", 1, stream([65], dynamic([65: 2, 256: 1]))),
      ("no end of the block", 1, stream([65], dynamic([65: 1, 66: 1]))),
      (
        "a stored length without its complement", 1,
        stream([65]) {
          $0.append(1, 8)
          $0.append(1, 16)
          $0.append(1, 16)
          $0.append(65, 8)
        }
      ), ("a dictionary", 1, [0x78, 0x20] + stream([65], fixed { _ in }).dropFirst(2)),
      ("another method", 1, [0x77, 0x04] + stream([65], fixed { _ in }).dropFirst(2)),
      ("a header with a wrong checksum", 1, [0x78, 0x02] + stream([65], fixed { _ in }).dropFirst(2)),
    ]
    for (kind, count, stream) in damaged { #expect(inflated(stream, count: count) == nil, "\(kind)") }
  }

  /// The checksum of each stream is that of the contents that libdeflate finds.
  ///
  /// libdeflate also accepts lengths of codes beyond the alphabets, and blocks without an end, which zlib rejects.
  @Test(arguments: 0..<20)
  func mutatedStreamHasTheContentsThatLibdeflateFinds(part: Int) {
    var (accepted, rejected) = (0, 0)
    var random = SplitMix(state: UInt64(part))
    for _ in 0..<100 {
      let limit = [2, 9, 256][random.next(3)]
      let contents = (0..<random.next(3000)).map { _ in UInt8(random.next(limit)) }
      var deflated = Array(zlibCompressed(contents, level: 1 + random.next(12)).dropFirst(2).dropLast(4))
      for _ in 0..<1 + random.next(2) { deflated[random.next(deflated.count)] ^= 1 << UInt8(random.next(8)) }
      let expected = referenceInflated(deflated)
      let stream = stream(expected?.contents ?? contents) { bits in
        for byte in deflated.prefix(expected?.usedBytes ?? deflated.count) { bits.append(Int(byte), 8) }
      }
      let result = inflated(stream, count: expected?.contents.count ?? contents.count)
      #expect(result == nil || result == expected?.contents)
      accepted += result == nil ? 0 : 1
      rejected += result == nil && expected != nil ? 1 : 0
    }
    #expect(rejected <= 2 && accepted > 10)
  }

  /// The end of the codes lies at the end of the first piece of input, of 64 KiB.
  @Test func whatFollowsCodesAtTheEndOfAPieceIsRead() {
    for count in 65_480...65_510 {
      let contents = [UInt8](repeating: 65, count: count)
      func codes(_ bits: inout BitWriter, isFinal: Bool) {
        bits.append((isFinal ? 1 : 0) | 1 << 1, 3)
        for _ in 0..<count { bits.append(code: 0x30 + 65, 8) }
        bits.append(code: 0, 7)
      }
      let stored = stream(contents + [66]) {
        codes(&$0, isFinal: false)
        $0.append(1, 3)
        $0.append(aligned: [1, 0, 254, 255, 66])
      }
      #expect(inflated(stored, count: count + 1) == contents + [66], "\(count)")
      let ended = stream(contents) { codes(&$0, isFinal: true) }
      #expect(inflated(ended, count: count) == contents, "\(count)")
      #expect(inflated(ended + [UInt8](repeating: 0, count: 200), count: count) == nil, "\(count)")
    }
  }
}
