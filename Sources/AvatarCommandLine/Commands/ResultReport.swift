import AvatarRender

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `--json` says about one avatar.
struct ResultReport: Encodable {
  private(set) var output = ""
  let content: AvatarContent
  let width: Int
  let height: Int
  let skipped: [SkippedSource]
  let flaws: [PhotoFlaw]

  init(_ avatar: Avatar) {
    content = avatar.content
    width = avatar.width
    height = avatar.height
    skipped = avatar.skipped
    flaws = avatar.flaws
  }

  /// One line, keys in alphabetical order.
  /// - Parameter output: where the avatar was written.
  func json(output: String) -> String {
    var report = self
    report.output = output
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings and integers always encode.
    return (try? encoder.encode(report)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
