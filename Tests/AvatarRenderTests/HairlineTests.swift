import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarRender

/// Tests of the ring around a photo that would blend into a page.
@Suite struct HairlineTests {
  /// Returns the ring around a square photo of one colour whose left columns have a different colour.
  private func ring(
    _ color: UInt32, columns: Int = 0, border: AvatarBorder? = nil, padding: PhotoPadding? = nil, theme: Theme = Theme()
  ) -> Layer.Ring? {
    var raster = Raster(width: 40, height: 40)
    let row = [UInt32](repeating: 0xFF80_8080, count: columns) + [UInt32](repeating: color, count: 40 - columns)
    for y in 0..<40 { raster.setRow(y, straight: row.span) }
    var spec = AvatarSpec(look: AvatarLook(shape: .square, border: border), size: 40)
    spec.photo.padding = padding
    return AppearanceResolver(spec: spec, theme: theme)
      .appearance(of: .photo(.pixels(ResampledImage(raster), .cover), over: nil)).ring
  }

  private func hairline(_ color: UInt32) -> Layer.Ring {
    Layer.Ring(width: 1, color: AvatarColor(rgb: color).premultiplied.faded(to: 0.15))
  }

  @Test(arguments: [0xFFFF_FFFF, 0xFFF0_F0F0, 0xFFFF_F0FF] as [UInt32])
  func lightRimHasABlackHairline(color: UInt32) { #expect(ring(color) == hairline(0x000000)) }

  @Test(arguments: [0xFF12_1212, 0xFF02_0202, 0xFF20_1810] as [UInt32])
  func darkRimHasAWhiteHairline(color: UInt32) { #expect(ring(color) == hairline(0xFFFFFF)) }

  @Test(arguments: [0xFFEE_EEEE, 0xFFFF_FFEE, 0xFF24_2424, 0xFF80_8080, 0x80FF_FFFF] as [UInt32])
  func visibleRimHasNoRing(color: UInt32) { #expect(ring(color) == nil) }

  /// The last five of 40 columns are the whole right side and an eighth of the upper and the lower one.
  @Test(arguments: [(35, true), (37, true), (39, false)])
  func hairlineNeedsAQuarterOfTheRim(columns: Int, isVisible: Bool) {
    #expect((ring(0xFFFF_FFFF, columns: columns) != nil) == isVisible)
  }

  @Test func requestedBorderReplacesTheHairline() {
    #expect(ring(0xFFFF_FFFF, border: AvatarBorder.none) == nil)
    #expect(ring(0xFFFF_FFFF, border: .auto) != hairline(0x000000))
  }

  @Test func themeWithAStandardRingHasNoHairline() {
    #expect(ring(0xFFFF_FFFF, theme: .designerPunk) == ring(0xFF80_8080, theme: .designerPunk))
  }

  @Test func paddedPhotoHasNoHairline() {
    #expect(ring(0xFFFF_FFFF, padding: PhotoPadding(0.1)) == nil)
  }
}
