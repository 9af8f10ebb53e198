import AvatarGeometry
import Foundation
import Testing

@testable import AvatarRender

@Suite struct AvatarIconTests {
  private static let square = #"<svg viewBox="0 0 4 4"><path d="M0 0h4v4H0z"/></svg>"#

  private func spec(_ text: String, color: AvatarColor? = nil) throws -> AvatarSpec {
    let look = AvatarLook(
      shape: .square, background: .color(.black), icon: .artwork(try IconArtwork(svg: Array(text.utf8))), color: color)
    return AvatarSpec(who: AvatarSubject(), look: look, size: 48)
  }

  /// Returns the colour in the middle, 0xAABBGGRR.
  private func middle(_ spec: AvatarSpec) throws -> UInt32 {
    let raster = try AvatarRenderer().avatar(offline: spec).raster
    return raster.straightPixels()[24 * 48 + 24]
  }

  @Test func iconTextIsANameOrAPath() {
    let texts = ["bot", "logo.svg", "LOGO.SVG", "a/b", "./bot", "star", "Star", "", "a\0.svg"]
    let icons: [AvatarIcon?] = [
      .bot, .file("logo.svg"), .file("LOGO.SVG"), .file("a/b"), .file("./bot"), .named("star"), nil, nil, nil,
    ]
    #expect(texts.map { AvatarIcon($0) } == icons)
  }

  @Test(arguments: [AvatarIcon.bot, .named("star"), .file("logo.svg"), .file("bot"), .file("logo")])
  func iconTextRoundTrips(icon: AvatarIcon) {
    let text = icon.text
    #expect(text.flatMap { AvatarIcon($0) } == (icon.path.map { .file($0.contains(".svg") ? $0 : "./" + $0) } ?? icon))
  }

  @Test func artworkFillsTheIconFractionOfTheSide() throws {
    let pixels = try AvatarRenderer().avatar(offline: try spec(Self.square)).raster.straightPixels()
    let white = (0..<48).filter { pixels[24 * 48 + $0] == 0xFFFF_FFFF }
    #expect(white == Array(11..<37))
  }

  @Test func blackArtworkUsesTheIconColor() throws { #expect(try middle(spec(Self.square)) == 0xFFFF_FFFF) }

  @Test func requestedColorReplacesArtworkColors() throws {
    let red = Self.square.replacing("<path", with: "<path fill='red'")
    #expect(try middle(spec(red)) == 0xFF00_00FF)
    #expect(try middle(spec(red, color: AvatarColor(rgb: 0x00FF00))) == 0xFF00_FF00)
  }

  @Test func unreadableIconFileIsAnError() {
    let look = AvatarLook(icon: .file("/nonexistent/logo.svg"))
    #expect(throws: AvatarError.input(InputError("/nonexistent/logo.svg", reason: "no such file", kind: .missing))) {
      try AvatarRenderer().avatar(offline: AvatarSpec(who: AvatarSubject(), look: look))
    }
  }

  @Test func artworkCannotBeEncoded() throws {
    let spec = try spec(Self.square)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(spec) }
  }
}
