/// A control group of the process, which limits its processor time; a container has its own group.
///
/// In each period, the threads of a group and its descendants may run for a quota of time in total. Version 2 has one
/// hierarchy of groups, version 1 one for each controller (cgroups(7); in the kernel's documentation,
/// admin-guide/cgroup-v2 and scheduler/sched-bwc).
struct ControlGroup {
  /// Whether the hierarchy is that of version 2.
  private let isUnified: Bool
  /// The directory where the hierarchy is mounted, in a container often that of the container's group.
  private let mountPoint: Substring
  /// The path of the group below the mount point, empty for the group that is mounted itself.
  private let path: Substring

  /// Returns the number of processors that the groups of the process may use.
  ///
  /// - Parameter root: The directory that contains `/proc` and the mount points, without a trailing slash.
  /// - Returns: The number, rounded up, so at least 1; nil if there is no limit.
  /// - Complexity: O(n) for n bytes of mounts and control group paths.
  static func processors(root: String = "") -> Int? {
    let members = lines(of: "\(root)/proc/self/cgroup")
    let mounts = members.isEmpty ? [] : lines(of: "\(root)/proc/self/mountinfo")
    return mounts.compactMap { ControlGroup(mount: $0, members: members)?.processors(root: root) }.min()
  }

  /// Creates the group of the process in a mounted hierarchy; nil if the process is in none of its groups, or if they cannot
  /// limit the processor time.
  ///
  /// - Parameters:
  ///   - mount: A line of `mountinfo`: the mounted directory of the hierarchy and the mount point, and, after a dash, the file
  ///     system type, the source and the options (proc_pid_mountinfo(5)).
  ///   - members: The lines of `/proc/self/cgroup`: a number, the controllers of version 1, and the path of the group.
  private init?(mount: Substring, members: [Substring]) {
    let fields = Self.split(mount, at: " ")
    guard let dash = fields.firstIndex(of: "-"), dash > 4, fields.count > dash + 3 else { return nil }
    switch fields[dash + 1] {
    case "cgroup2": isUnified = true
    case "cgroup" where Self.split(fields[dash + 3], at: ",").contains("cpu"): isUnified = false
    default: return nil
    }
    let isUnified = isUnified
    let member = members.lazy.map { Self.split($0, at: ":", maxSplits: 2) }.first {
      $0.count == 3 && (isUnified ? $0[0] == "0" : Self.split($0[1], at: ",").contains("cpu"))
    }
    guard let member else { return nil }
    mountPoint = fields[4]
    path = Self.path(member[2], below: fields[3])
  }

  /// Returns the path of a group below the mounted directory; empty if the group is that directory or outside it.
  private static func path(_ path: Substring, below mounted: Substring) -> Substring {
    let parent = mounted == "/" ? "" : mounted
    // A group outside the namespace of the process has a path with `..` (cgroup_namespaces(7)).
    guard path.utf8.starts(with: "\(parent)/".utf8), !split(path, at: "/").contains("..") else { return "" }
    return path == "/" ? "" : Substring(path.utf8.dropFirst(parent.utf8.count))
  }

  /// Returns the lowest limit of the group and its ancestors.
  private func processors(root: String) -> Int? {
    var (lowest, path): (Int?, Substring) = (nil, path)
    while true {
      if let limit = limit(of: "\(root)\(mountPoint)\(path)") { lowest = min(lowest ?? limit, limit) }
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return lowest }
      path = path[..<slash]
    }
  }

  /// Returns the limit of one group, given its directory; nil if it has none.
  private func limit(of directory: String) -> Int? {
    let words =
      isUnified
      ? Self.lines(of: "\(directory)/cpu.max").first.map { Self.split($0, at: " ") } ?? []
      : ["quota", "period"].flatMap { Self.lines(of: "\(directory)/cpu.cfs_\($0)_us") }
    // Without a limit, the quota is -1 in version 1 and `max` in version 2.
    guard words.count == 2, let quota = Int(words[0]), let period = Int(words[1]), quota > 0, period > 0 else {
      return nil
    }
    return (quota - 1) / period + 1
  }

  /// Returns the lines of a file; none if it cannot be read.
  private static func lines(of path: String) -> [Substring] {
    guard let bytes = try? ByteSource(path: path, limit: 1 << 20).allBytes() else { return [] }
    return split(Substring(decoding: bytes, as: UTF8.self), at: "\n").filter { !$0.isEmpty }
  }

  /// Returns the parts of a text, some of which may be empty.
  private static func split(_ text: Substring, at separator: Unicode.Scalar, maxSplits: Int = .max) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: separator), maxSplits: maxSplits, omittingEmptySubsequences: false).map {
      Substring($0)
    }
  }
}
