package import AvatarFileSystem
import AvatarHTTP

/// The sources that were consulted for an avatar, in order, and what each of them had.
///
/// If the sources have the same as when the trace was recorded, so that every decision is the same, the request gives the
/// same avatar.
package struct InputTrace: Hashable, Sendable {
  /// The finding about the content of a source.
  package enum Finding: Hashable, Sendable {
    /// The digest of its content, or of the reason why it had none.
    case known(ContentDigest)
    /// No content, for a reason that does not describe the content, for example a server that did not respond.
    case uncertain
  }

  package struct Entry: Hashable, Sendable {
    /// The kind of source: `contact`, or the content that the avatar has if the source is used.
    package let kind: String
    /// The first digits of a digest that identifies the request: a contact, a URL or an address.
    package let source: String
    package let finding: Finding

    /// Returns whether a recorded entry leaves an avatar as it is.
    ///
    /// The avatar is the same if the contents are the same, or if the request is the same and the contents are uncertain.
    func agrees(with recorded: Entry) -> Bool {
      if kind != recorded.kind { return false }
      return finding == .uncertain ? source == recorded.source : finding == recorded.finding
    }
  }

  package internal(set) var entries: [Entry] = []
  /// A Boolean value that indicates whether the last source was used, so that later ones do not matter.
  package internal(set) var isComplete = false

  package init() {}
}

extension InputTrace.Entry {
  /// Creates the entry of a request, identified by a text.
  init(kind: String, request: String, finding: InputTrace.Finding) {
    let digest = ContentDigest(of: Array(request.utf8))
    self.init(kind: kind, source: String(digest.description.prefix(16)), finding: finding)
  }
}

extension InputTrace.Finding {
  /// Creates the finding of a text that stands for the content.
  init(of text: String) { self = .known(ContentDigest(of: Array(text.utf8))) }

  /// Creates the finding of a source that responded with nothing usable, or not at all.
  init(of error: FetchError) {
    self = error.isTemporary || error.isLocal ? .uncertain : .init(of: "absent \(error.kind)")
  }
}

extension InputTrace: LosslessStringConvertible {
  private static let complete = "used"

  /// One word for each entry, for example `photo:01234567890abcdef=…` or `gravatar:01234567890abcdef=?`.
  package var description: String {
    let words = entries.map { entry in
      switch entry.finding {
      case .known(let digest): "\(entry.kind):\(entry.source)=\(digest)"
      case .uncertain: "\(entry.kind):\(entry.source)=?"
      }
    }
    return (words + (isComplete ? [Self.complete] : [])).joined(separator: " ")
  }

  /// Reads a description; nil if the text is something else.
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
