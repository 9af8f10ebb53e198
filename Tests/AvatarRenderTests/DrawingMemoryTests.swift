import Testing

@testable import AvatarRender

@Suite struct DrawingMemoryTests {
  @Test(arguments: [
    (600 * 600, 19 * 360_000, 28 * 360_000), (1 << 20, 19 << 20, 28 << 20),
    (8192 * 8192, 5 * 8192 * 8192 + (14 << 20), 14 * 8192 * 8192 + (14 << 20)),
  ])
  func bandMemoryIsCountedOnce(pixels: Int, plain: Int, photo: Int) {
    #expect(PhotoLimits.drawingBytes(pixels: pixels, hasPhoto: false) == plain)
    #expect(PhotoLimits.drawingBytes(pixels: pixels, hasPhoto: true) == photo)
  }

  @Test(arguments: [1, 512 * 512, 1 << 20, (1 << 20) + 1, 5000 * 5000])
  func memoryLimitDeterminesTheMaximumImageSize(pixels: Int) {
    let bytes = PhotoLimits.drawingBytes(pixels: pixels, hasPhoto: true)
    #expect(PhotoLimits.pixels(drawnIn: bytes) == pixels)
    #expect(PhotoLimits.pixels(drawnIn: bytes - 1) == pixels - 1)
  }
}
