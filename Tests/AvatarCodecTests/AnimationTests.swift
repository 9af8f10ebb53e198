import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarCodec

/// A frame of one colour on a canvas of 16×16 pixels.
private struct Frame {
  var color: UInt32
  var box = PixelBox(x: 0, y: 0, width: 16, height: 16)
  var disposal = FrameDisposal.preserve
  var replaces = false
}

/// The formats with animations, each of which writes the same frames.
private enum AnimationForm: CaseIterable {
  case gif, png, webp

  func file(_ frames: [Frame]) -> [UInt8] {
    switch self {
    case .gif: gif(frames)
    case .png: png(frames)
    case .webp:
      HandmadeWebP.extended(16, 16, flags: 0x12, [HandmadeWebP.chunk("ANIM", [0, 0, 0, 0, 0, 0])] + frames.map(webp))
    }
  }

  private func gif(_ frames: [Frame]) -> [UInt8] {
    let blocks = frames.map { frame -> [UInt8] in
      var image = HandmadeGIF(left: frame.box.x, top: frame.box.y, width: frame.box.width, height: frame.box.height)
      image.index = { _, _ in frame.color == 0 ? 0 : 1 }
      // The first colour of a table is transparent.
      image.localColors = [0, 0, 0] + [0, 8, 16].map { UInt8(frame.color >> $0 & 255) }
      let flags: UInt8 = [.preserve: 1, .clear: 2 << 2 | 1, .restore: 3 << 2 | 1][frame.disposal] ?? 1
      return [0x21, 0xF9, 4, flags, 0, 0, 0, 0] + image.descriptor + HandmadeGIF.blocks(image.data)
    }
    return HandmadeGIF(screen: (16, 16)).header + blocks.flatMap { $0 } + [0x3B]
  }

  private func png(_ frames: [Frame]) -> [UInt8] {
    func word(_ n: Int) -> [UInt8] { [0, 0, UInt8(n >> 8), UInt8(n & 255)] }
    var file = PNGChunks()
    file.append("IHDR", word(16) + word(16) + [8, 6, 0, 0, 0])
    file.append("acTL", word(frames.count) + word(0))
    for (i, frame) in frames.enumerated() {
      let (box, pixel) = (frame.box, [0, 8, 16, 24].map { UInt8(frame.color >> $0 & 255) })
      let disposal: UInt8 = [.preserve: 0, .clear: 1, .restore: 2][frame.disposal] ?? 0
      file.append(
        "fcTL",
        word(i) + [box.width, box.height, box.x, box.y].flatMap(word) + [0, 1, 0, 1, disposal]
          + [frame.replaces ? 0 : 1])
      let row: [UInt8] = [0] + [[UInt8]](repeating: pixel, count: box.width).flatMap { $0 }
      let rows = [[UInt8]](repeating: row, count: box.height).flatMap { $0 }
      let data = zlibCompressed(rows, level: 6)
      if i == 0 { file.append("IDAT", data) } else { file.append("fdAT", word(i) + data) }
    }
    file.append("IEND", [])
    return file.bytes
  }

  private func webp(_ frame: Frame) -> [UInt8] {
    let box = frame.box
    let pixels = [UInt32](repeating: frame.color, count: box.width * box.height)
    var chunk = HandmadeWebP.frame(
      x: box.x, y: box.y, box.width, box.height,
      HandmadeWebP.picture(of: HandmadeWebP.file(pixels, width: box.width)))
    chunk[23] = (frame.replaces ? 2 : 0) | (frame.disposal == .clear ? 1 : 0)
    return chunk
  }
}

@Suite struct AnimationTests {
  private static let red: UInt32 = 0xFF00_00FF, blue: UInt32 = 0xFFFF_0000, faint: UInt32 = 0x4000_00FF
  private static let corner = PixelBox(x: 8, y: 8, width: 8, height: 8)
  private static let still = "is an animation: drawn from its first frame"

  private struct Case: CustomTestStringConvertible {
    let name: String
    var forms = AnimationForm.allCases
    let frames: [Frame]
    let note: String
    /// The pixels in the upper left and lower right corners.
    let pixels: [UInt32]

    var testDescription: String { name }
  }

  private static let cases: [Case] = [
    Case(
      name: "visible at once", frames: [Frame(color: red), Frame(color: blue)], note: still, pixels: [red, red]),
    Case(
      name: "one empty frame", frames: [Frame(color: 0), Frame(color: red)],
      note: "is an animation: drawn from its frame 2",
      pixels: [red, red]),
    Case(
      name: "two empty frames", frames: [Frame(color: 0), Frame(color: 0), Frame(color: red, box: corner)],
      note: "is an animation: drawn from its frame 3", pixels: [0, red]),
    Case(name: "always empty", frames: [Frame(color: 0), Frame(color: 0)], note: still, pixels: [0, 0]),
    Case(
      name: "kept below", forms: [.png, .webp], frames: [Frame(color: faint), Frame(color: blue, box: corner)],
      note: "is an animation: drawn from its frame 2", pixels: [faint, blue]),
    Case(
      name: "cleared", forms: [.png, .webp],
      frames: [Frame(color: faint, disposal: .clear), Frame(color: blue, box: corner)],
      note: "is an animation: drawn from its frame 2", pixels: [0, blue]),
    Case(
      name: "restored", forms: [.png],
      frames: [Frame(color: faint, disposal: .restore), Frame(color: blue, box: corner)],
      note: "is an animation: drawn from its frame 2", pixels: [0, blue]),
    Case(
      name: "replaced", forms: [.png, .webp],
      frames: [Frame(color: faint), Frame(color: 0, replaces: true), Frame(color: blue, box: corner)],
      note: "is an animation: drawn from its frame 3", pixels: [0, blue]),
    Case(
      name: "always faint", forms: [.png, .webp], frames: [Frame(color: faint), Frame(color: 0, replaces: true)],
      note: still, pixels: [faint, faint]),
  ]

  @Test(arguments: cases)
  private func firstFrameThatShowsSomethingIsDrawn(animation: Case) throws {
    for form in animation.forms {
      let photo = try Photo(ByteSource(form.file(animation.frames)), limits: PhotoLimits())
      var transforms = ColorTransforms()
      let target = photo.target(side: 16, focus: Point(x: 0.5, y: 0.5), isLinear: false)
      let fitted = try photo.fit([target], &transforms)[0]
      #expect([fitted.raster[0, 0].straight, fitted.raster[15, 15].straight] == animation.pixels, "\(form)")
      #expect(fitted.warnings == [animation.note], "\(form)")
    }
  }

  @Test func oneFrameIsNoAnimation() throws {
    for form in AnimationForm.allCases {
      let photo = try Photo(ByteSource(form.file([Frame(color: 0)])), limits: PhotoLimits())
      #expect(photo.decoder.frames(2).count < 2, "\(form)")
    }
  }

  @Test func canvasIsWithinTheMemoryLimit() throws {
    var limits = PhotoLimits()
    limits.memory = 24 * 16 * 16 - 1
    for form in AnimationForm.allCases {
      let photo = try Photo(ByteSource(form.file([Frame(color: 0), Frame(color: Self.red)])), limits: limits)
      var transforms = ColorTransforms()
      let target = photo.target(side: 16, focus: Point(x: 0.5, y: 0.5), isLinear: false)
      let reason = "an animation that begins transparent that needs 6,144 bytes of memory: at most 6,143 are allowed"
      #expect(throws: PhotoError.overLimit(reason), "\(form)") { try photo.fit([target], &transforms) }
    }
  }
}
