import AvatarFileSystem
import Foundation
import PhotoServer
import Testing

/// Effects of the options for the location and the lifetime of cached photos.
var photoCacheEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(avatarCommands, "--cache-dir") { trial throws in
    #expect(try trial.requests(first: ["--cache-dir", "kept"], second: ["--cache-dir", "kept"]) == 1)
    #expect(trial.names(in: "kept/photos-1/entries").count == 1)
    #expect(!trial.exists("home"))
  }
  effects += OptionEffect.each(avatarCommands, "--cache-dir") { trial throws in
    let age = "AVATAR_CACHE_MAX_AGE"
    #expect(try trial.requests(aged: 200, environment: [age: "2m"]) == 2)
    #expect(try trial.requests(aged: 200, environment: [age: "4m"]) == 1)
    let bytes = "AVATAR_CACHE_MAX_BYTES"
    // An entry takes 4096 bytes, and its photo about a hundred.
    #expect(try trial.requests(environment: [bytes: "4097"]) == 2)
    #expect(try trial.requests(environment: [bytes: "8Ki"]) == 1)
  }
  effects += OptionEffect.each(avatarCommands, "--no-cache") { trial throws in
    #expect(try trial.requests(second: ["--no-cache"]) == 2)
    #expect(try trial.requests() == 1)
  }
  effects += OptionEffect.each(avatarCommands, "--refresh") { trial throws in
    #expect(try trial.requests(second: ["--refresh"]) == 2)
    // The response is cached again.
    #expect(try trial.requests(first: ["--refresh"]) == 1)
  }
  return effects
}

extension OptionTrial {
  /// Returns how many requests are sent for a photo that is rendered twice, with cache entries aged by `seconds`.
  fileprivate func requests(
    aged seconds: Int = 0, first: [String] = [], second: [String] = [], environment: [String: String] = [:]
  ) throws -> Int {
    let path = "/photo/\(unique()).png"
    let photo = TrialContent.photo(PhotoServer.shared.url(path))
    #expect(try shown(photo, first + ["--allow-private-network"], environment: environment) == "photo")
    try ageEntries(of: "home/.cache/avatar-render", by: seconds)
    #expect(try shown(photo, second + ["--allow-private-network"], environment: environment) == "photo")
    return PhotoServer.shared.count(path)
  }

  /// Ages the entries of a cache as if they had been stored earlier; they stay fresh.
  fileprivate func ageEntries(of cache: String, by seconds: Int) throws {
    for name in names(in: cache + "/photos-1/entries") where seconds > 0 {
      let entry = try text("\(cache)/photos-1/entries/\(name)")
      // The last line is the digest of the others.
      let fields = try #require(entry.range(of: "digest-of-all "))
      let checked = try #require(entry.firstMatch(of: /checked ([0-9]+)/))
      let earlier = try #require(Int(checked.1)) - seconds
      let text = entry[..<fields.lowerBound].replacing(checked.0, with: "checked \(earlier)")
      let digest = ContentDigest(of: Array(text.utf8))
      try write("\(cache)/photos-1/entries/\(name)", "\(text)digest-of-all \(digest)\n")
    }
  }

  /// Fills a cache with two photos and one entry about a missing one.
  fileprivate func fillCache(_ name: String = "kept") throws {
    let paths = ["/photo/\(unique()).png", "/photo/\(unique()).png", "/status/404"]
    let photos = paths.map(PhotoServer.shared.url)
    let run = try Command(
      ["group"] + photos + ["--allow-private-network", "--cache-dir", name, "-o", "a.png"], in: directory.url)
    // The last photo does not exist.
    #expect(run.status == 66)
  }

  /// Returns the report of a `cache` subcommand.
  fileprivate func report(_ options: String..., environment: [String: String] = [:]) throws -> [String: Any] {
    let run = try run(options + ["--json"], environment: environment)
    #expect((run.status, run.errors) == (0, ""))
    #expect(run.text.hasSuffix("}\n") && run.text.count { $0 == "\n" } == 1)
    return try object(run.text)
  }
}

private let cacheCommands = ["cache info", "cache prune", "cache clear"]

/// The subcommands of `cache`.
var cacheCommandEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(cacheCommands, "--cache-dir") { trial in
    try trial.fillCache()
    try trial.fillCache("home/.cache/avatar-render")
    let run = try trial.run("--cache-dir", "kept")
    #expect((run.status, run.errors) == (0, ""))
    let words = "of 268,435,456 bytes"
    switch trial.command {
    case "cache clear":
      #expect(run.text == "kept/: 0 photos, 0 known to be missing, 0 \(words), 5 files removed\n")
      #expect(!trial.exists("kept"))
    default:
      #expect(run.text.wholeMatch(of: /kept\/: 2 photos, 1 known to be missing, [0-9,]+ of 268,435,456 bytes\n/) != nil)
    }
    #expect(trial.names(in: "home/.cache/avatar-render/photos-1/photos").count == 2)
  }
  effects += OptionEffect.each(cacheCommands, "--json") { trial in
    try trial.fillCache()
    let report = try trial.report("--cache-dir", "kept")
    #expect(Set(report.keys) == ["directory", "photos", "absences", "bytes", "maxBytes", "removed"])
    #expect(report["directory"] as? String == "kept/")
    #expect(report["maxBytes"] as? Int == 256 << 20)
    let isCleared = trial.command == "cache clear"
    #expect(report["photos"] as? Int == (isCleared ? 0 : 2))
    #expect(report["absences"] as? Int == (isCleared ? 0 : 1))
    #expect(report["removed"] as? Int == (isCleared ? 5 : 0))
    let bytes = try #require(report["bytes"] as? Int)
    #expect(isCleared ? bytes == 0 : bytes > 3 * 4096 && bytes < 4 * 4096)
  }
  effects += OptionEffect.each(cacheCommands, "--cache-dir") { trial in
    try trial.fillCache()
    let report = try trial.report("--cache-dir", "kept", environment: ["AVATAR_CACHE_MAX_BYTES": "4500"])
    #expect(report["maxBytes"] as? Int == 4500)
    // The subcommand `prune` alone removes the excess: all entries except the most recently used one.
    if trial.command == "cache prune" {
      #expect(try #require(report["bytes"] as? Int) <= 4500)
      #expect(try #require(report["removed"] as? Int) > 0)
    }
    if trial.command == "cache info" { #expect(trial.names(in: "kept/photos-1/photos").count == 2) }
  }
  effects += OptionEffect.each(["cache prune"], "--cache-dir") { trial in
    try trial.fillCache()
    try trial.ageEntries(of: "kept", by: 200)
    func report(_ age: String) throws -> [String: Any] {
      try trial.report("--cache-dir", "kept", environment: ["AVATAR_CACHE_MAX_AGE": age])
    }
    #expect(try report("4m")["photos"] as? Int == 2)
    let report = try report("2m")
    #expect(report["photos"] as? Int == 0)
    #expect(report["absences"] as? Int == 0)
    #expect(report["removed"] as? Int == 5)
  }
  return effects
}
