// Conversions to the image types of Apple's platforms.

#if canImport(CoreGraphics)
  public import CoreGraphics
  import Foundation

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
