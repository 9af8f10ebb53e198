import AvatarFileSystem
import AvatarRaster

/// The frames of an animated PNG (PNG, third edition, sections 4.9 and 11.3.6).
struct PNGAnimation {
  private(set) var frames: [AnimationFrame] = []
  private let source: ByteSource
  private let limits: PhotoLimits
  /// The chunks that decoding a frame's data needs: the palette and its transparency.
  private var shared = (palette: [UInt8]?.none, transparency: [UInt8]?.none)
  private var control: PNGFrameControl?
  /// The data of the current frame, and whether it is in the chunks of the default image.
  private var data: [UInt8] = []
  private var isDefault = false

  /// Reads the first frames, at most `limit`; fewer if one is damaged.
  ///
  /// The frames' data is copied to PNG files of their own, because their chunks differ from those of an image.
  init(of image: PNGDecoder, _ source: ByteSource, limits: PhotoLimits, upTo limit: Int) {
    self.source = source
    self.limits = limits
    var cursor = ByteCursor(source, at: PNGHeader.startBytes)
    while frames.count < limit, let chunk = cursor.pngChunk(), chunk.end <= source.count {
      switch chunk.type {
      case Self.palette: shared.palette = chunk.data(in: source, limit: 768)
      case Self.transparency: shared.transparency = chunk.data(in: source, limit: 256)
      case Self.frameControl:
        finish(image)
        guard let bytes = chunk.data(in: source, limit: 26),
          let control = PNGFrameControl(bytes, width: image.width, height: image.height)
        else { return }
        self.control = control
      case PNGHeader.imageData: isDefault = control != nil
      case Self.frameData:
        // The sequence number precedes the data.
        guard chunk.length > 4, data.count + chunk.length <= limits.memory else { return }
        data += source.bytes(at: chunk.start + 4, length: chunk.length - 4)
      case PNGHeader.imageEnd: finish(image)
      default: break
      }
    }
  }

  /// Adds the frame whose chunks have been read.
  private mutating func finish(_ image: PNGDecoder) {
    defer { (control, data, isDefault) = (nil, [], false) }
    guard let control else { return }
    if isDefault {
      add(image, control)
    } else if !data.isEmpty, let decoder = try? PNGDecoder(ByteSource(file(of: image, control)), limits: limits) {
      add(decoder, control)
    }
  }

  private mutating func add(_ decoder: PNGDecoder, _ control: PNGFrameControl) {
    frames.append(
      AnimationFrame(
        decoder: decoder, origin: (0, 0), box: control.box, replaces: control.replaces, disposal: control.disposal))
  }

  private func file(of image: PNGDecoder, _ control: PNGFrameControl) -> [UInt8] {
    var chunks = PNGChunks()
    chunks.appendHeader(like: image.header.start, width: control.box.width, height: control.box.height)
    if let palette = shared.palette { chunks.append("PLTE", palette) }
    if let transparency = shared.transparency { chunks.append("tRNS", transparency) }
    chunks.append("IDAT", data)
    chunks.append("IEND", [])
    return chunks.bytes
  }

  private static let palette = PNGHeader.code("PLTE")
  private static let transparency = PNGHeader.code("tRNS")
  private static let frameControl = PNGHeader.code("fcTL")
  private static let frameData = PNGHeader.code("fdAT")
}
