import AvatarCodec
import AvatarRaster
import Testing

@testable import AvatarRender

private let reason = "its visible part is fully transparent"

/// Tests of photos that would be invisible.
@Suite struct TransparentPhotoTests {
  private let clear = Raster(width: 60, height: 30)

  /// Returns a wide transparent photo with a few faint pixels at its left end.
  private func faint() -> [UInt8] {
    var raster = clear
    let pixel = PremultipliedColor(straightRed: 200, green: 0, blue: 0, alpha: 1)
    raster.setRow(3, straight: ([pixel.straight, pixel.straight] + [UInt32](repeating: 0, count: 58)).span)
    return PNGEncoder.encode(raster)
  }

  private func report(
    _ photos: [[UInt8]], crop: AvatarCrop = .center, fit: PhotoFit = .cover, size: AvatarSize = .md
  ) throws -> AvatarReport {
    var photo = AvatarPhoto(fit: fit, crop: crop)
    photo.sources = photos.map { .bytes($0) }
    return try AvatarRenderer().avatar(
      offline: AvatarSpec(who: AvatarSubject(name: "Ada"), photo: photo, size: size)
    ).report
  }

  private func files() throws -> [String: [UInt8]] {
    // A clear code, the transparent index and the end code.
    let gif: [UInt8] =
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 255, 0] + [0x21, 0xF9, 4, 1, 0, 0, 0, 0]
      + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
    return [
      "PNG": PNGEncoder.encode(clear), "GIF": gif,
      "WebP": try OutputEncoding(.webp, isLossless: true).encode(DrawnPicture(clear)),
      "AVIF": try OutputEncoding(.avif, isLossless: true).encode(DrawnPicture(clear)),
    ]
  }

  @Test func transparentPhotoInAnyFormatFallsBack() throws {
    for (format, file) in try files() {
      for fit in [PhotoFit.cover, .contain] {
        let report = try report([file], fit: fit)
        #expect(report.content == .initials && report.shortfalls == [.photo], "\(format)")
        #expect(report.skipped == [SkippedSource(source: "the given bytes", reason: reason)], "\(format)")
      }
    }
  }

  @Test(arguments: [#"<path fill-opacity="0" d="M0 0H9V9z"/>"#, #"<path d="M0 0H9z"/>"#])
  func emptySVGPhotoFallsBack(shapes: String) throws {
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\#(shapes)</svg>"#
    #expect(try report([Array(svg.utf8)]).skipped.map(\.reason) == ["draws nothing"])
  }

  @Test func visiblePixelsOutsideTheCropAreIgnored() throws {
    #expect(try report([faint()]).content == .initials)
    #expect(try report([faint()], crop: .focus(#require(FocalPoint(x: 0, y: 0.5)))).content == .photo)
    #expect(try report([faint()], fit: .contain).content == .photo)
  }

  /// Large images are resampled when they are drawn.
  @Test(arguments: [.xs, 1024] as [AvatarSize]) func transparencyIsDetectedAtEverySize(size: AvatarSize) throws {
    #expect(try report([PNGEncoder.encode(clear)], size: size).content == .initials)
    let focus = try #require(FocalPoint(x: 0, y: 0.5))
    #expect(try report([faint()], crop: .focus(focus), size: size).content == .photo)
  }

  @Test func nextPhotoReplacesATransparentPhoto() throws {
    let report = try report([PNGEncoder.encode(clear), PNGEncoder.encode(Raster(width: 4, height: 4, color: .black))])
    #expect(report.content == .photo && report.shortfalls == [] && report.skipped.map(\.reason) == [reason])
  }

  @Test func strictRendererRejectsATransparentPhoto() throws {
    let spec = AvatarSpec(photo: .bytes(PNGEncoder.encode(clear)))
    #expect(throws: AvatarError.unusablePhoto(SkippedSource(source: "the given bytes", reason: reason))) {
      try AvatarRenderer(isStrict: true).avatar(offline: spec)
    }
  }

  @Test func anotherCropCanShowThePhoto() throws {
    let crops = [AvatarCrop.center, .focus(try #require(FocalPoint(x: 0, y: 0.5)))]
    for (order, contents) in [([0, 1], [.initials, .photo]), ([1, 0], [.photo, .initials])]
      as [([Int], [AvatarContent])]
    {
      let specs = order.map { i in
        AvatarSpec(
          who: AvatarSubject(name: "Ada"), photo: AvatarPhoto(source: .bytes(faint()), crop: crops[i]))
      }
      #expect(try AvatarRenderer().avatars(offline: specs) { $0.report.content } == contents)
    }
  }

  @Test func transparentPhotoFallsBackAtEverySize() throws {
    let specs = [AvatarSize.xs, .md, .xxl].map { size in
      AvatarSpec(
        who: AvatarSubject(name: "Ada"), photo: AvatarPhoto(source: .bytes(PNGEncoder.encode(clear))), size: size)
    }
    #expect(try AvatarRenderer().avatars(offline: specs) { $0.report.content } == [.initials, .initials, .initials])
  }
}
