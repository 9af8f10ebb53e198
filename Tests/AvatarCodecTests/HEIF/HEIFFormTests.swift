import AvatarFileSystem
import Testing

@testable import AvatarCodec

/// Properties that describe the colours of an image.
private struct ColorForm {
  let name: String
  let all: [[UInt8]]
  /// The properties that must decode to the same pixels without the others.
  let decisive: [[UInt8]]
}

@Suite struct HEIFFormTests {
  private typealias HEIF = HandmadeHEIF

  private static let containers = HEIFForm.fields + HEIFForm.places + HEIFForm.sequences
  private static let geometry = HEIFForm.crops + HEIFForm.orders + HEIFForm.nested
  private static let derived = HEIFForm.grids + HEIFForm.overlays + HEIFForm.alphas

  @Test(arguments: containers + geometry + derived, ["avif", "heic"])
  func formDecodesToTheSamePixels(form: HEIFForm, coding: String) throws {
    #expect(try HEIFPixels(decoding: form.file(coding)) == form.pixels(coding))
  }

  /// HEVC images are coded as luma and chroma, which are rounded.
  @Test(arguments: [("avif", 0), ("heic", 1)])
  func baseFormDecodesToTheEncodedPixels(coding: String, tolerance: Int) throws {
    for (fixture, isInverse) in [("gradient", false), ("inverse", true)] {
      let pixels = try HEIFPixels(decoding: try HEIF.file("\(fixture).\(coding)"))
      #expect(Set(pixels.values).count == pixels.values.count)
      #expect(pixels.difference(from: .gradient(isInverse: isInverse)) <= tolerance)
    }
  }

  /// The alpha of this fixture is odd everywhere, so that no quotient is halfway between two levels.
  @Test func premultipliedColorsAreDividedByTheirAlpha() throws {
    var (image, alpha) = (try HEIF.picture("inverse.avif"), try HEIF.picture("inverse.avif"))
    image.references = [("prem", [2])]
    alpha.properties.append(HEIF.auxiliary("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"))
    alpha.references = [("auxl", [1])]
    let inverse = HEIFPixels.gradient(isInverse: true)
    let expected = HEIFPixels(width: 64, height: 64) { x, y in
      let alpha = Double(inverse[x, y] >> 8 & 255)
      let straight = [0, 8, 16].map { UInt32(min(Double(inverse[x, y] >> $0 & 255) / alpha * 255, 255).rounded()) }
      return inverse.alpha(x, y, of: straight[0] | straight[1] << 8 | straight[2] << 16)
    }
    #expect(try HEIFPixels(decoding: HEIF(brand: "avif", items: [image, alpha]).file()) == expected)
  }

  /// The fill has an alpha of 128 of 255.
  @Test func translucentLayerCoversATranslucentFill() throws {
    let (layer, alpha) = (try HEIF.picture("gradient.avif"), try HEIF.picture("inverse.avif"))
    let overlay = HEIF.overlay(of: [2], at: [(0, 0)], on: [0, 0, 0, 32_896], width: 64, height: 64)
    var heif = HEIF(brand: "avif", items: [overlay, layer, alpha])
    heif.items[2].properties.append(HEIF.auxiliary("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"))
    heif.items[2].references = [("auxl", [2])]
    let expected = HEIFPixels.gradient(isInverse: true).values.map { pixel in
      let alpha = Double(pixel >> 8 & 255)
      return UInt32((alpha + 128 * (1 - alpha / 255)).rounded())
    }
    #expect(try HEIFPixels(decoding: heif.file()).values.map { $0 >> 24 } == expected)
  }

  // MARK: Colours

  private static let colors: [ColorForm] = {
    let (wide, narrow) = (HEIF.profile(profile("DisplayP3-v4")), HEIF.profile(profile("sRGB-v2-nano")))
    let restricted = HEIF.box("colr", Array("rICC".utf8) + profile("DisplayP3-v4"))
    let unknown = HEIF.box("colr", Array("nclc".utf8) + [0, 9, 0, 16, 0, 9])
    return [
      ColorForm(name: "a profile before code points", all: [wide, HEIF.color(1, 13, 6)], decisive: [wide]),
      ColorForm(name: "code points before a profile", all: [HEIF.color(1, 13, 6), wide], decisive: [wide]),
      ColorForm(name: "HDR code points and a profile", all: [HEIF.color(9, 16, 6), narrow], decisive: [narrow]),
      ColorForm(name: "a restricted profile", all: [restricted], decisive: [wide]),
      ColorForm(name: "the last profile", all: [narrow, wide], decisive: [wide]),
      ColorForm(
        name: "the last code points", all: [HEIF.color(12, 13, 6), HEIF.color(1, 13, 6)],
        decisive: [HEIF.color(1, 13, 6)]),
      ColorForm(
        name: "unspecified matrix coefficients", all: [HEIF.color(12, 13, 2)], decisive: [HEIF.color(12, 13, 6)]),
      ColorForm(
        name: "an unknown description", all: [unknown, HEIF.color(12, 13, 6)], decisive: [HEIF.color(12, 13, 6)]),
      // The matrix coefficients and the range of the code points apply together with a profile.
      ColorForm(
        name: "a profile with a matrix", all: [HEIF.color(12, 1, 9), wide], decisive: [wide, HEIF.color(1, 13, 9)]),
      ColorForm(
        name: "a profile with a narrow range", all: [wide, HEIF.color(12, 1, 6, isFullRange: false)],
        decisive: [HEIF.color(1, 13, 6, isFullRange: false), wide]),
    ]
  }()

  private static func profile(_ name: String) -> [UInt8] {
    let path = FilePath.directory(of: #filePath) + "../Fixtures/\(name).icc"
    return (try? ByteSource(path: path, limit: 1 << 20).allBytes()) ?? []
  }

  @Test func colorDescriptionsAreRankedInEveryOrder() throws {
    let wrong = try Self.colors.filter { form in
      let pixels = try [form.all, form.decisive].map { try HEIFPixels(decoding: try HEIF.file("gradient.heic", $0)) }
      return pixels[0] != pixels[1]
    }
    #expect(wrong.map(\.name) == [])
  }

  /// No level of 219 is halfway between two levels of 255.
  @Test func narrowRangeOfTheCodePointsIsExpanded() throws {
    let file = try HEIF.file("gradient.avif", [HEIF.color(1, 13, 0, isFullRange: false)])
    let expected = HEIFPixels.gradient().values.map { pixel in
      [0, 8, 16].reduce(0xFF00_0000 as UInt32) { color, shift in
        let level = (Double(pixel >> shift & 255) - 16) / 219 * 255
        return color | UInt32(min(max(level, 0), 255).rounded()) << shift
      }
    }
    #expect(try HEIFPixels(decoding: file).values == expected)
  }

  @Test func profileMakesDeepSamplesUnnecessary() throws {
    let points = HEIF.color(9, 16, 6)
    let isDeep = try [[points], [points, HEIF.profile(Self.profile("sRGB-v2-nano"))]].map { properties in
      let file = ByteSource(try HEIF.file("gradient.heic", properties))
      let decoder = try Photo(file, limits: PhotoLimits()).decoder
      return decoder.hasDeepRows(of: try decoder.describedColor().encoding)
    }
    #expect(isDeep == [true, false])
  }
}
