import AvatarCodec
import AvatarRaster
import Testing

@testable import AvatarRender

@Suite struct PictureFileTests {
  private let icon = AvatarRenderer().picture(of: IconSpec(icon: .bot))
  private let white = AvatarColor(rgb: 0xFFFFFF)
  private let blue = AvatarColor(rgb: 0x0000FF)

  private var jpeg: OutputEncoding { OutputEncoding(.jpeg) }

  @Test func defaultQualityMatchesTheCommandLine() throws {
    #expect(try icon.webp() == icon.file(OutputEncoding(.webp), on: nil).bytes)
    #expect(try icon.jpeg() == icon.file(jpeg, on: white).bytes)
  }

  @Test func avatarEncodesTheSameFilesAsItsImage() throws {
    let avatar = try AvatarRenderer().avatar(offline: AvatarSpec(name: "Ada"))
    #expect(try avatar.webp(quality: 30) == avatar.picture.webp(quality: 30))
    #expect(try avatar.losslessWebP() == avatar.picture.losslessWebP())
    #expect(
      try avatar.jpeg(quality: 30, background: blue) == avatar.picture.jpeg(quality: 30, background: blue))
  }

  @Test func qualityIsClampedToItsRange() throws {
    #expect(try icon.jpeg(quality: 1000) == icon.jpeg(quality: 100))
    #expect(try icon.webp(quality: -1) == icon.webp(quality: 0))
  }

  @Test func jpegBackgroundAlphaIsIgnored() throws {
    #expect(
      try icon.jpeg(background: AvatarColor(red: 0, green: 0, blue: 255, alpha: 9)) == icon.jpeg(background: blue))
  }

  @Test func transparentImageOnWhiteCausesAWarning() throws {
    let file = try icon.file(jpeg, on: nil)
    #expect(file.warning?.description == "the output: JPEG has no transparency: drawn on white")
    #expect(file.bytes == (try icon.jpeg()))
  }

  @Test func imageOnAMatteCausesNoWarning() throws { #expect(try icon.file(jpeg, on: blue).warning == nil) }

  @Test func opaqueImageCausesNoWarning() throws {
    let spec = AvatarSpec(who: AvatarSubject(name: "Ada"), look: AvatarLook(shape: .square))
    #expect(try AvatarRenderer().avatar(offline: spec).picture.file(jpeg, on: nil).warning == nil)
  }

  @Test func formatWithTransparencyCausesNoWarning() throws {
    #expect(try icon.file(OutputEncoding(.webp), on: nil).warning == nil)
  }

  @Test(
    arguments: [
      ("auto", .solid, nil), ("transparent", .solid, nil), ("#0000ff", .solid, "#0000ff"), ("#0000fffe", .solid, nil),
      ("#0000ff", .tonal, "#b3ceff"),
    ] as [(String, InitialsStyle, String?)])
  func matteMatchesTheOpaqueBackground(background: String, style: InitialsStyle, matte: String?) throws {
    var spec = AvatarSpec(name: "Ada")
    spec.look.background = try #require(AvatarBackground(background))
    spec.look.initialsStyle = style
    #expect(try AvatarRenderer().resolve([spec]) { $0.matte?.description } == [matte])
    let group = AvatarGroupSpec(members: [spec])
    #expect(try AvatarRenderer().resolve(group, in: [Theme()]).map(\.matte?.description) == [matte])
  }

  @Test(arguments: [(OutputFormat.webp, 16384, 1), (.webp, 1, 16384), (.jpeg, 65501, 1), (.jpeg, 1, 65501)])
  func sideBeyondTheFormatLimitIsAnError(format: OutputFormat, width: Int, height: Int) throws {
    let picture = DrawnPicture(Raster(width: width, height: height))
    let limit = format == .webp ? 16383 : 65500
    let error = AvatarError.tooLargeForFormat(width: width, height: height, format: format.name, limit: limit)
    #expect(throws: error) { try picture.encode(as: OutputEncoding(format), on: nil) }
  }

  @Test func groupTooWideForWebPIsAnError() throws {
    var renderer = AvatarRenderer()
    renderer.limits.outputPixels = 1 << 30
    let size = AvatarSize(1000)
    let spec = AvatarGroupSpec(
      members: (0..<24).map { AvatarSpec(name: "P\($0)") }, size: size, limit: 24)
    let picture = try renderer.group(offline: spec).picture
    let error = AvatarError.tooLargeForFormat(
      width: picture.width, height: 1000, format: "WebP", limit: 16383)
    #expect(throws: error) { try picture.webp() }
    #expect(
      error.description == "the image would be \(picture.width)×1000 px: WebP allows at most 16,383 px on a side")
  }
}

extension Picture {
  fileprivate func file(_ encoding: OutputEncoding, on matte: AvatarColor?) throws(AvatarError) -> PictureFile {
    try DrawnPicture(raster).encode(as: encoding, on: matte)
  }
}
