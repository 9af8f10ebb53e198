import AvatarCodec
package import AvatarFileSystem
package import AvatarRaster

/// The result of a case, with its outcome, difference and notes.
package struct CaseResult: Sendable {
  package enum Outcome: Hashable, Sendable {
    case passed
    case failed(CaseFailure)
    /// The golden was recorded. The value is the reason why the case would have failed, or nil if it would have passed.
    case recorded(CaseFailure?)
    /// The golden could not be written.
    case unwritten(WriteError)
  }

  package let name: String
  /// The path of the golden's PNG file.
  package let golden: String
  package internal(set) var outcome = Outcome.passed
  /// The difference between the image and its golden, or nil if they were not compared.
  package internal(set) var difference: PictureDifference?
  /// The skipped sources and warnings, one line each.
  package internal(set) var notes: [String] = []
  /// The bytes to record as the golden, or nil if it is not recorded.
  var recording: [UInt8]?
  /// The image as a PNG.
  ///
  /// This and the following images are nil if images are not drawn or the case has passed.
  package internal(set) var actual: [UInt8]?
  /// The golden as a PNG, as it was before recording.
  package internal(set) var expected: [UInt8]?
  /// The difference image, as a PNG.
  package internal(set) var differencePicture: [UInt8]?
  /// The expected, difference and actual images in a row, as a PNG.
  package internal(set) var triptych: [UInt8]?
  /// The duration of the case, in seconds.
  package internal(set) var seconds = 0.0
}

extension CaseResult {
  /// Compares two files and, if `drawsPictures` is true, adds the images even if the files match.
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
    case .failed(.unrenderable), .failed(.substitute), .failed(.outdated), .passed, .recorded, .unwritten: false
    }
  }

  /// Compares two rasters and returns the reason why they do not match, or nil if they do.
  mutating func compare(_ expected: Raster, _ actual: Raster, tolerance: ComparisonTolerance) -> CaseFailure? {
    let difference = expected.difference(actual, tolerance: tolerance)
    self.difference = difference
    if difference.sizesDiffer { return .otherSize }
    // Recording the golden would not help.
    if difference.compared == 0 { return .unrenderable("every pixel is ignored") }
    return difference.isTolerated ? nil : .differs
  }

  /// Adds the images that show the difference.
  mutating func draw(_ expected: DecodedPicture?, _ actual: CasePicture) {
    self.actual = actual.png ?? PNGEncoder.encode(actual.raster)
    self.expected = expected?.png
    let picture = expected.flatMap { difference?.picture($0.raster, actual.raster) }
    differencePicture = picture.map(PNGEncoder.encode)
    triptych = Raster.row([expected?.raster, picture, actual.raster], gap: Self.gap).map(PNGEncoder.encode)
  }

  /// The gap between the images of a triptych, in pixels.
  static let gap = 8
}

extension CaseResult {
  /// The explanation of the outcome, to follow the name of the case, or nil if the case has passed.
  package var explanation: String? {
    switch outcome {
    case .passed: nil
    case .failed(let failure): words(failure)
    case .recorded(nil): "recorded again"
    case .recorded(.missing): "recorded for the first time"
    case .recorded(let failure?): "recorded: \(words(failure))"
    case .unwritten(.create(let error)): "\(golden): cannot be created: \(error.reason)"
    case .unwritten(.write(let error)): "\(golden): cannot be written: \(error.reason)"
    }
  }

  private func words(_ failure: CaseFailure) -> String {
    switch failure {
    case .missing: "the golden \(golden) is missing"
    case .unusable(let reason), .substitute(let reason): "the golden \(golden) cannot be used: \(reason)"
    case .outdated(let entry): entry.reason
    case .unrenderable(let reason): "there is nothing to compare: \(reason)"
    case .otherSize, .differs: difference?.explanation ?? "differs"
    }
  }

  /// The outcome as a single word, for reports.
  package var outcomeName: String {
    switch outcome {
    case .passed: "passed"
    case .failed, .unwritten: "failed"
    case .recorded: "recorded"
    }
  }
}

extension PictureDifference {
  /// The difference as a phrase that ends a sentence.
  package var explanation: String {
    if sizesDiffer {
      return "\(actual.width)×\(actual.height) px instead of \(expected.width)×\(expected.height)"
    }
    if differing == 0 {
      guard largest > 0 else { return "no pixel differs" }
      return "no pixel differs by more than the tolerance, \(extent)"
    }
    var text = "\(differing.grouped) of \(compared.grouped) pixels \(differing == 1 ? "differs" : "differ") \(extent)"
    if let box = bounds { text += ", within \(box.width)×\(box.height) px at \(box.x),\(box.y)" }
    if smoothed > 0 { text += "; \(smoothed.grouped) more on antialiased edges" }
    return text
  }

  private var extent: String {
    let levels = "by up to \(largest.short) of 255 levels, \(mean.short) on average"
    return largestDistance.map { "\(levels), ΔE \($0.short)" } ?? levels
  }
}

extension Double {
  /// The number, rounded to at least two significant digits if it is not an integer.
  package var short: String {
    // The negated comparison is also true for NaN.
    if self == rounded() || !(magnitude < 1e15) { return text }
    for digits in [10.0, 100, 1000, 10_000] where magnitude >= 10 / digits {
      return ((self * digits).rounded() / digits).text
    }
    return "under 0.001"
  }
}
