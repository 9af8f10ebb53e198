/// A reader of big-endian integers and boxes in a part of an ISO base media file (ISO/IEC 14496-12).
struct BoxReader {
  let format: ImageFormat
  private let bytes: ArraySlice<UInt8>
  /// The file offset of the first byte.
  private let start: Int
  private var position: Int

  /// Creates a reader for bytes that start at a file offset.
  init(_ bytes: [UInt8], at start: Int, of format: ImageFormat) {
    self.init(bytes[...], at: start, of: format)
  }

  private init(_ bytes: ArraySlice<UInt8>, at start: Int, of format: ImageFormat) {
    self.format = format
    self.bytes = bytes
    self.start = start
    position = bytes.startIndex
  }

  /// The number of bytes remaining.
  var count: Int { bytes.endIndex - position }

  /// The file offset of the next byte.
  var offset: Int { start + position - bytes.startIndex }

  /// Reads an integer of at most 7 bytes; an integer of 0 bytes is 0.
  /// - Throws: `damaged` if fewer bytes remain.
  mutating func integer(_ count: Int) throws(PhotoError) -> Int {
    try take(count).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads an offset or length of 0, 4 or 8 bytes, which must be less than 2^48.
  /// - Throws: `damaged` if fewer bytes remain or the value is too large.
  mutating func position(_ count: Int) throws(PhotoError) -> Int {
    // The limit of 2^48 means that sums of a base, an offset and a length do not overflow.
    guard count <= 8, try integer(max(count - 6, 0)) == 0 else { throw damaged }
    return try integer(min(count, 6))
  }

  /// Reads a four-character name.
  /// - Throws: `damaged` if fewer bytes remain.
  mutating func name() throws(PhotoError) -> String { String(decoding: try take(4), as: UTF8.self) }

  /// Reads a zero-terminated string.
  /// - Throws: `damaged` if there is no terminator.
  mutating func text() throws(PhotoError) -> String {
    guard let end = bytes[position...].firstIndex(of: 0) else { throw damaged }
    defer { position = end + 1 }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// Reads the version and flags of a full box.
  /// - Throws: `damaged` if fewer bytes remain.
  mutating func versionAndFlags() throws(PhotoError) -> (version: Int, flags: Int) {
    (try integer(1), try integer(3))
  }

  /// Reads the type and contents of the next box, or returns nil at the end.
  /// - Throws: `damaged` if the box is too short or extends beyond the end.
  mutating func box() throws(PhotoError) -> (type: String, contents: BoxReader)? {
    if count == 0 { return nil }
    let size = try integer(4)
    let type = try name()
    // Sizes of more than 32 bits and boxes that extend to the end of the file occur only at the top level.
    guard size >= 8 else { throw damaged }
    let at = offset
    return (type, BoxReader(try take(size - 8), at: at, of: format))
  }

  /// Returns the contents of the first box at a path of nested box types, or nil if there is none.
  /// - Throws: `damaged` if a box is too short or extends beyond the end of its container.
  func descendant(_ path: String...) throws(PhotoError) -> BoxReader? {
    var found = self
    for name in path {
      var boxes = found
      var child = try boxes.box()
      while let next = child, next.type != name { child = try boxes.box() }
      guard let child else { return nil }
      found = child.contents
    }
    return found
  }

  /// Skips a number of bytes.
  /// - Throws: `damaged` if fewer bytes remain.
  mutating func skip(_ count: Int) throws(PhotoError) { _ = try take(count) }

  /// The bytes that have not been read yet.
  var rest: ArraySlice<UInt8> { bytes[position...] }

  private mutating func take(_ count: Int) throws(PhotoError) -> ArraySlice<UInt8> {
    guard count <= self.count else { throw damaged }
    defer { position += count }
    return bytes[position..<position + count]
  }

  private var damaged: PhotoError { .damaged(format, detail: "its metadata", byte: offset) }
}
