import AvatarFileSystem
import AvatarJSON

/// The colour encoding of a photo's samples, as specified by the file.
package enum ColorEncoding: Hashable, Sendable {
  /// The colour space of avatars, which needs no conversion.
  case sRGB
  /// The bytes of an embedded ICC profile.
  case profile([UInt8])
  /// The primaries and white point, and the transfer function.
  case primaries(Chromaticities, TransferFunction)
}

/// The reason why a file's colour description cannot be used, worded for a message.
package struct ColorProblem: Error, Hashable, Sendable {
  package let reason: String
  /// Whether the profile is larger than the limit.
  private(set) var isTooLong = false
  /// The size of a profile that is too large, in bytes, or nil if it is unknown.
  private(set) var size: Int?
  /// The component that is missing or has failed, although the file may be valid, or nil if the file is the problem.
  private(set) var component: ComponentError?

  package init(reason: String) { self.reason = reason }

  /// Creates the problem for a component that is missing or has failed.
  init(_ error: ComponentError) {
    reason = error.reason
    component = error
  }

  /// Returns the problem for a profile that is larger than the limit; both sizes are in bytes.
  static func tooLong(limit: Int, size: Int?) -> ColorProblem {
    var problem = ColorProblem(reason: "a colour profile larger than \(limit.grouped) bytes")
    (problem.isTooLong, problem.size) = (true, size)
    return problem
  }
}

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

/// The order of the samples in a decoded row, which always has four samples per pixel.
package enum SampleLayout: Hashable, Sendable {
  /// The gray value three times, followed by alpha.
  case gray
  /// Red, green, blue and alpha.
  case rgb
  /// Cyan, magenta, yellow and black; if `inverted`, 0 is full ink, as in files written by Adobe programs.
  case cmyk(inverted: Bool)
}
