/// The colour transforms of one run, each made once: photos of one camera share their profile.
package struct ColorTransforms {
  private struct Key: Hashable {
    let encoding: ColorEncoding
    let layout: SampleLayout
    let isDeep: Bool
  }

  private var made: [Key: Result<ColorTransform?, ColorError>] = [:]

  /// A run over many photos must not keep every profile that it has seen.
  private static let most = 64

  package init() {}

  /// - Returns: nil where there is nothing to convert.
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
