import AvatarFileSystem

extension ContentDigest {
  /// Creates the digest of the stamp of a file and of other bytes; nil if the path is not that of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - followsLinks: Whether the path may be that of a symbolic link to the file.
  ///   - bytes: The other bytes.
  init?(stampOfFile path: String, followsLinks: Bool = true, with bytes: some Collection<UInt8>) {
    guard let status = FileStatus(path, followsLinks: followsLinks), status.kind == .file else { return nil }
    let stamp = status.stamp
    var all: [UInt8] = []
    all.reserveCapacity(32 + bytes.count)
    for number in [stamp.bytes, stamp.inode, stamp.modified, stamp.changed] {
      for shift in stride(from: 0, to: 64, by: 8) { all.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    all += bytes
    self.init(fastOf: all)
  }
}
