import AvatarFileSystem
import Synchronization

/// A disk cache of downloaded photos, addressed by SHA-256, with an entry for each URL and set of credentials.
///
/// Many threads and processes may use it at the same time: files are written atomically, and a lock protects writes and
/// evictions. A failure to store a photo is reported once, but is not an error. Each photo is compared with its digest
/// when it is read.
package final class PhotoCache: Sendable {
  /// The path of the directory, with a trailing slash.
  package let directory: String
  package let limits: CacheLimits
  private let state = Mutex(State())
  /// The day of the last call to `removeOld`, in days since 1970; concurrent lookups wait for that call.
  private let evictionDay = Mutex(Int?.none)
  /// A lock that lets the threads of this process take turns, so that they wait for the cache lock only because of
  /// other processes.
  private let turn = Mutex(())

  private struct State {
    /// The reason why photos are not cached; nil if there is none.
    var fault: String?
    /// Whether the fault has been reported.
    var isReported = false
    /// Whether the cache files are protected from changes by other users; nil before the first check.
    var isTrusted: Bool?
  }

  static let layout = "photos-1/"
  var photos: String { directory + Self.layout + "photos/" }
  var entries: String { directory + Self.layout + "entries/" }
  var lockPath: String { directory + Self.layout + "lock" }
  var totalPath: String { directory + Self.layout + "total" }
  var saltPath: String { directory + Self.layout + "salt" }
  /// The path of the file that contains the day of the last eviction, in days since 1970.
  var dayPath: String { directory + Self.layout + "evicted" }
  var tagPath: String { directory + "CACHEDIR.TAG" }

  package init(directory: String, limits: CacheLimits = CacheLimits()) {
    self.directory = FilePath.ofDirectory(directory)
    self.limits = limits
  }

  /// The name of an entry, which is a digest of the URL and the credentials.
  struct Key: Hashable, Sendable {
    let name: String

    /// Creates the key for a URL; `scope` is the digest of the credentials, or nil if there are none.
    init(_ url: String, scope: ContentDigest?) {
      var sum = DigestSum()
      sum.add(url)
      sum.add(scope?.bytes ?? [])
      name = sum.digest().description
    }
  }

  // MARK: Reading

  /// Returns the cache's salt: random bytes that differ from those of other caches and are stored on first use.
  func salt() -> [UInt8] {
    if let salt = read(saltPath, limit: Self.bytesOfSalt), salt.count == Self.bytesOfSalt { return salt }
    var salt = (0..<Self.bytesOfSalt).map { _ in UInt8.random(in: 0...255) }
    change { () throws(FileError) in
      // Another process may have stored its salt before this one acquired the lock.
      if let known = read(saltPath, limit: Self.bytesOfSalt), known.count == Self.bytesOfSalt {
        salt = known
      } else {
        try Self.write(salt, to: saltPath)
      }
    }
    return salt
  }

  private static let bytesOfSalt = 32

  static let maxBytesOfEntry = 1 << 14

  /// Returns the entry for a key; nil if there is none.
  ///
  /// Damaged entries and entries that are too old are removed; once a day, so are all photos that exceed the maximum
  /// age. `now` is in seconds since 1970.
  func entry(_ key: Key, now: Int) -> CacheEntry? {
    removeOld(now: now)
    guard let bytes = read(entries + key.name, limit: Self.maxBytesOfEntry) else { return nil }
    guard let entry = CacheEntry(bytes), !limits.isTooOld(entry, now: now) else {
      try? File.remove(entries + key.name)
      return nil
    }
    return entry
  }

  /// Returns the photo of an entry; nil if it is missing or damaged.
  ///
  /// A damaged photo is removed together with its entry.
  func photo(_ digest: ContentDigest, _ key: Key) -> [UInt8]? {
    let path = photos + digest.description
    guard let bytes = read(path, limit: .max) else { return nil }
    guard ContentDigest(of: bytes) == digest else {
      for path in [path, entries + key.name] { try? File.remove(path) }
      return nil
    }
    // Eviction orders the entries by the time of their last use, which is stored as their modification time.
    File.touch(entries + key.name)
    return bytes
  }

  /// Returns the contents of a cache file; nil if it cannot be read or trusted.
  func read(_ path: String, limit: Int) -> [UInt8]? {
    guard isTrusted() else { return nil }
    do {
      let directory = try Directory(FilePath.directory(of: path))
      return try ByteSource(FilePath.name(of: path), in: directory, limit: limit, from: Self.users).allBytes()
    } catch .untrusted(let reason) {
      rejectCache("\(name(path)): \(reason)")
      return nil
    } catch {
      return nil
    }
  }

  // MARK: Writing

  /// The maximum time to wait for the lock, in milliseconds.
  private static let lockTimeout = 1000
  /// The size that an entry counts as, in bytes; most file systems allocate blocks of at least this size.
  static let bytesOfEntry = 4096

  /// Stores an entry, and its photo unless the photo is already in the cache.
  ///
  /// The least recently used entries are evicted first if the cache would exceed its limit.
  func store(_ entry: CacheEntry, photo: [UInt8]?, key: Key, now: Int) {
    let bytes = (photo?.count ?? 0) + Self.bytesOfEntry
    guard bytes <= limits.bytes else { return }
    change { () throws(FileError) in
      var total = read(totalPath, limit: 64).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
      if total.map({ $0 < 0 || $0 > limits.bytes - bytes }) ?? true {
        // A tenth of the cache is freed at once, so that only few calls have to list all entries.
        total = evict(now: now, maxBytes: min(limits.bytes / 10 * 9, limits.bytes - bytes)).bytes
      }
      // The total is written before the files. If the process is killed in between, the total is too large rather than
      // too small, and the next eviction corrects it.
      try Self.write(Array("\((total ?? 0) + bytes)".utf8), to: totalPath)
      if let photo, let digest = entry.digest {
        let path = photos + digest.description
        // The name is the photo's digest, which is checked when the photo is read, so comparing the size is enough.
        if FileStatus(path, followsLinks: false)?.bytes != photo.count { try Self.write(photo, to: path) }
      }
      // The entry comes last, because lookups do not take the lock and must not find an entry without its photo.
      try Self.write(Array(entry.text.utf8), to: entries + key.name)
    }
  }

  /// Changes the cache while holding its lock.
  ///
  /// The reason for a failure is stored for `removeFault`.
  private func change(_ body: () throws(FileError) -> Void) {
    guard isTrusted() else { return }
    do {
      try turn.withLock { _ throws(FileError) in
        try prepare()
        let lock = try FileLock(lockPath, milliseconds: Self.lockTimeout)
        // Swift may destroy an object after its last use, which would release the lock before the changes.
        defer { withExtendedLifetime(lock) {} }
        try body()
      }
    } catch {
      note(error.reason)
    }
  }

  /// Removes all photos that exceed the maximum age, unless this has already been done today or another process is
  /// changing the cache.
  private func removeOld(now: Int) {
    let day = now / 86_400
    let text = Array("\(day)".utf8)
    evictionDay.withLock { evicted in
      if evicted == day { return }
      evicted = day
      // A lookup does not wait for the lock: eviction can be left to another process or to the next run.
      guard isTrusted(), FileStatus(entries)?.kind == .directory, read(dayPath, limit: 64) != text,
        let lock = try? FileLock(lockPath, milliseconds: 0)
      else { return }
      defer { withExtendedLifetime(lock) {} }
      let remaining = evict(now: now, maxBytes: limits.bytes)
      // If this fails, the next run evicts again.
      try? Self.write(Array("\(remaining.bytes)".utf8), to: totalPath)
      try? Self.write(text, to: dayPath)
    }
  }

  func remove(_ key: Key) {
    if isTrusted() { try? File.remove(entries + key.name) }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try File.writePrivately(bytes, to: path)
  }

  /// The contents of `CACHEDIR.TAG`, which excludes the directory from backups (https://bford.info/cachedir/).
  static let tag = """
    Signature: 8a477f597d28d172789f06886806bc55
    # Photos cached by avatar-render, all of which may be deleted.

    """

  private func prepare() throws(FileError) {
    if FileStatus(entries)?.kind == .directory, FileStatus(photos)?.kind == .directory { return }
    try Directory.create(photos, isPrivate: true)
    try Directory.create(entries, isPrivate: true)
    if FileStatus(tagPath, followsLinks: false) == nil { try Self.write(Array(Self.tag.utf8), to: tagPath) }
  }

  // MARK: Failures

  private func note(_ reason: String) {
    state.withLock { state in if state.fault == nil { state.fault = "\(reason): photos are not cached" } }
  }

  /// Returns whether the cache files are protected from changes by other users; if they are not, the cache is not used.
  private func isTrusted() -> Bool {
    if let isTrusted = state.withLock({ $0.isTrusted }) { return isTrusted }
    let reason = untrustedReason()
    // Directories that do not exist yet will be created with private permissions, so the result remains valid.
    state.withLock { $0.isTrusted = reason == nil }
    if let reason { note(reason) }
    return reason == nil
  }

  private func rejectCache(_ reason: String) {
    state.withLock { $0.isTrusted = false }
    note(reason)
  }

  /// The users who may change the files and directories of the cache.
  private static var users: TrustedUsers { TrustedUsers(owner: TrustedUsers.currentUser) }

  /// Returns the path of a file or a directory relative to the cache directory, without a trailing slash.
  private func name(_ path: String) -> String {
    let name = path.utf8.dropFirst(directory.utf8.count)
    return String(Substring(name.last == UInt8(ascii: "/") ? name.dropLast() : name))
  }

  /// Returns the reason not to trust the cache directories; nil if they are trusted or do not exist.
  func untrustedReason() -> String? {
    guard let parent = try? Directory(directory) else { return nil }
    // In a system directory such as /tmp, the sticky bit protects each user's files.
    let parentUsers = TrustedUsers(
      owner: TrustedUsers.currentUser, TrustedUsers.root,
      writers: parent.status?.isSticky == true ? .everyone : .owner)
    let paths = [directory + Self.layout, photos, entries].map(name)
    for (path, users) in [(".", parentUsers)] + paths.map({ ($0, Self.users) }) {
      do {
        try parent.check(path, users)
      } catch .untrusted(let reason) {
        return path == "." ? reason : "\(path): \(reason)"
      } catch {}
    }
    return nil
  }

  /// Returns the reason why photos are not cached, but only once; nil if there is none or it has already been returned.
  package func removeFault() -> String? {
    state.withLock { state in
      guard let fault = state.fault, !state.isReported else { return nil }
      state.isReported = true
      return fault
    }
  }
}

/// The maximum size and age of the contents of a cache.
package struct CacheLimits: Hashable, Sendable {
  /// The maximum size of all photos and entries, in bytes; 256 MiB by default.
  package var bytes = 256 << 20
  /// The maximum time since a server last confirmed an entry, in seconds; 30 days by default.
  package var age = 30 * 86400

  package init() {}

  func isTooOld(_ entry: CacheEntry, now: Int) -> Bool {
    // An entry with a time in the future was written while the clock was wrong; a difference of one day is tolerated.
    entry.checked > now + 86400 || entry.checked < now - age
  }
}
