@_exported public import AvatarRender

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension PhotoSource {
  /// Returns the source for the contents of an image file.
  public static func data(_ data: Data) -> PhotoSource { .bytes(Array(data)) }

  /// Returns the source for the photo at a URL: a file, or a photo that is requested from a server.
  public static func url(_ url: URL) -> PhotoSource {
    url.isFileURL ? .file(url.path(percentEncoded: false)) : .url(url.absoluteString)
  }
}

extension Data: PhotoConvertible {
  /// The source for the contents of an image file.
  public var photoSource: PhotoSource { .data(self) }
}

extension String: PhotoConvertible {
  /// The source that `PhotoSource.init(_:)` creates from the string.
  public var photoSource: PhotoSource { PhotoSource(self) }
}

extension URL: PhotoConvertible {
  /// The source for a file or for a photo on a server.
  public var photoSource: PhotoSource { .url(self) }
}

extension AvatarSpec {
  /// Creates a request with a photo from a `URL`, `Data` or a string; see
  /// `init(_:name:email:photo:background:look:size:scale:)`.
  public init<Photo: PhotoConvertible>(
    _ type: AvatarType = .human, name: String? = nil, email: String? = nil, photo: Photo?,
    background: AvatarBackground? = nil, look: AvatarLook = AvatarLook(), size: AvatarSize = .md,
    scale: AvatarScale = .x1
  ) {
    self.init(
      type, name: name, email: email, photo: photo?.photoSource, background: background, look: look, size: size,
      scale: scale)
  }

  /// Creates a request with a photo from a `URL`, `Data` or a string, and with a numeric side and scale.
  ///
  /// - Throws: `InputError` if the side is outside 1…2048 or the scale is outside 0.5…4.
  @_disfavoredOverload
  public init<Photo: PhotoConvertible>(
    _ type: AvatarType = .human, name: String? = nil, email: String? = nil, photo: Photo?,
    background: AvatarBackground? = nil, look: AvatarLook = AvatarLook(), size: some BinaryInteger,
    scale: Double = 1
  ) throws(InputError) {
    try self.init(
      type, name: name, email: email, photo: photo?.photoSource, background: background, look: look, size: size,
      scale: scale)
  }
}

extension RenderedImage {
  /// Writes the image to a file in the format that the extension specifies, like `write(to:)` with a path.
  ///
  /// - Parameter url: The file URL, which must end in .png, .jpg, .webp or .avif. The directory must exist.
  /// - Throws: `AvatarError`, as for `write(to:)` with a path, or if the URL is not a file URL.
  public func write(to url: URL) throws(AvatarError) {
    guard url.isFileURL else { throw .input(.noFile(url, kind: .output)) }
    try write(to: url.path(percentEncoded: false))
  }
}

extension [UInt8] {
  /// The bytes as Foundation's `Data`.
  public var data: Data { Data(self) }
}

extension Theme {
  /// Creates the built-in theme with the changes from a design token file; see `init(tokens:scheme:)`.
  ///
  /// Icon paths in the file are relative to its directory. The icons must be in that directory.
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - scheme: The colour scheme. The default is light.
  /// - Throws: `InputError` if the file cannot be read, contains a malformed theme token, or has only unknown tokens.
  public init(contentsOf url: URL, scheme: ColorScheme = .light) throws(InputError) {
    guard url.isFileURL else { throw .noFile(url, kind: .missing) }
    let schemes = try ThemeSchemes(presetsAndFiles: [url.path(percentEncoded: false)])
    if let unknown = schemes.unknown { throw unknown }
    self = scheme == .dark ? schemes.dark ?? schemes.light : schemes.light
  }
}

extension InputError {
  /// Returns the error for a URL that is not a file URL.
  fileprivate static func noFile(_ url: URL, kind: Kind) -> InputError {
    InputError(url.absoluteString, reason: "must be the URL of a file", kind: kind)
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

// Conversions to the image types of Apple's platforms.
#if canImport(CoreGraphics)
  public import CoreGraphics

  extension RenderedImage {
    /// The image as a Core Graphics image in premultiplied sRGB RGBA; nil if it has no pixels.
    /// - Complexity: O(`width` · `height`); each access creates a new image.
    public var cgImage: CGImage? {
      guard width > 0, height > 0, let space = CGColorSpace(name: CGColorSpace.sRGB),
        let provider = CGDataProvider(data: Data(premultipliedRGBA) as CFData)
      else { return nil }
      return CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
        decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
  }
#endif

#if canImport(SwiftUI)
  public import SwiftUI

  extension Image {
    /// Creates an image of an avatar, with the alternative text as its accessibility label.
    ///
    /// - Parameters:
    ///   - avatar: The avatar.
    ///   - scale: The scale of the avatar's request, which gives the image the requested size in points.
    public init?(_ avatar: Avatar, scale: AvatarScale = .x1) {
      guard let image = avatar.cgImage else { return nil }
      if avatar.report.alt.isEmpty {
        self.init(decorative: image, scale: CGFloat(scale.factor))
      } else {
        self.init(image, scale: CGFloat(scale.factor), label: Text(verbatim: avatar.report.alt))
      }
    }
  }
#endif
