import AvatarCodec
package import AvatarFileSystem
import AvatarJSON
import AvatarPages

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A directory with a run's report: index.html, report.json, and in `differences` a triptych for each case that has not passed.
package struct ReportDirectory {
  private let path: String
  private let title: String
  private var reports: [CaseReport] = []
  private var page: ReportPage

  private static let page = "index.html"
  private static let data = "report.json"
  package static let pictures = "differences/"
  /// More than a report has.
  private static let largestFile = 1 << 30

  /// - Parameters:
  ///   - path: is made if it is not there.
  ///   - title: what was verified.
  /// - Throws: where the directory has files of these names that are no report's.
  package init(_ path: String, title: String) throws(ForeignFile) {
    self.path = FilePath.ofDirectory(path)
    self.title = title
    page = ReportPage(title: title)
    var isReport = false
    for (name, mark) in [(Self.page, Page.report.mark), (Self.data, RunReport.mark)] {
      guard let status = FileStatus(self.path + name, followsLinks: false) else { continue }
      guard status.kind == .file else { throw ForeignFile(path: self.path + name) }
      isReport = true
      let bytes = (try? ByteSource(path: self.path + name, limit: Self.largestFile).allBytes()) ?? []
      guard bytes.contains(text: mark) else { throw ForeignFile(path: self.path + name) }
    }
    if let status = FileStatus(self.path + Self.pictures.dropLast(), followsLinks: false) {
      guard isReport, status.kind == .directory else { throw ForeignFile(path: self.path + Self.pictures) }
    }
  }

  /// The page, to be opened in a browser.
  package var pagePath: String { path + Self.page }

  /// Adds a case, and writes its picture.
  /// - Returns: what the report says about it.
  package mutating func add(
    _ result: CaseResult, acceptance: AcceptCommand? = nil
  ) throws(ReportError) -> CaseReport {
    var report = CaseReport(result, acceptance: acceptance)
    if result.triptych != nil { report.picture = Self.pictures + Self.fileName(result.name) + OutputFormat.png.suffix }
    reports.append(report)
    page.add(result, report)
    if let triptych = result.triptych, let name = report.picture {
      // If the run is interrupted, the next one must know whose pictures these are.
      if FileStatus(path + Self.data) == nil {
        try write(RunReport(title: title, RunSummary(), cases: []).json(), to: Self.data)
      }
      try write(triptych, to: name, over: PNGDecoder.signature)
    }
    return report
  }

  /// Besides pictures.
  package var files: [String] { [path + Self.page, path + Self.data] }

  /// A name without what some file systems and GitHub's artifacts don't take, which is written as in a URL.
  private static func fileName(_ name: String) -> String {
    name.spelling { "\":<>|*?%\\\r\n".unicodeScalars.contains($0) ? $0.percentCode : nil }
  }

  /// Where the picture of a case is.
  package func path(of picture: String) -> String { path + picture }

  /// Writes the page and the data, and removes the pictures of an earlier report that have no place in this one.
  package mutating func finish(_ summary: RunSummary) throws(ReportError) {
    let earlier = Self.picturesOfReport(at: path + Self.data)
    let current = Set(reports.compactMap(\.picture))
    if let tree = try? DirectoryTree(path) {
      for name in earlier where !current.contains(name) {
        if (try? tree.start(of: name, is: PNGDecoder.signature)) == true { try? tree.remove(name) }
      }
    }
    try write(RunReport(title: title, summary, cases: reports).json(), to: Self.data)
    try write(page.html(summary), to: Self.page)
  }

  private func write(_ bytes: [UInt8], to name: String, over signature: [UInt8] = []) throws(ReportError) {
    do throws(WriteError) {
      try DirectoryTree(forWritingTo: path).write(bytes, to: name, over: signature)
    } catch {
      throw ReportError(path: path + name, error: error)
    }
  }

  /// The pictures that an earlier report says it has, as far as they are where they belong.
  private static func picturesOfReport(at path: String) -> [String] {
    struct Report: Decodable {
      struct Case: Decodable { let picture: String? }
      let cases: [Case]
    }
    guard let bytes = try? ByteSource(path: path, limit: largestFile).allBytes(),
      let report = try? JSONDecoder().decode(Report.self, from: Data(bytes))
    else { return [] }
    return report.cases.compactMap(\.picture).filter {
      $0.hasPrefix(pictures) && $0.hasSuffix(".png") && !$0.split(separator: "/").contains("..")
    }
  }
}

/// Why a report could not be written.
package struct ReportError: Error, Hashable {
  package let path: String
  package let error: WriteError
}

/// A file in the place of one of a report's, which is not to be lost.
package struct ForeignFile: Error, Hashable {
  package let path: String
}
