import AvatarRaster

extension AppearanceResolver {
  /// Returns the colour behind a photo and, if the contrast between them is too low, the reason for a warning.
  func backdrop(of photo: ShownPicture) -> (color: AvatarColor?, warning: String?) {
    func faint(_ color: AvatarColor) -> Double { photo.ink?.faintShare(on: color) ?? 0 }
    func warning(_ color: AvatarColor, _ action: String) -> String {
      let percent = Int((faint(color) * 100).rounded())
      return "\(percent) % of its outline has a contrast below 1.5:1 with the background \(color): \(action)"
    }
    let (light, dark) = AvatarColor.pages
    switch chosenBackground {
    case .transparent: return (nil, nil)
    case .color(let color):
      guard color.alpha == 255, faint(color) > 0.5 else { return (color, nil) }
      return (color, warning(color, "background auto selects \(light) or \(dark)"))
    case .auto:
      if photo.ink == nil { return (nil, nil) }
      let share = faint(light)
      guard share > 0.5, faint(dark) < share else { return (light, nil) }
      return (dark, warning(light, "used \(dark); to use \(light) anyway, set background white"))
    }
  }
}

extension Raster {
  /// Returns the fraction of an image's silhouette, weighted by alpha, that is hard to see on an opaque colour, 0…1.
  ///
  /// The silhouette consists of the pixels next to ones that are less than half as opaque. Its contents are seen
  /// against it, on any background. An image that is almost entirely opaque has its own background, so the fraction is
  /// 0.
  ///
  /// - Complexity: O(pixels).
  func faintShare(on background: AvatarColor) -> Double {
    let pixels = straightPixels()
    func alpha(_ x: Int, _ y: Int) -> Int {
      (0..<width).contains(x) && (0..<height).contains(y) ? Int(pixels[y * width + x] >> 24) : 0
    }
    var (all, outline, faint) = (0, 0, 0)
    for y in 0..<height {
      for x in 0..<width where alpha(x, y) > 0 {
        let own = alpha(x, y)
        all += own
        guard [(1, 0), (-1, 0), (0, 1), (0, -1)].contains(where: { alpha(x + $0.0, y + $0.1) * 2 < own }) else {
          continue
        }
        outline += own
        let pixel = pixels[y * width + x]
        let color = AvatarColor(
          red: UInt8(truncatingIfNeeded: pixel), green: UInt8(truncatingIfNeeded: pixel >> 8),
          blue: UInt8(truncatingIfNeeded: pixel >> 16))
        if color.contrast(with: background) < 1.5 { faint += own }
      }
    }
    let isCard = Double(all) > 0.875 * 255 * Double(pixels.count)
    return outline == 0 || isCard ? 0 : Double(faint) / Double(outline)
  }
}
