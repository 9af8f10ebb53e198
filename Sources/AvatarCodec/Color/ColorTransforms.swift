/// A cache of the colour transforms of one run; photos from the same camera usually share a profile.
package struct ColorTransforms {
  private struct Key: Hashable {
    let encoding: ColorEncoding
    let layout: SampleLayout
    let isDeep: Bool
  }

  private var made: [Key: Result<ColorTransform?, ColorError>] = [:]

  /// The maximum number of cached transforms, which bounds the memory of a run over many photos.
  private static let most = 64

  package init() {}

  /// Returns the cached conversion to sRGB, or creates it.
  ///
  /// - Returns: The conversion, or nil if none is necessary.
  /// - Throws: `ColorError` if the encoding is unusable, or if Little CMS is missing or out of memory.
  mutating func transform(
    from encoding: ColorEncoding, layout: SampleLayout, isDeep: Bool
  ) throws(ColorError) -> ColorTransform? {
    let key = Key(encoding: encoding, layout: layout, isDeep: isDeep)
    if made.count >= Self.most { made = [:] }
    if let result = made[key] { return try result.get() }
    let result = Result { () throws(ColorError) in
      try ColorTransform.make(from: encoding, layout: layout, isDeep: isDeep)
    }
    if case .failure(.component) = result {} else { made[key] = result }
    return try result.get()
  }
}
