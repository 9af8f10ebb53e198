import AvatarFileSystem
import AvatarRaster

/// The header of a GIF: everything before the image data of its first frame.
package struct GIFHeader: Hashable, Sendable {
  /// The width of the image, in pixels.
  ///
  /// The image is the logical screen, enlarged if the first frame extends beyond it, as in Chromium. ImageMagick clips
  /// the frame instead. A screen of 0×0 is therefore enlarged to the size of the frame.
  package private(set) var width: Int
  /// The height of the image, in pixels; see `width`.
  package private(set) var height: Int
  /// The position and size of the frame on the logical screen, in pixels.
  private(set) var frame = PixelBox(x: 0, y: 0, width: 0, height: 0)
  private(set) var isInterlaced = false
  /// The 256 colours with straight alpha; see `ScanlineFormat`.
  ///
  /// Indices beyond the colour table are black, as in browsers.
  private(set) var palette: [UInt32]
  /// The palette of the screen, for frames without their own.
  private let screenPalette: [UInt32]
  private var transparentIndex: UInt8?
  private(set) var disposal = FrameDisposal.preserve
  /// The number of bits per palette index in the compressed data, 2…8.
  private(set) var indexBits = 0
  /// The offset of the first block of image data, in bytes.
  private(set) var dataStart = 0
  /// Whether the image data of the frame is complete.
  package private(set) var hasEnd = false
  /// The offset of the block after the frame.
  private var endOffset = 0

  /// Reads the header of a file.
  /// - Throws: `truncated`, `damaged` or `unsupported` if the image cannot be decoded.
  init(_ source: ByteSource) throws(PhotoError) {
    var cursor = ByteCursor(source, at: 6)
    let truncated = PhotoError.truncated(.gif, byte: source.count)
    guard let width = cursor.littleEndianUInt16(), let height = cursor.littleEndianUInt16(),
      let flags = cursor.byte(), cursor.bytes(2) != nil, let palette = Self.readPalette(&cursor, flags: flags)
    else { throw truncated }
    self.width = width
    self.height = height
    self.palette = palette
    screenPalette = palette
    try readBlocks(&cursor, source)
    // The first frame may extend beyond the screen.
    self.width = max(self.width, frame.x + frame.width)
    self.height = max(self.height, frame.y + frame.height)
  }

  /// Returns the header of the next frame; nil if there is none, or if it does not lie within the image.
  func next(_ source: ByteSource) -> GIFHeader? {
    guard hasEnd else { return nil }
    var next = self
    next.palette = screenPalette
    next.transparentIndex = nil
    next.disposal = .preserve
    var cursor = ByteCursor(source, at: endOffset)
    guard (try? next.readBlocks(&cursor, source)) != nil, next.frame.x + next.frame.width <= width,
      next.frame.y + next.frame.height <= height
    else { return nil }
    return next
  }

  /// Reads the blocks up to the end of a frame.
  /// - Throws: `truncated` or `damaged` if there is no frame.
  private mutating func readBlocks(_ cursor: inout ByteCursor, _ source: ByteSource) throws(PhotoError) {
    let truncated = PhotoError.truncated(.gif, byte: source.count)
    while true {
      let start = cursor.offset
      guard let block = cursor.byte() else { throw truncated }
      switch block {
      case UInt8(ascii: "!"):
        guard readExtension(&cursor) else { throw truncated }
      case UInt8(ascii: ","):
        guard try readFrame(&cursor) else { throw truncated }
        hasEnd = Self.skipBlocks(&cursor)
        endOffset = cursor.offset
        return
      case UInt8(ascii: ";"): throw .damaged(.gif, detail: "no image", byte: start)
      default: throw .damaged(.gif, detail: "an unknown block", byte: start)
      }
    }
  }

  /// Whether all pixels of the image are opaque.
  var isOpaque: Bool {
    transparentIndex == nil && frame == PixelBox(x: 0, y: 0, width: width, height: height)
  }

  /// Reads a frame up to its image data; returns false if the file ends before that.
  /// - Throws: `damaged` if the size of the frame or of its indices is invalid.
  private mutating func readFrame(_ cursor: inout ByteCursor) throws(PhotoError) -> Bool {
    let start = cursor.offset
    guard let left = cursor.littleEndianUInt16(), let top = cursor.littleEndianUInt16(),
      let width = cursor.littleEndianUInt16(), let height = cursor.littleEndianUInt16(), let flags = cursor.byte(),
      let local = Self.readPalette(&cursor, flags: flags), let bits = cursor.byte()
    else { return false }
    guard width > 0, height > 0 else { throw .damaged(.gif, detail: "a frame of \(width)×\(height)", byte: start + 4) }
    // Even images with one bit per pixel have a code size of 2 (GIF89a, appendix F).
    guard (2...8).contains(bits) else {
      throw .damaged(.gif, detail: "\(bits)-bit indices", byte: cursor.offset - 1)
    }
    frame = PixelBox(x: left, y: top, width: width, height: height)
    isInterlaced = flags & 0x40 != 0
    if flags & 0x80 != 0 { palette = local }
    if let transparentIndex { palette[Int(transparentIndex)] = 0 }
    indexBits = Int(bits)
    dataStart = cursor.offset
    return true
  }

  /// Reads the colour table that the flags of a screen or frame specify, or returns nil if the file ends within the
  /// table.
  private static func readPalette(_ cursor: inout ByteCursor, flags: UInt8) -> [UInt32]? {
    var palette = [UInt32](repeating: 0xFF00_0000, count: 256)
    guard flags & 0x80 != 0 else { return palette }
    // The flags contain n for a table of 2ⁿ⁺¹ colours (GIF89a, section 18).
    for i in 0..<2 << Int(flags & 7) {
      guard let red = cursor.byte(), let green = cursor.byte(), let blue = cursor.byte() else { return nil }
      palette[i] |= UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16
    }
    return palette
  }

  /// Reads an extension, in which only the disposal and transparent index of a graphic control extension matter.
  /// - Returns: Whether the extension is complete.
  private mutating func readExtension(_ cursor: inout ByteCursor) -> Bool {
    let label = cursor.byte()
    let start = cursor.offset
    if label == 0xF9, let length = cursor.byte(), length >= 4 {
      guard let control = cursor.bytes(4) else { return false }
      transparentIndex = control[0] & 1 != 0 ? control[3] : nil
      // GIF89a, section 23.
      disposal = [2: .clear, 3: .restore][control[0] >> 2 & 7] ?? .preserve
    }
    // The control block is a data block too, and is skipped with those after it.
    cursor.move(to: start)
    return Self.skipBlocks(&cursor)
  }

  /// Moves past a sequence of data blocks; returns false if the file ends within the sequence.
  private static func skipBlocks(_ cursor: inout ByteCursor) -> Bool {
    while let length = cursor.byte() {
      if length == 0 { return true }
      cursor.move(to: cursor.offset + Int(length))
    }
    return false
  }
}
