import AvatarCodec
import AvatarFileSystem
import AvatarJSON
import AvatarPages
import AvatarRender

/// The page of a report, including the images.
struct ReportPage {
  private let title: String
  private var entries: [Entry] = []
  private var bytes = 0

  /// A case on the page, with its images as PNG.
  private struct Entry {
    let report: CaseReport
    /// The media type of the golden, which may not be PNG if the case has passed.
    var expectedType = ImageFormat.png.mediaType
    var expected, difference, actual: [UInt8]?

    var json: String {
      JSONWriter.object { json in
        json.member("report", report)
        json.member("expected", dataURI(expected, expectedType))
        json.member("difference", dataURI(difference))
        json.member("actual", dataURI(actual))
      }
    }

    private func dataURI(_ bytes: [UInt8]?, _ type: String = ImageFormat.png.mediaType) -> String? {
      bytes.map { "data:\(type);base64,\($0.base64)" }
    }
  }

  /// The maximum total size of the images on the page, in bytes.
  ///
  /// Browsers can open pages of this size without delay. The images of passed cases may account for a quarter of it.
  private static let maximumBytes = 64 << 20

  init(title: String) { self.title = title }

  mutating func add(_ result: CaseResult, _ report: CaseReport) {
    var entry = Entry(report: report)
    let size = [result.expected, result.differencePicture, result.actual].reduce(0) { $0 + ($1?.count ?? 0) }
    if !result.hasPassed && bytes + size <= Self.maximumBytes {
      bytes += size
      entry = Entry(
        report: report, expected: result.expected, difference: result.differencePicture, actual: result.actual)
    }
    entries.append(entry)
  }

  /// Returns the bytes of the file.
  func html(_ summary: RunSummary) -> [UInt8] {
    let run = JSONWriter.object { json in
      json.member("title", title)
      json.member("summary", summary.words)
      json.member("withoutCase", summary.stale)
      json.member("removed", summary.pruned)
    }
    // The cases are the last member, and are added one at a time because their images are large.
    var html = Page.report.head + Page.data("\(run.dropLast()),\"cases\":[")
    for (i, entry) in withGoldens().enumerated() { html += Page.data((i > 0 ? "," : "") + entry.json) }
    return html + Page.data("]}") + Page.report.tail
  }

  /// Returns the entries, adding the goldens of passed cases until the space is used up.
  private func withGoldens() -> [Entry] {
    var left = min(Self.maximumBytes - bytes, Self.maximumBytes / 4)
    return entries.map { entry in
      var entry = entry
      // Recorded cases that matched do not have images yet either.
      guard entry.actual == nil, entry.report.outcome != "failed", left > 0,
        let golden = try? ByteSource(path: entry.report.golden, limit: left).allBytes()
      else { return entry }
      left -= golden.count
      entry.expected = golden
      entry.expectedType = ImageDecoders.standard.format(named: entry.report.golden)?.mediaType ?? entry.expectedType
      return entry
    }
  }
}
