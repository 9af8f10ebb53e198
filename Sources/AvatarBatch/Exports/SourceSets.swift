package import AvatarFileSystem
import AvatarJSON

/// The files that list the images for web pages, each replaced only if its contents change.
///
/// `srcset.json` is `{"ada": {"40": {"src": …, "srcset": "… 1x, … 2x", …, "html": "<img …>"}}}`; `avatars.js` and
/// `avatars.d.ts` have the same data as a module with types; `avatars.html` shows each image next to its HTML.
package final class SourceSets {
  private let json, module, types, page: ChangedFile
  private var isEmpty = true

  /// The paths of the JSON file, the module, its types and the page.
  package var paths: [String] { files.map(\.path) }

  private var files: [ChangedFile] { [json, module, types, page] }

  /// Starts writing the files.
  ///
  /// - Parameters:
  ///   - directory: The directory of the outputs, which also contains these files.
  ///   - shard: The shard that is rendered, which has its own files; nil for the whole list.
  ///   - isChecked: Whether to only check, and not to write.
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
    let members = images.map { (name: "\($0.size)", value: Optional($0.image.json)) }
    try json.append("\(isEmpty ? "" : ",")\n\(JSONText.quoted(id)):\(JSONText.object(members))")
    try module.append(WebModule.entry(id, images))
    try types.append(WebModule.type(of: id, sizes: sizes))
    for image in images { try page.append(SnippetPage.entry(id, size: image.size, html: image.image.html)) }
    isEmpty = false
  }

  /// Finishes the files whose contents have changed.
  ///
  /// - Returns: The paths of these files.
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
