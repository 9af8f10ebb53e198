import Testing

@testable import AvatarFileSystem

@Suite struct ControlGroupTests {
  /// A process with its groups, its mounts and the files of the groups, and the number of processors that it may use.
  struct Process: Sendable {
    var groups = "0::/pod/app\n"
    var mounts = [Self.unified("/")]
    var files: [String: String] = [:]
    var processors: Int?

    /// Returns a line of `mountinfo` for the hierarchy of version 2.
    static func unified(_ mounted: String) -> String {
      "31 23 0:26 \(mounted) /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate"
    }

    /// Returns a line of `mountinfo` for a controller of version 1.
    static func controller(_ name: String, _ mounted: String) -> String {
      "36 25 0:30 \(mounted) /sys/fs/cgroup/\(name) rw shared:12 master:3 - cgroup cgroup rw,\(name)"
    }
  }

  private func expect(_ process: Process) throws {
    let scratch = try Scratch()
    try scratch.write(process.groups, "proc/self/cgroup")
    let others = "22 28 0:21 / /proc rw shared:5 - proc proc rw\n"
    try scratch.write(others + process.mounts.joined(separator: "\n") + "\n", "proc/self/mountinfo")
    for (name, text) in process.files { try scratch.write(text, "sys/fs/cgroup/\(name)") }
    #expect(ControlGroup.processors(root: scratch.path) == process.processors)
  }

  @Test(
    arguments: [
      ("200000 100000\n", 2), ("100000 100000\n", 1), ("150000 100000\n", 2), ("1000 100000\n", 1),
      ("50000 10000\n", 5),
      ("max 100000\n", nil), ("200000\n", nil), ("200000 0\n", nil), ("", nil),
    ] as [(String, Int?)])
  func quotaPerPeriodIsRoundedUp(text: String, processors: Int?) throws {
    try expect(Process(files: ["pod/app/cpu.max": text], processors: processors))
  }

  @Test(
    arguments: [
      ("200000\n", "100000\n", 2), ("250000\n", "100000\n", 3), ("-1\n", "100000\n", nil), ("200000\n", "0\n", nil),
    ] as [(String, String, Int?)])
  func quotaOfVersion1PerPeriodIsRoundedUp(quota: String, period: String, processors: Int?) throws {
    let files = ["pod/app/cpu.cfs_quota_us": quota, "pod/app/cpu.cfs_period_us": period]
    try expect(
      Process(
        groups: "4:cpu,cpuacct:/pod/app\n", mounts: [Process.controller("cpu,cpuacct", "/")],
        files: files.reduce(into: [:]) { $0["cpu,cpuacct/\($1.key)"] = $1.value }, processors: processors))
  }

  @Test(
    arguments: [
      ["pod/app/cpu.max": "400000 100000", "pod/cpu.max": "200000 100000", "cpu.max": "800000 100000"],
      ["pod/app/cpu.max": "20000 10000", "pod/cpu.max": "max 100000", "cpu.max": "300000 100000"],
      ["cpu.max": "200000 100000"],
    ])
  func lowestLimitOfTheAncestorsApplies(files: [String: String]) throws {
    try expect(Process(files: files, processors: 2))
  }

  @Test(
    arguments: [
      // The group of a container that has its own namespace, and of one that has not.
      ("0::/\n", "/", "cpu.max"), ("0::/docker/1f\n", "/docker/1f", "cpu.max"),
      ("0::/docker/1f/job\n", "/docker/1f", "job/cpu.max"),
      // Groups outside the mounted directory or the namespace.
      ("0::/docker/1f0\n", "/docker/1f", "cpu.max"), ("0::/../other\n", "/", "cpu.max"),
      // A path with the separator of the fields.
      ("0::/a:b\n", "/", "a:b/cpu.max"),
    ])
  func pathOfTheGroupIsRelativeToTheMountedDirectory(groups: String, mounted: String, file: String) throws {
    try expect(
      Process(groups: groups, mounts: [Process.unified(mounted)], files: [file: "300000 100000"], processors: 3))
  }

  @Test func bothVersionsLimitTheProcessors() throws {
    let quota = ["cpu/a/cpu.cfs_quota_us": "500000", "cpu/a/cpu.cfs_period_us": "100000"]
    let process = Process(
      groups: "9:cpuset:/\n1:cpu:/a\n0::/b\n",
      mounts: [Process.controller("cpuset", "/"), Process.controller("cpu", "/"), Process.unified("/")])
    for (limit, processors) in [("400000 100000", 4), ("600000 100000", 5)] {
      var process = process
      process.files = quota.merging(["b/cpu.max": limit]) { $1 }
      process.processors = processors
      try expect(process)
    }
  }

  @Test func systemWithoutControlGroupsHasNoLimit() throws {
    #expect(ControlGroup.processors(root: try Scratch().path) == nil)
    try expect(Process(groups: "", files: ["cpu.max": "100000 100000"]))
    try expect(Process(mounts: [], files: ["cpu.max": "100000 100000"]))
  }
}
