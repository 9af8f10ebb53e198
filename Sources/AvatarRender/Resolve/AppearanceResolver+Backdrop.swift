import AvatarRaster

extension AppearanceResolver {
  /// Returns the colour behind a photo and, if the contrast between them is too low, the reason for a warning.
  func backdrop(of photo: ShownPicture) -> (color: AvatarColor?, warning: String?) {
    func faint(_ color: AvatarColor) -> Double { photo.ink?.faintShare(on: color) ?? 0 }
    func warning(_ color: AvatarColor, _ action: String) -> String {
      let percent = Int((faint(color) * 100).rounded())
      return "\(percent) % of it has a contrast below 1.5:1 with the background \(color): \(action)"
    }
    let (light, dark) = AvatarColor.pages
    switch spec.look.background {
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
  /// Returns the fraction of an image, weighted by alpha, that is hard to see on an opaque colour, 0…1.
  ///
  /// An image that is almost entirely opaque has its own background, so the fraction is 0.
  ///
  /// - Complexity: O(pixels).
  func faintShare(on background: AvatarColor) -> Double {
    var (all, faint) = (0, 0)
    let pixels = straightPixels()
    for pixel in pixels where pixel >> 24 != 0 {
      let color = AvatarColor(
        red: UInt8(truncatingIfNeeded: pixel), green: UInt8(truncatingIfNeeded: pixel >> 8),
        blue: UInt8(truncatingIfNeeded: pixel >> 16))
      all += Int(pixel >> 24)
      if color.contrast(with: background) < 1.5 { faint += Int(pixel >> 24) }
    }
    let isCard = Double(all) > 0.875 * 255 * Double(pixels.count)
    return all == 0 || isCard ? 0 : Double(faint) / Double(all)
  }
}
