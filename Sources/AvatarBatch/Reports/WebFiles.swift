import AvatarCodec
import AvatarFileSystem
import AvatarJSON
import AvatarPages
package import AvatarRender

extension RowFiles {
  /// Starts the files in the output directory that list the images for web pages.
  ///
  /// `srcset.json` is `{"ada": {"40": {"src": …, "srcset": "… 1x, … 2x", …, "html": "<img …>"}}}`. `avatars.js` and
  /// `avatars.d.ts` contain the same data as a typed module, and `avatars.html` shows the images with buttons that copy
  /// their HTML.
  /// - Parameters:
  ///   - directory: The output directory.
  ///   - shard: The shard to render, which has its own files, or nil for the whole list.
  ///   - isChecked: Whether to check without writing.
  /// - Returns: The files.
  /// - Throws: `InputError` if a file cannot be written.
  package static func sourceSets(directory: String, shard: Shard?, isChecked: Bool) throws(InputError) -> RowFiles {
    func path(_ name: String, _ ending: String) -> String { Self.path(of: name, ending, shard, in: directory) }
    let frames = [
      Frame(path: path("srcset", ".json"), head: "{", separator: ",", tail: "\n}\n"),
      Frame(path: path("avatars", ".js"), head: moduleHead, tail: "});\n\nexport default avatars;\n"),
      Frame(path: path("avatars", ".d.ts"), head: typesHead, tail: typesTail),
      Frame(path: path("avatars", ".html"), head: pageHead, separator: Page.separator, tail: pageTail),
    ]
    return try RowFiles(frames, subject: directory, isChecked: isChecked) { row in
      let files = row.outputs.filter(\.isPicture)
      guard let id = row.id, !files.isEmpty else { return [] }
      let alt = row.alt
      var images: [WebPicture] = []
      for file in files where !images.contains(where: { $0.size == file.size }) {
        images.append(WebPicture(files.filter { $0.size == file.size }, alt: alt))
      }
      return entries(id, images) + [page(row, images)]
    }
  }

  /// Returns a row's entries in the JSON file, the module and its types.
  ///
  /// Identifiers are untrusted. Because keys are computed and the object has no prototype, `__proto__` and
  /// `constructor` are ordinary keys.
  private static func entries(_ id: String, _ images: [WebPicture]) -> [String] {
    let key = JSONWriter.text(id)
    let json = JSONWriter.object { json in
      for image in images {
        json.member(
          "\(image.size)",
          object: { json in
            image.writeMembers(to: &json)
            json.member("html", image.html)
          })
      }
    }
    let values = images.map { "\($0.size): \(script(JSONWriter.object($0.writeMembers)))" }
    let types = images.map { "readonly \($0.size): AvatarImage" }
    return [
      "\n\(key):\(json)", "  [\(script(key))]: {\(values.joined(separator: ", "))},\n",
      "  readonly \(script(key)): { \(types.joined(separator: "; ")) };\n",
    ]
  }

  /// Returns a row's entry on the page, whose buttons copy the HTML for the row's images.
  private static func page(_ row: RowReport, _ images: [WebPicture]) -> String {
    var entry = PageEntry(row, outputs: "")
    entry.copies = images.map { image in
      PageCopy(label: "Copy HTML" + (images.count == 1 ? "" : ", \(image.size) px"), text: image.html)
    }
    return String(decoding: entry.bytes(), as: UTF8.self)
  }

  /// Returns JSON as JavaScript that is valid in any language version and safe in a `script` element.
  private static func script(_ json: String) -> String {
    json.spelling { scalar in
      switch scalar {
      // In JSON, these characters occur only inside strings.
      case "<": "\\u003c"
      case "\u{2028}": "\\u2028"
      case "\u{2029}": "\\u2029"
      default: nil
      }
    }
  }

  private static let moduleHead = """
    // Written by avatar-render batch --export web. URLs are relative to the directory of this file.
    export const avatars = Object.freeze({
      __proto__: null,

    """

