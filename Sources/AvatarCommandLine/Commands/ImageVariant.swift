import AvatarRender

/// An image of a run, with its size, pixel density, colour scheme, and position in a sequence.
struct ImageVariant: Hashable {
  let size: AvatarSize
  let scale: AvatarScale
  let scheme: Theme.ColorScheme
  var frame: Frame?

  /// The position of an image in a sequence.
  struct Frame: Hashable {
    /// The number of the image, from 1.
    let number: Int
    let count: Int

    /// The number, padded to as many digits as the count, but at least three.
    var suffix: String {
      let (digits, width) = (String(number), max(String(count).count, 3))
      return "-" + String(repeating: "0", count: width - digits.count) + digits
    }
  }
}
