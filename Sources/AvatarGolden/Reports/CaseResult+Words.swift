import AvatarRaster

extension CaseResult {
  /// The fault and its consequence, in words for a line after the name; nil if the case has passed.
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
    case .unusable(let reason): "the golden \(golden) cannot be used: \(reason)"
    case .unrenderable(let reason): "there is nothing to compare: \(reason)"
    case .otherSize, .differs: difference?.explanation ?? "differs"
    }
  }

  /// The outcome in one word, for reports.
  package var outcomeName: String {
    switch outcome {
    case .passed: "passed"
    case .failed, .unwritten: "failed"
    case .recorded: "recorded"
    }
  }
}

extension PictureDifference {
  /// The difference in words, for the end of a sentence.
  package var explanation: String {
    if sizesDiffer {
      return "\(actual.width)×\(actual.height) px instead of \(expected.width)×\(expected.height)"
    }
    if differing == 0 {
      guard largest > 0 else { return "no pixel differs" }
      return "no pixel differs by more than the tolerance, \(extent)"
    }
    var text = "\(differing.grouped) of \(compared.grouped) pixels \(differing == 1 ? "differs" : "differ") \(extent)"
    if let box = bounds { text += ", in \(box.width)×\(box.height) px at \(box.x),\(box.y)" }
    if smoothed > 0 { text += "; \(smoothed.grouped) more on smoothed edges" }
    return text
  }

  private var extent: String {
    let levels = "by up to \(largest.short) of 255 levels, \(mean.short) on average"
    return largestDistance.map { "\(levels), ΔE \($0.short)" } ?? levels
  }
}

extension Double {
  /// The number with as many digits as are significant.
  package var short: String {
    if self == rounded() || !(magnitude < 1e15) { return text }
    for digits in [10.0, 100, 1000, 10_000] where magnitude >= 10 / digits {
      return ((self * digits).rounded() / digits).text
    }
    return "under 0.001"
  }
}
