package import AvatarFileSystem
import AvatarHTTP

/// The sources consulted for an avatar, in order, and the finding about each.
///
/// If the findings are the same as when the trace was recorded, every decision is the same, and the request produces
/// the same avatar.
package struct InputTrace: Hashable, Sendable {
  /// The finding about a source's content.
  package enum Finding: Hashable, Sendable {
    /// The digest of the content, or of the reason why there is none.
    case known(ContentDigest)
    /// No content, for a reason that reveals nothing about the content, for example a server that did not respond.
    case uncertain
  }

  package struct Entry: Hashable, Sendable {
    /// The kind of source: `contact`, or the avatar's content if the source is used.
    package let kind: String
    /// The first digits of a digest that identifies the requested contact, URL or address.
    package let source: String
    package let finding: Finding

    /// Returns whether the avatar is unchanged, given a recorded entry.
    ///
    /// The avatar is unchanged if the content is the same, or if the request is the same and the content is uncertain.
    func agrees(with recorded: Entry) -> Bool {
      if kind != recorded.kind { return false }
      return finding == .uncertain ? source == recorded.source : finding == recorded.finding
    }
  }

  package internal(set) var entries: [Entry] = []
  /// A Boolean value that indicates whether the last source was used, which makes later ones irrelevant.
  package internal(set) var isComplete = false

  package init() {}
}

extension InputTrace.Entry {
  /// Creates the entry for the request that a string identifies.
  init(kind: String, request: String, finding: InputTrace.Finding) {
    let digest = ContentDigest(of: Array(request.utf8))
    self.init(kind: kind, source: String(digest.description.prefix(16)), finding: finding)
  }
}

extension InputTrace.Finding {
  /// Creates a finding from a string that represents the content.
  init(of text: String) { self = .known(ContentDigest(of: Array(text.utf8))) }

  /// Creates the finding for a source that did not respond, or whose response is not usable.
  init(of error: FetchError) {
    self = error.isTemporary || error.isLocal ? .uncertain : .init(of: "absent \(error.kind)")
  }
}

extension InputTrace: LosslessStringConvertible {
  private static let complete = "used"

  /// The trace as one word for each entry, for example `photo:01234567890abcdef=…` or `gravatar:01234567890abcdef=?`.
  package var description: String {
    let words = entries.map { entry in
      switch entry.finding {
      case .known(let digest): "\(entry.kind):\(entry.source)=\(digest)"
      case .uncertain: "\(entry.kind):\(entry.source)=?"
      }
    }
    return (words + (isComplete ? [Self.complete] : [])).joined(separator: " ")
  }

  /// Creates a trace from its description, or returns nil for any other string.
  package init?(_ description: String) {
    for word in description.split(separator: " ") {
      if word == Self.complete {
        isComplete = true
        continue
      }
      let parts = word.split(separator: "=", omittingEmptySubsequences: false).map { String($0) }
      let names = parts[0].split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
      guard parts.count == 2, names.count == 2 else { return nil }
      let finding: Finding
      if parts[1] == "?" {
        finding = .uncertain
      } else if let digest = ContentDigest(hexadecimal: parts[1]) {
        finding = .known(digest)
      } else {
        return nil
      }
      entries.append(Entry(kind: names[0], source: names[1], finding: finding))
    }
  }
}
