import AvatarHTTP

/// A service that provides photos by e-mail address.
package enum PhotoDirectory: String, CaseIterable, Sendable {
  case gravatar
  case libravatar

  package var name: String { self == .gravatar ? "Gravatar" : "Libravatar" }

  /// The default base URL of the photos.
  var standardURL: WebURL {
    let host = self == .gravatar ? "gravatar.com" : "seccdn.libravatar.org"
    return WebURL(origin: WebOrigin(.https, host: host, port: 443), target: "/avatar")
  }

  /// The maximum side of the photos that the service provides, in pixels.
  var largest: Int { self == .gravatar ? 2048 : 512 }

  /// Returns the URL of the photo for an e-mail address, below `base`.
  ///
  /// The requested side is `pixels`, clamped to 1…`largest`. The server responds with 404 if it has no photo.
  func url(of address: EmailAddress, pixels: Int, at base: WebURL) -> WebURL {
    let size = min(max(pixels, 1), largest)
    let rating = self == .gravatar ? "&r=g" : ""
    return base.appending(path: address.digest, query: "s=\(size)&d=404\(rating)")
  }
}
