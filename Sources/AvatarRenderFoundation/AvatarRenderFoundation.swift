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

// Conversions to the image types of Apple's platforms.

#if canImport(CoreGraphics)
  public import CoreGraphics

  extension RenderedImage {
    /// The image in Core Graphics' form: premultiplied RGBA, sRGB; nil if it has no pixels.
    /// - Complexity: O(`width` · `height`), with a new image for each access.
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
    /// Creates an image of an avatar, whose alternative text is its accessibility label.
    ///
    /// - Parameters:
    ///   - avatar: The avatar.
    ///   - scale: The scale of the avatar's request, so that the image has the size of the request, pt.
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
