import AvatarCodec
package import AvatarFileSystem
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
  package internal(set) var outcome = Outcome.passed
  /// Where there were two pictures.
  package internal(set) var difference: PictureDifference?
  /// What was not used of what the picture was to be made from, a line each.
  package internal(set) var notes: [String] = []
  /// What the golden is to be from now on.
  var recording: [UInt8]?
  /// The picture as a PNG; this and the following where pictures are drawn, and the case has not passed.
  package internal(set) var actual: [UInt8]?
  /// How the golden was, as a PNG.
  package internal(set) var expected: [UInt8]?
  /// Where they differ, as a PNG.
  package internal(set) var differencePicture: [UInt8]?
  /// Expected, difference and actual in a row, as a PNG.
  package internal(set) var triptych: [UInt8]?
  /// How long it took.
  package internal(set) var seconds = 0.0
}

extension CaseResult {
  /// Compares two files; `drawsPictures` adds the images even if the files match.
  package init(
    comparing expected: (path: String, picture: DecodedPicture), with actual: DecodedPicture,
    tolerance: ComparisonTolerance,
    drawsPictures: Bool
  ) {
    let file = expected.path.split(separator: "/").last ?? ""
    self.init(
      name: file == "-" ? "standard input" : PictureFiles.stem(of: file),
      golden: expected.path)
    if let failure = compare(expected.picture.raster, actual.raster, tolerance: tolerance) {
      outcome = .failed(failure)
    }
    if drawsPictures { draw(expected.picture, CasePicture(raster: actual.raster, png: actual.file)) }
  }

  package var hasPassed: Bool { outcome == .passed }

  /// Whether recording the golden would make the case pass.
  var canBeAccepted: Bool {
    switch outcome {
    case .failed(.missing), .failed(.unusable), .failed(.otherSize), .failed(.differs): true
    case .failed(.unrenderable), .passed, .recorded, .unwritten: false
    }
  }

  /// Compares two rasters, and returns why they do not match; nil if they do.
  mutating func compare(_ expected: Raster, _ actual: Raster, tolerance: ComparisonTolerance) -> CaseFailure? {
    let difference = expected.difference(actual, tolerance: tolerance)
    self.difference = difference
    if difference.sizesDiffer { return .otherSize }
    // Recording would not help.
    if difference.compared == 0 { return .unrenderable("every pixel is ignored") }
    return difference.isTolerated ? nil : .differs
  }

  /// Adds the pictures that show what differs.
  mutating func draw(_ expected: DecodedPicture?, _ actual: CasePicture) {
    self.actual = actual.png ?? PNGEncoder.encode(actual.raster)
    self.expected = expected?.png
    let picture = expected.flatMap { difference?.picture($0.raster, actual.raster) }
    differencePicture = picture.map(PNGEncoder.encode)
    triptych = Raster.row([expected?.raster, picture, actual.raster], gap: Self.gap).map(PNGEncoder.encode)
  }

  /// The gap between the images of a triptych, in px.
  static let gap = 8
}
