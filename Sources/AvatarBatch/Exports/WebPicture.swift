import AvatarCodec
import AvatarFileSystem
import AvatarJSON
import AvatarRender

/// A row's image at one size, for web pages: files in one or more formats, colour schemes and densities.
struct WebPicture {
  /// The `srcset` for a colour scheme and a format, and the URL for browsers that do not support `srcset`.
  private struct Source {
    /// The media query that selects the source, or nil if the source always applies.
    let media: String?
    let format: ImageFormat
    let src: String
    let srcset: String
  }

  /// The logical side, in CSS pixels.
  private let size: Int
  /// The alternative text of the `img` element.
  private let alt: String
  /// The sources in order of preference, with those for the dark scheme first.
  private let sources: [Source]
  /// The source in the last format of the light scheme, which every browser supports.
  private let fallback: Source

  /// Creates the image from one or more files of the same size, in the order in which browsers try their formats.
  init(_ files: [Output], size: Int, alt: String) {
    self.size = size
    self.alt = alt
    var formats: [ImageFormat] = []
    for file in files {
      if let format = file.format?.format, !formats.contains(format) { formats.append(format) }
    }
    let kinds = [Theme.ColorScheme.dark, .light].flatMap { scheme in formats.map { (scheme: scheme, format: $0) } }
    let all = kinds.compactMap { kind -> Source? in
      let own = files.filter { $0.scheme == kind.scheme && $0.format?.format == kind.format }
        .sorted { $0.scale < $1.scale }
      guard let first = own.first(where: { $0.scale >= 1 }) ?? own.first else { return nil }
      let urls = own.map { "\(FilePath.url($0.file)) \($0.scale.text)x" }.joined(separator: ", ")
      return Source(
        media: kind.scheme == .dark ? "(prefers-color-scheme: dark)" : nil, format: kind.format,
        src: FilePath.url(first.file), srcset: urls)
    }
    sources = all.dropLast()
    fallback = all[all.count - 1]
  }

  /// Writes the members of the JSON object that describes the image, without its HTML.
  func writeMembers(to json: inout JSONWriter) {
    json.member("src", fallback.src)
    json.member("srcset", fallback.srcset)
    json.member("width", size)
    json.member("height", size)
    json.member("alt", alt)
    if sources.isEmpty { return }
    json.member("sources", objects: sources) { source, json in
      json.member("media", source.media)
      json.member("type", source.format.mediaType)
      json.member("srcset", source.srcset)
    }
  }

  /// The image as an `img` or `picture` element, whose URLs contain no characters that need escaping in attributes.
  var html: String {
    let image =
      "<img src=\"\(fallback.src)\" srcset=\"\(fallback.srcset)\" width=\"\(size)\" height=\"\(size)\""
      + " alt=\"\(escapedAlt)\" loading=\"lazy\" decoding=\"async\">"
    if sources.isEmpty { return image }
    let sources = self.sources.map { source in
      let media = source.media.map { "media=\"\($0)\" " } ?? ""
      return "<source \(media)type=\"\(source.format.mediaType)\" srcset=\"\(source.srcset)\">"
    }.joined()
    return "<picture>\(sources)\(image)</picture>"
  }

  /// The alternative text, escaped for use as an attribute value.
  private var escapedAlt: String { alt.spelling(\.markupReference) }
}

extension WebPicture: JSONWritable {
  /// Writes the image with its HTML.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      writeMembers(to: &json)
      json.member("html", html)
    }
  }
}
