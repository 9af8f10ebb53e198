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
  /// The value of the `Content-Type` field; nil omits the field.
  package var type: String? = "image/png"
  /// The text of the body instead of the image; nil sends the image.
  package var body: String?

  package init(_ status: Int, _ headers: String...) {
    self.status = status
    self.headers = headers
  }

  /// Creates a response of status 200.
  package init(type: String?, body: String? = nil, _ headers: String...) {
    status = 200
    self.headers = headers
    self.type = type
    self.body = body
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

  /// Returns the names with the given suffix that the name server was queried for.
  package func queries(_ end: String) -> [String] {
    process.ask("_queries", or: [String]()).filter { $0.hasSuffix(end) }
  }
}
