import AvatarCodec
import AvatarFileSystem
import AvatarJSON

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A run as one HTML file that needs nothing else, not even a network.
struct ReportPage {
  /// The mark that identifies a page as a report.
  static let mark = "<meta name=\"generator\" content=\"avatar-render golden\">"

  private let title: String
  private var entries: [Entry] = []
  private var bytes = 0

  /// A case on the page; pictures are data URIs.
  private struct Entry: Encodable {
    let report: CaseReport
    let golden: String
    var expected, difference, actual: String?
  }

  /// The maximum number of bytes of images on the page, which browsers still open at once.
  ///
  /// The images of cases that have passed may take a quarter.
  private static let mostBytes = 64 << 20

  init(title: String) { self.title = title }

  mutating func add(_ result: CaseResult, _ report: CaseReport) {
    var entry = Entry(report: report, golden: result.golden)
    let pictures = [result.expected, result.differencePicture, result.actual]
    let size = pictures.reduce(0) { $0 + ($1?.count ?? 0) }
    if !result.hasPassed && bytes + size <= Self.mostBytes {
      bytes += size
      entry.expected = result.expected.map(Self.dataURI)
      entry.difference = result.differencePicture.map(Self.dataURI)
      entry.actual = result.actual.map(Self.dataURI)
    }
    entries.append(entry)
  }

  /// The file's bytes.
  func html(_ summary: RunSummary) -> [UInt8] {
    struct Page: Encodable {
      let title, summary: String
      let stale, removed: [String]
      let cases: [Entry]
    }
    let page = Page(
      title: title, summary: summary.words, stale: summary.stale, removed: summary.pruned, cases: withGoldens())
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and finite numbers always encode.
    let json = String(decoding: (try? encoder.encode(page)) ?? Data(), as: UTF8.self)
    // In a script element nothing else could end it, or begin a comment.
    let data = json.replacing("<", with: "\\u003C")
    let html = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      \(Self.mark)
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <link rel="icon" href="data:,">
      <title>Golden images</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      \(Self.body)
      <script type="application/json" id="data">\(data)</script>
      <script>
      \(Self.script)
      </script>
      </body>
      </html>

      """
    return Array(html.utf8)
  }

  /// Returns the entries with the goldens of cases that have passed, until the space is used up.
  private func withGoldens() -> [Entry] {
    var left = min(Self.mostBytes - bytes, Self.mostBytes / 4)
    return entries.map { entry in
      var entry = entry
      // Also of those that were recorded though they were as expected.
      guard entry.actual == nil, entry.report.outcome != "failed", left > 0,
        let golden = try? ByteSource(path: entry.golden, limit: left).allBytes()
      else { return entry }
      left -= golden.count
      entry.expected = Self.dataURI(golden)
      return entry
    }
  }

  private static func dataURI(_ png: [UInt8]) -> String {
    "data:\(ImageFormat.png.mediaType);base64," + Data(png).base64EncodedString()
  }
}
