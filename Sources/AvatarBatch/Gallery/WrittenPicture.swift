import AvatarCodec
import AvatarFileSystem
import AvatarGeometry
import AvatarRaster

/// A reader of pictures that a run has written.
enum WrittenPicture {
  /// Returns the pixels of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - side: The longest side of the result if the file is not a PNG, in pixels; nil for no limit.
  ///   - isolatesHEIF: Whether HEIC and AVIF are decoded in a child process, because another program may have replaced
  ///     the file.
  /// - Returns: The pixels; nil if the file is missing or no picture, or if its format has layers instead of pixels.
  /// - Throws: `BatchError` if the machine is to blame, or a component is missing.
  static func raster(_ path: String, side: Int? = nil, isolatesHEIF: Bool) throws(BatchError) -> Raster? {
    let source: ByteSource
    do throws(FileError) {
      source = try ByteSource(path: path, limit: 1 << 28, isFile: true)
    } catch {
      if error.isOfMachine { throw .unreadable(path: path, reason: error.reason) }
      return nil
    }
    var limits = PhotoLimits()
    (limits.heldPixels, limits.memory) = (1 << 26, 1 << 30)
    limits.heif = isolatesHEIF ? .inChildProcess : .inProcess
    if let picture = try? PNGPicture.decode(source, limits: limits) { return picture }
    do throws(PhotoError) {
      let photo = try Photo(source, limits: limits)
      let longer = max(photo.width, photo.height)
      var transforms = ColorTransforms()
      let target = photo.target(side: min(longer, side ?? longer), focus: Point(x: 0.5, y: 0.5), isLinear: false)
      return try photo.fit([target], &transforms).first?.raster
    } catch {
      switch error {
      case .unreadable: throw .unreadable(path: path, reason: error.reason)
      case .component(let component): throw .missingComponent(name: component.name, reason: component.reason)
      case .notAPhoto, .unsupported, .truncated, .damaged, .overLimit: return nil
      }
    }
  }
}
