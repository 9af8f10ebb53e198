import AvatarCodec
import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import AvatarRender

/// A reader for images that a run has written.
enum WrittenPicture {
  /// The maximum width and height of an image in a contact sheet, in pixels.
  static let thumbnail = 64

  /// Returns the pixels of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - side: The maximum width and height of the result in pixels if the file is not a PNG, or nil for no limit.
  ///   - heif: The decoding of HEIC and AVIF, because another program may have replaced the file.
  /// - Returns: The pixels, or nil if the file is missing or not an image, or has layers instead of pixels.
  /// - Throws: `InputError` if the machine is at fault or a component is missing.
  static func raster(_ path: String, side: Int? = nil, heif: HEIFDecoding) throws(InputError) -> Raster? {
    let source: ByteSource
    do {
      source = try ByteSource(path: path, limit: 1 << 28, isFile: true)
    } catch {
      if error.isMachineFault { throw InputError(path, reason: error.reason, kind: .io) }
      return nil
    }
    var limits = PhotoLimits()
    limits.pixels = 1 << 26
    limits.memory = 1 << 30
    limits.heif = heif
    do {
      let photo = try Photo(source, limits: limits)
      if photo.format == .png, let picture = try? photo.picture(limits: limits) { return picture }
      let longer = max(photo.width, photo.height)
      var transforms = ColorTransforms()
      let target = photo.target(side: min(longer, side ?? longer), focus: Point(x: 0.5, y: 0.5), isLinear: false)
      return try photo.fit([target], &transforms).first?.raster
    } catch {
      switch error {
      case .unreadable: throw InputError(path, reason: error.reason, kind: .io)
      case .component(let component): throw InputError(component)
      case .notAPhoto, .unsupported, .truncated, .damaged, .overLimit, .transparent: return nil
      }
    }
  }
}

extension Raster {
  /// Returns the image, shrunk to at most `limit` px in width and height if it is larger.
  func shrunk(to limit: Int) -> Raster {
    let longer = max(width, height)
    guard longer > limit, min(width, height) > 0 else { return self }
    func scaled(_ side: Int) -> Int { max(Int((Double(side * limit) / Double(longer)).rounded()), 1) }
    var resampler = ScanlineResampler(
      Resampling(
        format: .rgba, width: width, height: height,
        box: Rect(x: 0, y: 0, width: Double(width), height: Double(height)),
        outputWidth: scaled(width), outputHeight: scaled(height)))
    let words = straightPixels()
    for y in resampler.rows { resampler.append(words.span.extracting(y * width..<(y + 1) * width)) }
    return resampler.finish()
  }
}
