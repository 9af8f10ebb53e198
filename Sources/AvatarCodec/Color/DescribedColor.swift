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
    self.init(encoding: .profile(bytes))
  }
}
