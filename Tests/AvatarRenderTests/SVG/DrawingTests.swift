import AvatarCodec
import AvatarRaster
import Foundation
import Testing

@testable import AvatarRender

#if canImport(FoundationXML)
  import FoundationXML
#endif

private let ada = AvatarSpec(who: AvatarSubject(name: "Ada Lovelace"), look: AvatarLook(badge: .status(.error)))

@Suite struct DrawingTests {
  @Test func avatarMatchesItsDrawing() throws {
    let renderer = AvatarRenderer()
    let drawings = try renderer.resolve([ada, AvatarSpec()]) { $0.drawing }
    #expect(try drawings.map { Raster($0) } == renderer.avatars(offline: [ada, AvatarSpec()]) { $0.raster })
  }

  @Test(arguments: [0, 1, 2, 5], [0, 0.25, 0.9])
  func groupMatchesItsDrawing(count: Int, overlap: Double) throws {
    var spec = AvatarGroupSpec(members: Array(repeating: ada, count: count), limit: 3)
    spec.overlap = AvatarGroupSpec.Overlap(overlap)
    let (drawn, drawing) = (
      try AvatarRenderer().group(offline: spec), try AvatarRenderer().resolve(spec, in: [Theme()])[0]
    )
    #expect(Raster(drawing.drawing) == drawn.picture.raster)
    #expect((drawing.members, drawing.hidden) == (drawn.members, drawn.hidden))
  }

  @Test(arguments: [0, 0.3, 0.5, 1, 7])
  func iconDrawingAppliesTheOpacity(opacity: Double) {
    let spec = IconSpec(icon: .info, color: AvatarColor(rgb: 0xCC2257), opacity: opacity)
    let (drawn, drawing) = (AvatarRenderer().picture(of: spec).raster, Raster(ResolvedIcon(spec, in: Theme()).drawing))
    // The image rounds its alpha to 8 bits before its colours.
    let differences = zip(drawn.straightPixels(), drawing.straightPixels()).map { abs(Int($0 >> 24) - Int($1 >> 24)) }
    #expect(differences.allSatisfy { $0 <= 1 })
    #expect(drawing.straightPixels().contains { $0 & 0xFFFFFF == 0x5722CC } == (opacity > 0))
  }

  @Test func missingIconHasAnEmptyDrawing() {
    let spec = IconSpec(icon: nil, size: .sm)
    #expect(ResolvedIcon(spec, in: Theme()).drawing == Drawing(width: 32, height: 32, layers: []))
  }
}

@Suite struct AvatarSVGTests {
  private func svg(_ spec: AvatarSpec, scale: Double = 1) throws -> String {
    let drawing = try AvatarRenderer().resolve([spec]) { $0.drawing }[0]
    return String(decoding: SVGEncoder.encode(drawing, scale: scale, title: "Ada & Bea"), as: UTF8.self)
  }

  @Test(arguments: SVGExample.all)
  func svgFileIsWellFormed(example: SVGExample) {
    #expect(XMLParser(data: Data(example.svg)).parse(), "\(example.testDescription)")
  }

  @Test(arguments: [AvatarShape.circle, .hexagon, .roundedSquare, .square], [1, 24, 128, 2048])
  func svgWithInitialsIsSmallerThanAKilobyte(shape: AvatarShape, points: Int) throws {
    var spec = AvatarSpec(who: ada.who, look: AvatarLook(shape: shape))
    spec.size = AvatarSize(points)!
    #expect(try svg(spec).utf8.count < 1024)
  }

  @Test func svgWithASquircleIsSmallerThanFourKilobytes() throws {
    #expect(try svg(AvatarSpec(who: ada.who, look: AvatarLook(shape: .squircle), size: .xxl)).utf8.count < 4096)
  }

  @Test func densityChangesTheUnitOfTheViewBox() throws {
    var spec = ada
    (spec.size, spec.scale) = (.lg, .x3)
    #expect(try svg(spec, scale: 3).contains(#" width="48" height="48" viewBox="0 0 144 144" "#))
  }

  @Test func onlyAnSVGWithAPhotoContainsAnImage() {
    for example in SVGExample.all {
      let text = String(decoding: example.svg, as: UTF8.self)
      #expect(text.contains("<image ") == example.hasPhoto && text.contains("xmlns:xlink") == example.hasPhoto)
    }
  }

  @Test func svgFileIsSelfContained() {
    for example in SVGExample.all {
      let text = String(decoding: example.svg, as: UTF8.self)
      for absent in ["<text", "<style", "<script", "<use", "style=", "url(http", "href=\"http"] {
        #expect(!text.contains(absent), "\(absent)")
      }
    }
  }
}
