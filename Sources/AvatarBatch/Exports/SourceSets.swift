package import AvatarFileSystem
import AvatarJSON

/// The files that list the images for web pages, each replaced only if its contents change.
///
/// `srcset.json` is `{"ada": {"40": {"src": …, "srcset": "… 1x, … 2x", …, "html": "<img …>"}}}`. `avatars.js` and
/// `avatars.d.ts` contain the same data as a typed module, and `avatars.html` shows each image next to its HTML.
package final class SourceSets {
  private let json, module, types, page: ChangedFile
  private var isEmpty = true

  /// The paths of the JSON file, the module, its types and the page.
  package var paths: [String] { files.map(\.path) }

  private var files: [ChangedFile] { [json, module, types, page] }

  /// Starts writing the files.
  ///
  /// - Parameters:
  ///   - directory: The output directory, which also contains these files.
  ///   - shard: The shard to render, which has its own files, or nil for the whole list.
  ///   - isChecked: Whether to check without writing.
  /// - Throws: `WriteError` if a file cannot be written.
  package init(directory: String, shard: Shard?, isChecked: Bool) throws(WriteError) {
    let part = shard.map { ".\($0.index)-of-\($0.count)" } ?? ""
    func file(_ name: String, _ ending: String) throws(WriteError) -> ChangedFile {
      try ChangedFile(path: FilePath.ofDirectory(directory) + name + part + ending, isChecked: isChecked)
    }
    json = try file("srcset", ".json")
    module = try file("avatars", ".js")
    types = try file("avatars", ".d.ts")
    page = try file("avatars", ".html")
    try json.append("{")
    try module.append(WebModule.head)
    try types.append(WebModule.typesHead)
    try page.append(SnippetPage.head)
  }

  package func add(_ outcome: RowReport) throws(WriteError) {
    let pictures = outcome.outputs.filter { $0.size > 0 }
    guard let id = outcome.id, !pictures.isEmpty else { return }
    let alt = outcome.alt
    var sizes: [Int] = []
    for picture in pictures where !sizes.contains(picture.size) { sizes.append(picture.size) }
    let images = sizes.map { size in
      (size: size, image: WebPicture(pictures.filter { $0.size == size }, size: size, alt: alt))
    }
    let entry = JSONWriter.object { json in
      for (size, image) in images { json.member("\(size)", image) }
    }
    try json.append("\(isEmpty ? "" : ",")\n\(JSONWriter.text(id)):\(entry)")
    try module.append(WebModule.entry(id, images))
    try types.append(WebModule.type(of: id, sizes: sizes))
    for image in images { try page.append(SnippetPage.entry(id, size: image.size, html: image.image.html)) }
    isEmpty = false
  }

  /// Replaces the files whose contents have changed.
  ///
  /// - Returns: The paths of the changed files.
  /// - Throws: `WriteError` if a file cannot be written.
  package func finish() throws(WriteError) -> [String] {
    try json.append("\n}\n")
    try module.append(WebModule.tail)
    try types.append(WebModule.typesTail)
    try page.append(SnippetPage.tail)
    var changed: [String] = []
    for file in files { if try file.finish() { changed.append(file.path) } }
    return changed
  }
}

/// A JavaScript module that lists the images of all rows, and its TypeScript types.
///
/// Identifiers are untrusted. Because keys are computed and the object has no prototype, `__proto__` and `constructor`
/// are ordinary keys.
enum WebModule {
  static let head = """
    // Written by avatar-render batch --export web. URLs are relative to the directory of this file.
    export const avatars = Object.freeze({
      __proto__: null,

    """
  static let tail = "});\n\nexport default avatars;\n"

  static let typesHead = """
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
      /** The sources of a <picture> element, in front of its image. */
      readonly sources?: readonly AvatarSource[];
    }

    /** The images of each id, by size in CSS pixels. */
    export interface Avatars {

    """
  static let typesTail = """
    }

    export type AvatarId = keyof Avatars;
    export declare const avatars: Avatars;
    export default avatars;

    """

  static func entry(_ id: String, _ images: [(size: Int, image: WebPicture)]) -> String {
    let members = images.map { "\($0.size): \(script(JSONWriter.object($0.image.writeMembers)))" }
    return "  [\(quoted(id))]: {\(members.joined(separator: ", "))},\n"
  }

  static func type(of id: String, sizes: [Int]) -> String {
    let members = sizes.map { "readonly \($0): AvatarImage" }
    return "  readonly \(quoted(id)): { \(members.joined(separator: "; ")) };\n"
  }

  /// Returns a string as a JavaScript literal that is also safe in a `script` element.
  private static func quoted(_ text: String) -> String { script(JSONWriter.text(text)) }

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
}

/// A page that shows each web image with its HTML to copy.
enum SnippetPage {
  static let head = """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Avatars</title>
    <style>
    body { margin: 20px; font: 14px/1.5 system-ui, sans-serif; color-scheme: light dark; }
    figure { margin: 0 0 20px; }
    pre { margin: 4px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
    </style>

    """
  static let tail = "</html>\n"

  static func entry(_ id: String, size: Int, html: String) -> String {
    let caption = "\(id), \(size)".spelling(\.markupReference)
    return "<figure>\(html)<figcaption>\(caption)</figcaption><pre>\(html.spelling(\.markupReference))</pre></figure>\n"
  }
}
