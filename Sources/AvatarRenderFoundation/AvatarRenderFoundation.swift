public import AvatarRender

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension PhotoSource {
  /// Returns the source that is the contents of an image file.
  public static func data(_ data: Data) -> PhotoSource { .bytes(Array(data)) }

  /// Returns the photo at a URL: a file, or a photo that is requested from a server.
  public static func url(_ url: URL) -> PhotoSource {
    url.isFileURL ? .file(url.path(percentEncoded: false)) : .url(url.absoluteString)
  }
}

extension Theme {
  /// Creates the built-in theme with the changes in a file of design tokens; see `init(tokens:scheme:)`.
  ///
  /// Paths of icons in the file are relative to its directory, and must lie in it.
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - scheme: The colour scheme.
  /// - Throws: `InputError` if the file cannot be read, or contains a token of the theme that is malformed.
  public init(contentsOf url: URL, scheme: ColorScheme = .light) throws(InputError) {
    guard url.isFileURL else {
      throw InputError(url.absoluteString, reason: "must be the URL of a file", kind: .missing)
    }
    let schemes = try ThemeSchemes(presetsAndFiles: [url.path(percentEncoded: false)])
    self = scheme == .dark ? schemes.dark ?? schemes.light : schemes.light
  }
}

extension AvatarError: LocalizedError {
  /// The error as a message, which is also its `localizedDescription`.
  public var errorDescription: String? { description }
}

extension InputError: LocalizedError {
  /// The error as a message, which is also its `localizedDescription`.
  public var errorDescription: String? { description }
}
