import AvatarFileSystem

/// The usable part of a file's colour description.
package struct DescribedColor: Hashable {
  package var encoding: ColorEncoding
  /// The problem with an unusable part, or nil if the whole description is usable.
  package var problem: ColorProblem?

  package init(encoding: ColorEncoding, problem: ColorProblem? = nil) {
    self.encoding = encoding
    self.problem = problem
  }

  /// Reads an ICC profile from a range of a file.
  /// - Throws: `ColorProblem` if the file is truncated, or if the profile is larger than `limit` bytes.
  init(profile: Range<Int>, in source: ByteSource, limit: Int) throws(ColorProblem) {
    guard profile.count <= limit else { throw ColorProblem.tooLong(limit: limit, size: profile.count) }
    let bytes = source.bytes(at: profile.lowerBound, length: profile.count)
    guard bytes.count == profile.count else { throw ColorProblem(reason: "damaged colour profile") }
    self.init(profile: bytes)
  }

  /// Creates the description for an ICC profile.
  ///
  /// A profile describes only colours up to white, so the code points in its `cicp` tag apply to HDR (ICC.1:2022, 9.2.17).
  init(profile: [UInt8]) {
    let described = CodingPoints(profile: profile).flatMap { try? $0.described() }
    self = if let described, described.encoding.isHDR { described } else { DescribedColor(encoding: .profile(profile)) }
  }
}
