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

    /// The entry on the page.
    var page: PageEntry {
      var entry = PageEntry(report)
      entry.images = [
        image(expected, report.outcome == "failed" || actual != nil ? "expected" : report.outcome, expectedType),
        image(difference, "difference"), image(actual, "actual"),
      ].compactMap(\.self)
      if entry.images.isEmpty {
        entry.link = report.picture.map { FilePath.url($0) }
      }
      return entry
    }

    private func image(
      _ bytes: [UInt8]?, _ label: String, _ type: String = ImageFormat.png.mediaType
    ) -> PageImage? {
      guard let bytes else { return nil }
      var image = PageImage(source: "data:\(type);base64,\(bytes.base64)")
      image.label = label
      return image
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
    let stale = summary.stale.map { path in
      var entry = PageEntry(title: path)
      entry.error = "has no case"
      entry.filters = [.failed, .uncompared]
      entry.isWide = true
      return entry
    }
    // The entries are added one at a time because their images are large.
    var html = Page.report.start(title: title)
    for (i, entry) in withGoldens().enumerated() { html += separator(i) + entry.page.bytes() }
    for (i, entry) in stale.enumerated() { html += separator(entries.count + i) + entry.bytes() }
    let removed = summary.pruned.isEmpty ? "" : ": " + summary.pruned.joined(separator: ", ")
    return html + Page.report.end(summary: summary.words + removed)
  }

  /// Returns the bytes before an entry at an index.
  private func separator(_ index: Int) -> [UInt8] { index > 0 ? Array(Page.separator.utf8) : [] }

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
