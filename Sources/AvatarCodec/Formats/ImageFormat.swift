/// An image format and its names in messages, file names and HTTP.
package struct ImageFormat: Hashable, Sendable {
  /// The name in messages, for example `JPEG`.
  package let name: String
  /// The file name extensions, in lower case and without a dot; the first is the preferred one.
  package let extensions: [String]
  /// The rarer file name extensions that are accepted when reading but never written.
  package let inputExtensions: [String]
  /// The media type (RFC 6838), for example `image/jpeg`.
  package let mediaType: String

  package init(name: String, extensions: [String], inputExtensions: [String] = [], mediaType: String) {
    self.name = name
    self.extensions = extensions
    self.inputExtensions = inputExtensions
    self.mediaType = mediaType
  }
}
