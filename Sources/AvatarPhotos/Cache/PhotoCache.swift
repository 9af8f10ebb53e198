import AvatarFiles
import Synchronization

/// A disk cache of downloaded photos, addressed by SHA-256, with an entry for each URL and set of credentials.
///
/// Safe for use by many threads and processes: files are written atomically, and writers and sweeps hold a lock. A
/// failure to store is reported once and is not an error. Each photo is compared with its digest when it is read.
package final class PhotoCache: Sendable {
  /// With its slash.
  package let folder: String
  package let limits: CacheLimits
  private let state = Mutex(State())

  private struct State {
    /// Why photos are not cached.
    var fault: String?
    var isTold = false
    /// Whether the directories were checked, and whether other users could have changed what is in them.
    var isTrusted: Bool?
  }

  static let layout = "photos-1/"
  var photos: String { folder + Self.layout + "photos/" }
  var entries: String { folder + Self.layout + "entries/" }
  var lockPath: String { folder + Self.layout + "lock" }
  var totalPath: String { folder + Self.layout + "total" }
  var saltPath: String { folder + Self.layout + "salt" }
  var tagPath: String { folder + "CACHEDIR.TAG" }

  package init(folder: String, limits: CacheLimits = CacheLimits()) {
    (self.folder, self.limits) = (FilePath.ofFolder(folder), limits)
  }

  /// Names the entry of a URL.
  /// - Parameter scope: what the server knows of who asks.
  struct Key: Hashable, Sendable {
    let name: String

    init(_ url: String, scope: ContentDigest?) {
      var sum = DigestSum()
      sum.add(url)
      sum.add(scope?.bytes ?? [])
      name = sum.digest().description
    }
  }

  // MARK: Reading

  /// Random bytes that no other cache has; made when they are first wanted.
  func salt() -> [UInt8] {
    if let salt = read(saltPath, limit: Self.bytesOfSalt), salt.count == Self.bytesOfSalt { return salt }
    var salt = (0..<Self.bytesOfSalt).map { _ in UInt8.random(in: 0...255) }
    change { () throws(FileError) in
      // Another process may have been faster.
      if let known = read(saltPath, limit: Self.bytesOfSalt), known.count == Self.bytesOfSalt {
        salt = known
      } else {
        try Self.write(salt, to: saltPath)
      }
    }
    return salt
  }

  private static let bytesOfSalt = 32

  static let mostBytesOfEntry = 1 << 14

  /// What is known; nil where nothing is, or it is too old to be kept.
  func entry(_ key: Key, now: Int) -> CacheEntry? {
    guard let bytes = read(entries + key.name, limit: Self.mostBytesOfEntry) else { return nil }
    guard let entry = CacheEntry(bytes), !limits.isTooOld(entry, now: now) else {
      try? File.remove(entries + key.name)
      return nil
    }
    return entry
  }

  /// The photo of an entry; nil where it is not there, or is damaged: it is gone then.
  func photo(_ digest: ContentDigest, _ key: Key) -> [UInt8]? {
    let path = photos + digest.description
    guard let bytes = read(path, limit: .max >> 1) else { return nil }
    guard ContentDigest(of: bytes) == digest else {
      for path in [path, entries + key.name] { try? File.remove(path) }
      return nil
    }
    File.touch(entries + key.name)
    return bytes
  }

  /// The contents of a file of the cache; nil if there is none, or the cache cannot be trusted.
  func read(_ path: String, limit: Int) -> [UInt8]? {
    guard isTrusted(), let status = FileStatus(path, followsLinks: false) else { return nil }
    if let reason = status.distrust {
      rejectCache(reason)
      return nil
    }
    guard let source = try? ByteSource(path: path, limit: limit, isFile: true) else { return nil }
    return try? source.allBytes()
  }

  // MARK: Writing

  /// Milliseconds that are waited for others who store.
  private static let patience = 1000
  /// Of a file system, an entry takes at least that.
  static let bytesOfEntry = 4096

  /// Keeps an entry, and its photo if that is not there yet.
  func store(_ entry: CacheEntry, _ photo: [UInt8]?, _ key: Key, now: Int) {
    let bytes = (photo?.count ?? 0) + Self.bytesOfEntry
    guard bytes <= limits.bytes else { return }
    change { () throws(FileError) in
      var total = read(totalPath, limit: 64).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
      if total.map({ $0 < 0 || $0 > limits.bytes - bytes }) ?? true {
        total = sweep(now: now, mostBytes: min(limits.bytes / 10 * 9, limits.bytes - bytes)).bytes
      }
      // Counted before it is there: who is killed in between has counted too much, which the next sweep finds out.
      try Self.write(Array("\((total ?? 0) + bytes)".utf8), to: totalPath)
      if let photo, let digest = entry.digest {
        let path = photos + digest.description
        if FileStatus(path, followsLinks: false)?.bytes != photo.count { try Self.write(photo, to: path) }
      }
      try Self.write(Array(entry.text.utf8), to: entries + key.name)
    }
  }

  /// Changes the cache while holding its lock.
  ///
  /// The reason for a failure is stored for `takeFault`.
  private func change(_ body: () throws(FileError) -> Void) {
    guard isTrusted() else { return }
    do throws(FileError) {
      try prepare()
      let lock = try FileLock(lockPath, milliseconds: Self.patience)
      defer { withExtendedLifetime(lock) {} }
      try body()
    } catch {
      note(error.reason)
    }
  }

  func remove(_ key: Key) {
    if isTrusted() { try? File.remove(entries + key.name) }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    do throws(WriteError) {
      try FileWriter.writePrivately(bytes, to: path)
    } catch {
      switch error {
      case .create(let error), .write(let error): throw error
      }
    }
  }

  /// Tells programs that make copies that nothing here is worth it (https://bford.info/cachedir/).
  static let tag = """
    Signature: 8a477f597d28d172789f06886806bc55
    # Photos that avatar-render keeps; all of it may be deleted.

    """

  private func prepare() throws(FileError) {
    if FileStatus(entries)?.kind == .folder, FileStatus(photos)?.kind == .folder { return }
    try Folder.create(photos, isPrivate: true)
    try Folder.create(entries, isPrivate: true)
    if FileStatus(tagPath, followsLinks: false) == nil { try Self.write(Array(Self.tag.utf8), to: tagPath) }
  }

  // MARK: What went wrong

  private func note(_ reason: String) {
    state.withLock { state in if state.fault == nil { state.fault = "\(reason): photos are not cached" } }
  }

  /// Whether no other user can have changed what is in the cache; if one can, it is not used at all.
  private func isTrusted() -> Bool {
    if let isTrusted = state.withLock({ $0.isTrusted }) { return isTrusted }
    let reason = distrust()
    // Directories that do not exist yet are created private.
    state.withLock { $0.isTrusted = reason == nil }
    if let reason { note(reason) }
    return reason == nil
  }

  private func rejectCache(_ reason: String) {
    state.withLock { $0.isTrusted = false }
    note(reason)
  }

  /// Why what is in the directories of the cache cannot be trusted; nil if it can, or they do not exist.
  func distrust() -> String? {
    if let status = FileStatus(FilePath.real(folder)), status.kind == .folder {
      // The system's own directories protect each user's files by the sticky bit.
      if !status.isOwnedByUser && status.owner != 0 { return FileStatus.otherOwner }
      if status.isWritableByOthers && !status.isSticky { return FileStatus.otherWriters }
    }
    for directory in [folder + Self.layout, photos, entries] {
      guard let status = FileStatus(String(directory.dropLast()), followsLinks: false) else { continue }
      if let reason = status.distrust { return reason }
    }
    return nil
  }

  /// Why something could not be kept; nil where all could, or it was told.
  package func takeFault() -> String? {
    state.withLock { state in
      guard let fault = state.fault, !state.isTold else { return nil }
      state.isTold = true
      return fault
    }
  }
}

extension FileStatus {
  fileprivate static let otherOwner = "belongs to another user"
  fileprivate static let otherWriters = "other users may write to it"

  /// Why other users may have changed private contents; nil if they cannot.
  fileprivate var distrust: String? {
    if kind == .link { return "contains a symbolic link" }
    if !isOwnedByUser { return Self.otherOwner }
    return isWritableByOthers ? Self.otherWriters : nil
  }
}

/// How much a cache keeps, and for how long.
package struct CacheLimits: Hashable, Sendable {
  /// Of all photos and entries; 256 MiB.
  package var bytes = 256 << 20
  /// Seconds after which what no server has confirmed is forgotten; 30 days.
  package var age = 30 * 86400

  package init() {}

  func isTooOld(_ entry: CacheEntry, now: Int) -> Bool {
    // A clock that was wrong for a while leaves entries from the future.
    entry.checked > now + 86400 || entry.checked < now - age
  }
}
