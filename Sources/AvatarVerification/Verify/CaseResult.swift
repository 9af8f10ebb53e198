package import AvatarFiles
package import AvatarRaster

/// Why a case fails.
package enum CaseFailure: Hashable, Sendable {
  /// There is no golden.
  case missing
  /// The golden can't be used; says why.
  case unusable(String)
  /// The picture has another size than the golden.
  case otherSize
  case differs
  /// There is no picture to compare; says why.
  case unrenderable(String)
}

/// What became of a case.
package struct CaseResult: Sendable {
  package enum Outcome: Hashable, Sendable {
    case passed
    case failed(CaseFailure)
    /// The golden was written, in the place of one of which that was wrong, if anything.
    case recorded(CaseFailure?)
    /// The golden should have been written.
    case unwritten(WriteError)
  }

  /// The case's name.
  package let name: String
  /// The golden's path.
  package let golden: String
  package internal(set) var outcome: Outcome
  /// Where there were two pictures.
  package var difference: PictureDifference?
  /// What was not used of what the picture was to be made from, a line each.
  package var notes: [String] = []
  /// The picture as a PNG; nil where nobody needs it.
  package var actual: [UInt8]?
  /// How the golden was, as a PNG.
  package var expected: [UInt8]?
  /// Where they differ, as a PNG.
  package var differencePicture: [UInt8]?
  /// Expected, difference and actual in a row, as a PNG.
  package var triptych: [UInt8]?
  /// Seconds.
  package var seconds = 0.0

  init(name: String, golden: String, outcome: Outcome) {
    (self.name, self.golden, self.outcome) = (name, golden, outcome)
  }

  package var hasPassed: Bool { outcome == .passed }

  /// What was wrong; nil where nothing was.
  package var failure: CaseFailure? {
    switch outcome {
    case .passed, .unwritten: nil
    case .failed(let failure): failure
    case .recorded(let failure): failure
    }
  }
}
