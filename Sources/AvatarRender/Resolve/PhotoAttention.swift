import AvatarCodec
import AvatarGeometry
import AvatarRaster

extension Photo {
  /// The focal point for a square crop, found from the pixels.
  /// - Complexity: O(pixels of the file), as another decode.
  func attention(_ transforms: inout ColorTransforms) throws(PhotoError) -> FocalPoint {
    let size = uprightSize
    let (shorter, longer) = (Double(min(size.width, size.height)), Double(max(size.width, size.height)))
    guard shorter < longer else { return .center }
    let scale = min(1, Double(Attention.side) / shorter, Double(Attention.longest) / longer)
    func scaled(_ length: Int) -> Int { max(Int((Double(length) * scale).rounded()), 1) }
    let whole = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let target = FitTarget(
      box: whole, width: scaled(size.width), height: scaled(size.height), isLinear: false)
    // Missing parts of a truncated photo attract no attention.
    let picture = try fit([target], &transforms, isShown: false)[0].raster
    let position = Attention.position(in: picture)
    return (size.width > size.height ? FocalPoint(x: position, y: 0.5) : FocalPoint(x: 0.5, y: position)) ?? .center
  }
}
