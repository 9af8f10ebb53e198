package import AvatarJSON

/// A JSON report on a case.
package struct CaseReport: Sendable {
  package let name: String
  let golden: String
  package let outcome: String
  package let reason: String?
  let notes: [String]
  /// The command that accepts the image or the row of the list, or nil if there is none.
  package let accept: String?
  let difference: Numbers?
  /// The path of the triptych in the report directory.
  package internal(set) var picture: String?

  /// The measurements of a difference, in levels of 255 and in pixels.
  struct Numbers: Sendable {
    /// The width and height, in pixels.
    let expectedSize, actualSize: [Int]
    let compared, differing, smoothed: Int
    /// The largest and the mean difference, in levels of 255.
    let largest, mean: Double
    /// The largest perceptual difference, as ΔE OK.
    let largestDistance: Double?
    /// The x, y, width and height of the bounding box of differing pixels, in pixels.
    let box: [Int]?
  }

  /// Creates the report on a result, where `acceptance` is the command that accepts its image, or nil if there is none.
  package init(_ result: CaseResult, acceptance: AcceptCommand? = nil) {
    name = result.name
    accept =
      switch result.outcome {
      case .failed(.outdated(let entry)): acceptance?.update(fromList: entry.list)
      case _ where result.canBeAccepted: acceptance?.line(for: result.name)
      default: nil
      }
    golden = result.golden
    outcome = result.outcomeName
    reason = result.explanation
    notes = result.notes
    difference = result.difference.map { difference in
      Numbers(
        expectedSize: [difference.expected.width, difference.expected.height],
        actualSize: [difference.actual.width, difference.actual.height],
        compared: difference.compared, differing: difference.differing, smoothed: difference.smoothed,
        largest: difference.largest, mean: difference.mean, largestDistance: difference.largestDistance,
        box: difference.bounds.map { [$0.x, $0.y, $0.width, $0.height] })
    }
  }
}

extension CaseReport: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("accept", accept)
      json.member("difference", difference)
      json.member("golden", golden)
      json.member("name", name)
      json.member("notes", notes)
      json.member("outcome", outcome)
      json.member("picture", picture)
      json.member("reason", reason)
    }
  }
}

extension CaseReport.Numbers: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("actualSize", actualSize)
      json.member("box", box)
      json.member("compared", compared)
      json.member("differing", differing)
      json.member("expectedSize", expectedSize)
      json.member("largest", largest)
      json.member("largestDistance", largestDistance)
      json.member("mean", mean)
      json.member("smoothed", smoothed)
    }
  }
}
