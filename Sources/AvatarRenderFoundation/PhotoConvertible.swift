@_exported public import AvatarRender

/// A value that specifies a photo: a `URL`, the `Data` of an image file, or a string with a path or a URL.
public protocol PhotoConvertible {
  /// The value as the photo source of a request.
  var photoSource: PhotoSource { get }
}
