/// A cache of the colour transforms for one run; photos from the same camera usually share a profile.
package struct ColorTransforms {
  private struct Key: Hashable {
    let encoding: ColorEncoding
    let layout: SampleLayout
    let isDeep: Bool
  }

  private var made: [Key: Result<ColorTransform?, ColorProblem>] = [:]

  /// The maximum number of cached transforms, which limits the memory used in a run over many photos.
  private static let maxTransforms = 64

  package init() {}

  /// Returns the cached conversion to sRGB, creating it if necessary.
  ///
  /// - Returns: The conversion, or nil if none is necessary.
  /// - Throws: `ColorProblem` if the encoding is unusable, or if Little CMS is missing or out of memory.
  mutating func transform(
    from encoding: ColorEncoding, layout: SampleLayout, isDeep: Bool
  ) throws(ColorProblem) -> ColorTransform? {
    let key = Key(encoding: encoding, layout: layout, isDeep: isDeep)
    if made.count >= Self.maxTransforms { made = [:] }
    if let result = made[key] { return try result.get() }
    let result = Result { () throws(ColorProblem) in
      try ColorTransform.make(from: encoding, layout: layout, isDeep: isDeep)
    }
    if case .failure(let problem) = result, problem.component != nil {} else { made[key] = result }
    return try result.get()
  }
}
