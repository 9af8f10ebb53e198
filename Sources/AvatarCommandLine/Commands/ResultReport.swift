import AvatarRender

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `--json` says about one avatar.
struct ResultReport: Encodable {
  let output: String
  let content: AvatarContent
  let width: Int
  let height: Int
  let skipped: [SkippedSource]

  init(_ avatar: Avatar, output: String) {
    self.output = output
    content = avatar.content
    width = avatar.width
    height = avatar.height
    skipped = avatar.skipped
  }

  /// One line, keys in alphabetical order.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings and integers always encode.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
