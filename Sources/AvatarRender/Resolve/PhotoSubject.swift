import AvatarCodec
import AvatarGeometry
import AvatarRaster

/// The part of a photo that is worth seeing: its faces, or else what stands out.
struct PhotoSubject {
  /// The size of the upright photo, in pixels.
  private let width, height: Double
  /// The faces, in pixels of the upright photo.
  private let faces: [Face]
  /// The reduced photo, in which salience is measured if there are no faces.
  private let picture: Raster

  /// The maximum length of the longer side of the reduced photo, in pixels.
  private static let maxLength = 4096
  /// The side of the square around a face, the distance of the eyes from its upper edge, and their distance from the
  /// middle of the face, in heights of the face.
  private static let (head, eyes, brow) = (2.4, 0.425 * 2.4, 0.2)

  /// Finds the subject of a photo.
  ///
  /// - Throws: `PhotoError` if the photo cannot be decoded.
  /// - Complexity: O(pixels of the file), because the photo is decoded once more.
  init(of photo: Photo, _ transforms: inout ColorTransforms) throws(PhotoError) {
    let size = photo.uprightSize
    (width, height) = (Double(size.width), Double(size.height))
    let scale = min(1, Double(FaceFinder.side) / min(width, height), Double(Self.maxLength) / max(width, height))
    func scaled(_ length: Double) -> Int { max(Int((length * scale).rounded()), 1) }
    let whole = Rect(x: 0, y: 0, width: width, height: height)
    let target = FitTarget(box: whole, width: scaled(width), height: scaled(height), isLinear: false)
    // Missing parts of a truncated photo must not attract attention.
    let fitted = try photo.fit([target], &transforms, isShown: false)[0].raster
    picture = fitted.over(PremultipliedColor(straightRed: 128, green: 128, blue: 128, alpha: 255))
    let (x, y) = (width / Double(picture.width), height / Double(picture.height))
    faces = FaceFinder.faces(in: picture).map { face in
      Face(likeness: face.likeness, x: face.x * x, y: face.y * y, height: face.height * (x + y) / 2)
    }
  }

  /// Returns the square of the upright photo to show, in pixels.
  ///
  /// - Parameters:
  ///   - crop: Attention or face.
  ///   - side: The side of the square in the avatar, in pixels.
  /// - Returns: The square.
  func square(for crop: AvatarCrop, side: Int) -> Rect {
    crop == .face ? head(side: Double(side)) ?? attention : attention
  }

  /// The largest square that shows the faces or, without faces, what stands out.
  private var attention: Rect {
    let side = min(width, height)
    let start =
      FaceSquare(faces, width: width, height: height)?.start
      ?? (max(width, height) - side) * Attention.position(in: picture)
    return width > height
      ? Rect(x: start, y: 0, width: side, height: side) : Rect(x: 0, y: start, width: side, height: side)
  }

  /// Returns the square with the head and shoulders of the largest face; nil without a face.
  ///
  /// The square has at least as many pixels as in the avatar if the photo does.
  private func head(side: Double) -> Rect? {
    guard let face = faces.filter(\.isProbable).max(by: { $0.weight < $1.weight }) else { return nil }
    let largest = min(width, height)
    let length = min(max(Self.head * face.height, side), largest)
    let top = face.y - Self.brow * face.height - Self.eyes * length / Self.head
    return Rect(
      x: min(max(face.x - length / 2, 0), width - length), y: min(max(top, 0), height - length), width: length,
      height: length)
  }
}
