import AvatarCodec
import AvatarFileSystem
import AvatarRaster
import Testing

@testable import AvatarHTTP
@testable import AvatarRender

/// Tests of a format that consists of a directory and an entry: here a decoder and an encoder of binary PPM, only for
/// tests.
@Suite struct ToyFormatTests {
  private let decoders: ImageDecoders = .standard + [PPMDecoder.self]
  private let formats: OutputFormats = .standard + [.ppm]
  private let red: [UInt8]

  init() throws {
    red = try OutputEncoding(.ppm).encode(
      DrawnPicture(
        Raster(width: 40, height: 30, color: PremultipliedColor(red: 65535, green: 0, blue: 0, alpha: 65535))))
  }

  private func avatar(_ photo: [UInt8]) throws -> Avatar {
    var renderer = AvatarRenderer()
    renderer.decoders = decoders
    return try renderer.avatar(
      offline: AvatarSpec(
        who: AvatarSubject(name: "Ada"), photo: AvatarPhoto(source: .bytes(photo)), look: AvatarLook(shape: .square)))
  }

  @Test func customDecoderReadsAPhoto() throws {
    let avatar = try avatar(red)
    #expect(avatar.report.content == .photo)
    let red = (0..<avatar.width * avatar.height).flatMap { _ in [255, 0, 0, 255] as [UInt8] }
    #expect(avatar.rgba == red)
  }

  @Test func unknownFormatIsSkippedWithoutItsDecoder() throws {
    let avatar = try AvatarRenderer().avatar(
      offline: AvatarSpec(who: AvatarSubject(name: "Ada"), photo: AvatarPhoto(source: .bytes(red))))
    #expect(avatar.report.skipped.map(\.reason) == ["PPM is not supported: convert it to JPEG or PNG"])
  }

  @Test func truncatedPhotoInACustomFormatFallsBack() throws {
    let avatar = try avatar(Array(red.dropLast(3)))
    #expect(avatar.report.content == .initials)
    #expect(avatar.report.skipped.map(\.reason) == ["truncated PPM (at byte \(red.count - 3))"])
  }

  @Test func partialSignatureOfACustomFormatIsReportedAsTruncated() throws {
    #expect(try avatar(Array("P6".utf8)).report.skipped.map(\.reason) == ["truncated PPM (at byte 2)"])
  }

  @Test func responsesAreValidatedByTheCustomFormat() {
    let settings = FetchSettings(decoders: decoders)
    #expect(
      settings.accept() == ImageDecoders.standard.accept.replacing("image/*", with: "image/x-portable-pixmap, image/*"))
    #expect(settings.fault(red) == nil)
    #expect(settings.fault(Array(red.dropLast()))?.isTruncated == true)
  }

  @Test func customFormatExtensionIsAllowedForOutput() {
    #expect(formats.fault(path: "Avatars/ada.ppm") == nil)
    #expect(formats.fault(path: "ada.gif") == "GIF output is not supported: use .png, .jpg, .svg, .webp, .avif, .ppm")
  }

  @Test func encodedPixelsRoundTrip() throws {
    var transforms = ColorTransforms()
    let photo = try Photo(ByteSource(red), limits: PhotoLimits(), decoders: decoders)
    let target = photo.target(side: 30, focus: FocalPoint.center.point, isLinear: false)
    let raster = try photo.fit([target], &transforms)[0].raster
    #expect(try OutputEncoding(.ppm).encode(DrawnPicture(raster)).suffix(3) == [255, 0, 0])
  }
}
