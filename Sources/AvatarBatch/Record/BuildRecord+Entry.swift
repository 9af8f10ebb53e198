import AvatarFileSystem
import AvatarRender

extension BuildRecord {
  /// The entry of a written output.
  ///
  /// This type is a class because every stage of a run passes it on.
  final class Entry: Sendable {
    /// The digest of everything that determines the output except the contents of sources.
    let recipe: ContentDigest
    /// The consulted sources.
    let trace: InputTrace
    /// The digest of the path and the stamp of a local photo, whose contents the first entry of the trace identifies, or
    /// nil if there is none.
    ///
    /// A photo with the same path and stamp need not be read again.
    let photo: ContentDigest?
    /// The digest of the file's bytes.
    let digest: ContentDigest
    let stamp: FileStamp
    /// The report, in the form of `AvatarReport.json`, without anything that may identify a person.
    let summary: [UInt8]
    /// The digest of the sources that were skipped, with the row as the key, or nil if none were.
    let skipped: ContentDigest?

    init(
      recipe: ContentDigest, trace: InputTrace, photo: ContentDigest? = nil, digest: ContentDigest, stamp: FileStamp,
      summary: [UInt8], skipped: ContentDigest? = nil
    ) {
      self.recipe = recipe
      self.trace = trace
      self.photo = photo
      self.digest = digest
      self.stamp = stamp
      self.summary = summary
      self.skipped = skipped
    }

    /// Returns the entry for the same file with another stamp, and for a local photo with the same contents.
    func stamped(_ stamp: FileStamp, photo: ContentDigest?) -> Entry {
      Entry(
        recipe: recipe, trace: trace, photo: photo, digest: digest, stamp: stamp, summary: summary, skipped: skipped)
    }
  }
}

extension BuildRecord.Entry {
  /// Returns the digest of the contents of the photo with the given identity, or nil if the entry is for another one.
  func digestOfPhoto(_ identity: ContentDigest?) -> ContentDigest? {
    guard let photo, photo == identity, case .known(let digest)? = trace.entries.first?.finding else { return nil }
    return digest
  }
}
