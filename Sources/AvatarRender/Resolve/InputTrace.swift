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

  /// The kind of a source.
  package enum Kind: UInt8, Sendable {
    case contact, photo, gravatar, libravatar

    /// Creates the kind of a photo, given the content of an avatar that shows it.
    init(_ content: AvatarContent) {
      switch content {
      case .gravatar: self = .gravatar
      case .libravatar: self = .libravatar
      case .photo, .initials, .icon, .pattern: self = .photo
      }
    }
  }

  package struct Entry: Hashable, Sendable {
    package let kind: Kind
    /// The first bytes of a digest that identifies the requested contact, URL or address.
    package let source: UInt64
    package let finding: Finding

    /// Returns whether the avatar is unchanged since this entry was recorded, given the present kind and finding.
    ///
    /// The avatar is unchanged if the content is the same, or if the request is the same and the content is uncertain.
    func agrees(with kind: Kind, _ finding: Finding, source: @autoclosure () -> UInt64) -> Bool {
      if kind != self.kind { return false }
      return finding == .uncertain ? source() == self.source : finding == self.finding
    }
  }

  package internal(set) var entries: [Entry] = []
  /// A Boolean value that indicates whether the last source was used, which makes later ones irrelevant.
  package internal(set) var isComplete = false

  package init() {}
}

extension InputTrace.Entry {
  /// Creates the entry for the request that a string identifies.
  init(kind: InputTrace.Kind, request: String, finding: InputTrace.Finding) {
    self.init(kind: kind, source: Self.source(of: request), finding: finding)
  }

  /// Returns the value that identifies a request.
  static func source(of request: String) -> UInt64 { ContentDigest(fastOf: Array(request.utf8)).prefix }
}

extension InputTrace.Finding {
  /// Creates a finding from a string that represents the content.
  init(of text: String) { self = .known(ContentDigest(of: Array(text.utf8))) }

  /// Creates the finding for a source that did not respond, or whose response is not usable.
  init(of error: FetchError) {
    self = error.isTemporary || error.isLocal ? .uncertain : .init(of: "absent \(error.kind)")
  }
}

// MARK: Bytes

extension InputTrace {
  /// The bit of an entry's first byte that indicates that a digest follows.
  private static let hasDigest: UInt8 = 0x80
  /// The size of an entry's kind and source, in bytes.
  private static let headBytes = 9

  /// The trace as bytes: whether it is complete, and then the kind, the source and the digest, if any, of each entry.
  ///
  /// An empty trace has no bytes.
  package var bytes: [UInt8] {
    if entries.isEmpty && !isComplete { return [] }
    var bytes: [UInt8] = [isComplete ? 1 : 0]
    for entry in entries {
      let digest: [UInt8] = if case .known(let digest) = entry.finding { digest.bytes } else { [] }
      bytes.append(entry.kind.rawValue | (digest.isEmpty ? 0 : Self.hasDigest))
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: entry.source >> shift))
      }
      bytes += digest
    }
    return bytes
  }

  /// Creates a trace from its bytes, or returns nil for any other bytes.
  package init?(bytes: Span<UInt8>) {
    if bytes.isEmpty { return }
    guard bytes[0] <= 1 else { return nil }
    isComplete = bytes[0] == 1
    var i = 1
    while i < bytes.count {
      guard i + Self.headBytes <= bytes.count, let kind = Kind(rawValue: bytes[i] & ~Self.hasDigest) else { return nil }
      let (source, hasDigest) = (bytes.word(at: i + 1), bytes[i] & Self.hasDigest != 0)
      i += Self.headBytes
      var finding = Finding.uncertain
      if hasDigest {
        guard i + ContentDigest.length <= bytes.count,
          let digest = ContentDigest(bytes: bytes.extracting(i..<i + ContentDigest.length))
        else { return nil }
        finding = .known(digest)
        i += ContentDigest.length
      }
      entries.append(Entry(kind: kind, source: source, finding: finding))
    }
  }
}
