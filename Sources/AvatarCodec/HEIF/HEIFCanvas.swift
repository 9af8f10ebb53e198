import AvatarFileSystem
import AvatarRaster

/// The samples of an image's parts, each of which is decoded when its first row is needed.
struct HEIFCanvas {
  private let parts: [HEIFPart]
  private let source: ByteSource
  private let coding: HEIFCoding
  /// The decoded form of each part in `parts`, or nil for a part that is not decoded yet or no longer needed.
  private var decoded: [CodedPicture?]
  /// The index of the first part that has not been freed.
  private var start = 0

  /// The width and height of the area covered by the parts, in pixels.
  let width, height: Int
  /// A decoded part that represents all parts.
  let sample: CodedPicture

  /// Decodes the first part that is needed.
  ///
  /// - Parameters:
  ///   - parts: The parts, of which there must be at least one.
  ///   - source: The bytes of the file.
  ///   - coding: The coding of the parts.
  ///   - frame: The pixels that will be read.
  /// - Throws: `HEIFFailure` if the part cannot be decoded.
  init(_ parts: [HEIFPart], _ source: ByteSource, _ coding: HEIFCoding, frame: PixelBox) throws(HEIFFailure) {
    self.source = source
    self.coding = coding
    width = parts.map { $0.box.x + $0.box.width }.max() ?? 0
    height = parts.map { $0.box.y + $0.box.height }.max() ?? 0
    // Chroma filters read one sample beyond the frame.
    self.parts = parts.filter { part in
      part.box.x < frame.x + frame.width + 2 && part.box.x + part.box.width > frame.x - 2
    }
    guard let first = self.parts.firstIndex(where: { $0.box.y + $0.box.height > frame.y }) else {
      throw HEIFFailure(.damaged, "no tiles")
    }
    sample = try CodedPicture(self.parts[first], of: source, coding)
    decoded = [CodedPicture?](repeating: nil, count: self.parts.count)
    decoded[first] = sample
    let step = sample.chromaStep
    guard parts.allSatisfy({ $0.box.x % step.x == 0 && $0.box.y % step.y == 0 }) else {
      throw HEIFFailure(.damaged, "tiles that do not align with the chroma samples")
    }
  }

  /// Frees the parts that end above a row of pixels.
  mutating func free(above y: Int) {
    while start < parts.count, parts[start].box.y + parts[start].box.height <= y {
      decoded[start] = nil
      start += 1
    }
  }

  /// Adds the samples of a row to running sums.
  ///
  /// - Parameters:
  ///   - channel: The channel.
  ///   - y: The row of samples.
  ///   - columns: The columns of samples that the sums cover.
  ///   - sums: The running sums.
  /// - Throws: `HEIFFailure` if a part cannot be decoded.
  mutating func add(_ channel: Int, row y: Int, columns: Range<Int>, to sums: inout [UInt32]) throws(HEIFFailure) {
    let step = channel == 0 ? (x: 1, y: 1) : sample.chromaStep
    for i in start..<parts.count {
      let part = parts[i]
      let (top, rows) = (part.box.y / step.y, (part.box.height + step.y - 1) / step.y)
      // Tiles are in rows from top to bottom, so the rest of the parts start below this row too.
      if y < top { break }
      if y >= top + rows { continue }
      let picture = try picture(i)
      picture.add(channel, row: y - top, left: part.box.x / step.x, columns: columns, to: &sums)
    }
  }

  private mutating func picture(_ index: Int) throws(HEIFFailure) -> CodedPicture {
    if let picture = decoded[index] { return picture }
    let picture = try CodedPicture(parts[index], of: source, coding)
    guard picture.channels == sample.channels, picture.chromaStep == sample.chromaStep,
      (0..<sample.channels).allSatisfy({ picture.bits(of: $0) == sample.bits(of: $0) })
    else { throw HEIFFailure(.damaged, "tiles of different kinds") }
    decoded[index] = picture
    return picture
  }
}
