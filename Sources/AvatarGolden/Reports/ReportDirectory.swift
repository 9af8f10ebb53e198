import AvatarCodec
import AvatarFileSystem
import AvatarJSON
import AvatarPages
package import AvatarRender

/// A directory with the report on a run: `index.html`, `report.json`, and a triptych in `differences` for each case
/// that has not passed.
package struct ReportDirectory {
  private let path: String
  private let title: String
  private var reports: [CaseReport] = []
  private var page: ReportPage
  private let isForced: Bool

  private static let page = "index.html"
  private static let data = "report.json"
  package static let pictures = "differences/"

  /// Creates a report directory.
  ///
  /// - Parameters:
  ///   - path: The path of the directory, which is created if it does not exist.
  ///   - title: The name of the manifest or the compared files.
  ///   - isForced: Whether to replace files that do not belong to a report.
  /// - Throws: `InputError` if the directory contains files with these names that do not belong to a report.
  package init(_ path: String, title: String, isForced: Bool = false) throws(InputError) {
    self.path = FilePath.ofDirectory(path)
    self.isForced = isForced
    self.title = title
    page = ReportPage(title: title)
    if isForced { return }
    var isReport = false
    for (name, mark) in [(Self.page, Page.report.mark), (Self.data, RunReport.mark)] {
      guard let status = FileStatus(self.path + name, followsLinks: false) else { continue }
      if status.kind == .file, status.bytes == 0 { continue }
      guard mark.isIn(fileAt: self.path + name) else { throw OwnedFile.refusal(of: self.path + name) }
      isReport = true
    }
    if let status = FileStatus(self.path + Self.pictures.dropLast(), followsLinks: false) {
      guard isReport, status.kind == .directory else { throw OwnedFile.refusal(of: self.path + Self.pictures) }
    }
  }

  /// The path of the page, for opening it in a browser.
  package var pagePath: String { path + Self.page }

  /// Adds a case and writes its image.
  ///
  /// - Returns: The report on the case.
  /// - Throws: `InputError` if the image cannot be written.
  package mutating func add(
    _ result: CaseResult, acceptance: AcceptCommand? = nil
  ) throws(InputError) -> CaseReport {
    var report = CaseReport(result, acceptance: acceptance)
    if result.triptych != nil { report.picture = Self.pictures + Self.fileName(result.name) + OutputFormat.png.suffix }
    reports.append(report)
    page.add(result, report)
    if let triptych = result.triptych, let name = report.picture {
      // The data is written before any image so that, after an interruption, the next run recognises the images as
      // those of a report.
      if FileStatus(path + Self.data) == nil {
        try OwnedFile.write(RunReport(title: title, RunSummary(), cases: []).json(), to: Self.data, in: path)
      }
      try OwnedFile.write(
        PNGEncoder.marked(triptych), to: name, in: path, over: isForced ? nil : PNGEncoder.mark)
    }
    return report
  }

  /// The files of the report, except images.
  package var files: [String] { [path + Self.page, path + Self.data] }

  /// Returns a file name with percent-encoding for characters rejected by some file systems and GitHub artifacts.
  private static func fileName(_ name: String) -> String {
    name.spelling { "\":<>|*?%\\\r\n".unicodeScalars.contains($0) ? $0.percentCode : nil }
  }

  /// Returns the path of a case's image.
  package func path(of picture: String) -> String { path + picture }

  /// Writes the page and the data, and removes the images of an earlier report that are not in this one.
  ///
  /// - Throws: `InputError` if a file cannot be written.
  package mutating func finish(_ summary: RunSummary) throws(InputError) {
    // The list of earlier images must be read before the new data replaces it.
    let earlier = Self.picturesOfReport(at: path + Self.data)
    let current = Set(reports.compactMap(\.picture))
    File.removeAbandoned(beside: files + (earlier + current).map { path + $0 })
    if let tree = try? Directory(path) {
      for name in earlier where !current.contains(name) {
        if (try? tree.has(PNGEncoder.mark, in: name)) == true { try? tree.remove(name) }
      }
    }
    try OwnedFile.write(RunReport(title: title, summary, cases: reports).json(), to: Self.data, in: path)
    try OwnedFile.write(page.html(summary), to: Self.page, in: path)
  }

  /// Returns the images that an earlier report lists and that are in its directory.
  private static func picturesOfReport(at path: String) -> [String] {
    guard let bytes = try? ByteSource(path: path, limit: RunReport.maxBytes).allBytes(),
      let report = try? JSONParser.parse(bytes), case .array(let cases)? = report["cases"]
    else { return [] }
    // The images that a report names will be removed, and anyone may have edited it, so its paths must not lead out of
    // the directory.
    return cases.compactMap { $0["picture"]?.text }.filter {
      $0.hasPrefix(pictures) && $0.hasSuffix(".png") && !$0.split(separator: "/").contains("..")
    }
  }
}
