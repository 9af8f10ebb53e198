import AvatarGeometry
import AvatarJSON
package import AvatarRaster

extension Photo {
  /// Decodes all pixels to sRGB, upright and premultiplied, for comparing them with another picture.
  ///
  /// A PNG has 16 bits per channel if no colour conversion is necessary; every other format has 8. For an animation,
  /// the result is the first frame.
  /// - Parameter limits: The limits on size, memory and decoding time.
  /// - Returns: The whole picture.
  /// - Throws: `PhotoError`, also if a part of the file is damaged that would be tolerated in an avatar.
  /// - Complexity: O(pixels), with 8 bytes of memory for each.
  package func picture(limits: PhotoLimits) throws(PhotoError) -> Raster {
    if decoder is PNGDecoder { return try PNGPicture.decode(source, limits: limits) }
    guard width * height <= limits.heldPixels else {
      throw .overLimit("\(width)×\(height) pixels: at most \(limits.heldPixels.grouped) can be compared")
    }
    return try source.trusted { () throws(PhotoError) in
      var transforms = ColorTransforms()
      let (transform, _) = try colorTransform(from: &transforms)
      var decoding = Decoding(transform: transform, isShown: true, warnings: [])
      let box = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      let whole = FitTarget(box: box, width: width, height: height, isLinear: false)
      decoding.isWhole = true
      return try decoder.fit([whole], &decoding)[0].upright(from: orientation).raster
    }
  }
}
