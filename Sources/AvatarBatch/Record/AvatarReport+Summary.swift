import AvatarJSON
import AvatarRender

/// The summary of a report, which the build record stores for later runs.
///
/// The summary is the content, the shortfalls, the colour, the background and the contrast, separated by tabs. None of
/// them identifies a person, unlike the name, the initials and the photo sources.
extension AvatarReport {
  /// The report as a summary.
  var summary: [UInt8] {
    let parts: [String?] = [
      content.rawValue, shortfalls.sorted().map(\.rawValue).joined(separator: ","), color?.description,
      background?.description, contrast?.text,
    ]
    return Array(parts.map { $0 ?? "" }.joined(separator: "\t").utf8)
  }

  /// Creates the report from its summary, or returns nil for any other bytes.
  init?(summary: [UInt8]) {
    let parts = Self.parts(of: summary)
    guard parts.count == 5, let content = AvatarContent(rawValue: parts[0]) else { return nil }
    self.init()
    self.content = content
    shortfalls = Self.shortfalls(in: parts[1])
    color = AvatarColor(parts[2])
    background = AvatarColor(parts[3])
    contrast = Double(parts[4])
  }

  /// Returns whether the content in a summary is a photo.
  static func showsPhoto(summary: [UInt8]) -> Bool { photoStarts.contains(where: summary.starts) }

  private static let photoStarts = AvatarContent.allPhotos.map { Array("\($0.rawValue)\t".utf8) }

  /// Returns the shortfalls in a summary.
  static func shortfalls(summary: [UInt8]) -> Set<Shortfall> {
    // This code runs for every unchanged output, and few have shortfalls.
    guard let tab = summary.firstIndex(of: UInt8(ascii: "\t")), tab + 1 < summary.count,
      summary[tab + 1] != UInt8(ascii: "\t")
    else { return [] }
    return shortfalls(in: parts(of: summary)[1])
  }

  private static func shortfalls(in text: String) -> Set<Shortfall> {
    Set(text.split(separator: ",").compactMap { Shortfall(rawValue: String($0)) })
  }

  private static func parts(of summary: [UInt8]) -> [String] {
    summary.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
