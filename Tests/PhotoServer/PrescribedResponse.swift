import Foundation

/// A response that a test prescribes.
package struct PrescribedResponse: Encodable {
  package var status: Int
  /// The header lines, for example `Cache-Control: max-age=60`.
  package var headers: [String]
  /// The key of the image in the body; equal keys yield equal images.
  package var photo = "a"
  /// Whether the second half of the body is missing.
  package var isCut = false

  package init(_ status: Int, _ headers: String...) {
    self.status = status
    self.headers = headers
  }
}

extension PhotoServer {
  /// Returns the path of a resource that responds as prescribed, one response after the other; the last one repeats.
  package static func path(_ responses: PrescribedResponse...) -> String {
    let text = String(decoding: try! JSONEncoder().encode(responses), as: UTF8.self)
    guard let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) else {
      preconditionFailure("valid UTF-8 can always be percent-encoded")
    }
    return "/answers/\(unique())?answers=\(query)"
  }

  /// Returns the names with a suffix that the name server was queried for.
  package func queries(_ end: String) -> [String] {
    process.ask("_queries", or: [String]()).filter { $0.hasSuffix(end) }
  }
}