  private static let typesHead = """
    // Written by avatar-render batch --export web.
    export interface AvatarSource {
      readonly media?: string;
      readonly type: string;
      readonly srcset: string;
    }

    export interface AvatarImage {
      /** The URL for browsers without support for srcset, relative to the directory of this file. */
      readonly src: string;
      readonly srcset: string;
      readonly width: number;
      readonly height: number;
      readonly alt: string;
      /** The colour of a placeholder, as #rrggbb; missing if the image is transparent. */
      readonly dominantColor?: string;
      /** A ThumbHash in Base64, from which a placeholder can be drawn. */
      readonly thumbHash?: string;
      /** The sources of a <picture> element, in front of its image. */
      readonly sources?: readonly AvatarSource[];
    }

    /** The images of each id, by size in CSS pixels. */
    export interface Avatars {

    """
  private static let typesTail = """
    }

    export type AvatarId = keyof Avatars;
    export declare const avatars: Avatars;
    export default avatars;

    """

  private static var pageHead: String { String(decoding: Page.web.start(title: "Avatars"), as: UTF8.self) }
  private static var pageTail: String {
    let summary = "URLs in the HTML are relative to the directory of this page."
    return String(decoding: Page.web.end(summary: summary), as: UTF8.self)
  }
}

/// A row's image at one size, for web pages: files in one or more formats, colour schemes and densities.
private struct WebPicture {
  /// The logical side, in CSS pixels.
  let size: Int
  /// The alternative text of the `img` element.
  private let alt: String
  /// The values of the placeholder in the light scheme, nil if they are unknown.
  private let dominantColor, thumbHash: String?
  /// The files in each colour scheme and format as attributes, in the order in which browsers try them.
  ///
  /// `src` is for browsers that do not support `srcset`. The last source is in the light scheme and has a format that
  /// every browser supports.
  private let sources: [Source]

  private typealias Source = (media: String?, type: String, src: String, srcset: String)

  /// Creates the image from one or more files of the same size, in the order in which browsers try their formats.
  init(_ files: [Output], alt: String) {
    size = files[0].size
    self.alt = alt
    let report = files.first { $0.scheme == .light }?.report
    dominantColor = report?.dominantColor?.description
    thumbHash = report?.thumbHash
    let formats = files.filter { ($0.scheme, $0.scale) == (files[0].scheme, files[0].scale) }.compactMap(\.format)
    let kinds = [Theme.ColorScheme.dark, .light].flatMap { scheme in formats.map { (scheme, $0) } }
    sources = kinds.compactMap { scheme, format in
      let own = files.filter { $0.scheme == scheme && $0.format == format }.sorted { $0.scale < $1.scale }
      guard let first = own.first(where: { $0.scale >= 1 }) ?? own.first else { return nil }
      return (
        media: scheme == .dark ? "(prefers-color-scheme: dark)" : nil, type: format.format.mediaType,
        src: FilePath.url(first.file),
        srcset: own.map { "\(FilePath.url($0.file)) \($0.scale.text)x" }.joined(separator: ", ")
      )
    }
  }

  private var image: Source { sources[sources.count - 1] }

  /// Writes the members of the JSON object that describes the image, without its HTML.
  func writeMembers(to json: inout JSONWriter) {
    json.member("src", image.src)
    json.member("srcset", image.srcset)
    json.member("width", size)
    json.member("height", size)
    json.member("alt", alt)
    json.member("dominantColor", dominantColor)
    json.member("thumbHash", thumbHash)
    if sources.count == 1 { return }
    json.member("sources", objects: sources.dropLast()) { source, json in
      json.member("media", source.media)
      json.member("type", source.type)
      json.member("srcset", source.srcset)
    }
  }

  /// The attributes with the values of the placeholder, which need no escaping; empty if they are unknown.
  ///
  /// A background colour would remain visible around the shape after the image has loaded.
  private var placeholder: String {
    let attributes = [("data-dominant-color", dominantColor), ("data-thumbhash", thumbHash)]
    return attributes.compactMap { name, value in value.map { " \(name)=\"\($0)\"" } }.joined()
  }

  /// The image as an `img` or `picture` element, whose URLs contain no characters that need escaping in attributes.
  var html: String {
    let image =
      "<img src=\"\(image.src)\" srcset=\"\(image.srcset)\" width=\"\(size)\" height=\"\(size)\""
      + " alt=\"\(alt.spelling(\.markupReference))\" loading=\"lazy\" decoding=\"async\"\(placeholder)>"
    if sources.count == 1 { return image }
    let others = sources.dropLast().map { source in
      let media = source.media.map { "media=\"\($0)\" " } ?? ""
      return "<source \(media)type=\"\(source.type)\" srcset=\"\(source.srcset)\">"
    }
    return "<picture>\(others.joined())\(image)</picture>"
  }
}
