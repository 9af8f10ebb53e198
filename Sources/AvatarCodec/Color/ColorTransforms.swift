/// A cache of the colour transforms for one run; photos from the same camera usually share a profile.
package struct ColorTransforms {
  /// A transform, nil if none is necessary, or the reason why there is none.
  private struct CachedTransform {
    let encoding: ColorEncoding
    let layout: SampleLayout
    let isDeep: Bool
    var transform: ColorTransform?
    var problem: ColorProblem?

    func get() throws(ColorProblem) -> ColorTransform? {
      if let problem { throw problem }
      return transform
    }
  }

  private var cached: [CachedTransform] = []

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
    if let known = cached.first(where: { $0.isDeep == isDeep && $0.layout == layout && $0.encoding == encoding }) {
      return try known.get()
    }
    if cached.count >= Self.maxTransforms { cached = [] }
    var transform = CachedTransform(encoding: encoding, layout: layout, isDeep: isDeep)
    do {
      transform.transform = try ColorTransform.make(from: encoding, layout: layout, isDeep: isDeep)
    } catch {
      // A missing library or a lack of memory is not a property of the encoding, so it is not cached.
      if error.component != nil { throw error }
      transform.problem = error
    }
    cached.append(transform)
    return try transform.get()
  }
}
