import AvatarBatch
import AvatarHTTP
import AvatarRender
import PeopleLists

/// A limit set by `--limit`: a row of the table that the option, its help and the rule for `--defaults` use.
struct Limit: Sendable {
  let name: String
  /// The property that the limit sets, or nil for a limit that does not concern one avatar.
  var path: (WritableKeyPath<PhotoLimits, Int> & Sendable)?
  /// The default of a limit without a property.
  var standardValue = 0
  /// The accepted values, or nil for any amount.
  var range: ClosedRange<Int>?
  var commands = CommandSet.avatars
  /// The limited quantity, for help.
  let subject: String
  /// A sentence about the limit, for help, or nil if none is needed.
  var note: String?

  /// The table, in help order.
  static let all: [Limit] = [
    Limit(name: "bytes", path: \PhotoLimits.bytes, subject: "the size of a photo file"),
    Limit(name: "pixels", path: \PhotoLimits.pixels, subject: "the number of pixels in a photo"),
    Limit(name: "side", path: \PhotoLimits.side, subject: "the width and height of a photo in pixels"),
    Limit(
      name: "memory", path: \PhotoLimits.memory,
      subject:
        "the memory in all jobs for photos that are held in full, such as WebP, HEIC, AVIF and progressive JPEG, in bytes",
      note: """
        If specified, memory also limits the output image, which takes 28 bytes per pixel for the first million pixels \
        and 14 for the rest.
        """),
    Limit(
      name: "block-visits", path: \PhotoLimits.blockVisits,
      subject: "the total number of blocks that the scans of a progressive JPEG visit"),
    Limit(name: "profile-bytes", path: \PhotoLimits.profileBytes, subject: "the size of a colour profile"),
    Limit(
      name: "output-pixels", path: \PhotoLimits.outputPixels, commands: .avatars.union(.icon),
      subject: "the number of pixels in an output image, for example 5000×5000"),
    Limit(
      name: "requests", standardValue: FetchSettings.standardConcurrency, range: 1...64,
      subject: "the number of requests at once: 1…64"),
    Limit(
      name: "requests-per-host", standardValue: FetchSettings.standardConcurrencyOfOrigin, range: 1...64,
      subject: "those to one server: 1…64"),
    Limit(
      name: "wait", standardValue: standardWait, range: 0...86_400, commands: .batch,
      subject: "the time to wait for a server that requests pauses, in seconds: 0…86400"),
    Limit(
      name: "list-bytes", standardValue: ListSource.standardFileLimit, commands: .batch,
      subject: "the size of a list file, but not of standard input",
      note: "A row must not exceed a photo of the limit bytes in Base64 by more than 1Mi."),
  ]

  /// The time to wait for pauses that servers request if the option is not set, in seconds.
  static let standardWait = 60

  /// The value if the option is not set.
  var standard: Int { path.map { PhotoLimits()[keyPath: $0] } ?? standardValue }

  /// Returns the limits of the commands, in help order.
  fileprivate static func all(of commands: CommandSet) -> [Limit] {
    all.filter { !$0.commands.isDisjoint(with: commands) }
  }

  /// The limit with its default, as on a command line.
  fileprivate var standardText: String {
    let units = [("Gi", 1 << 30), ("Mi", 1 << 20), ("M", 1_000_000), ("", 1)]
    let (unit, factor) = units.first { standard.isMultiple(of: $0.1) } ?? ("", 1)
    return "\(name)=\(standard / factor)\(unit)"
  }

  /// Returns the reason why `--defaults` cannot set a value of the option, or nil if it can.
  @Sendable fileprivate static func fault(_ text: String) -> String? {
    if text.lowercased() == "none" { return "only the command line can turn off limits" }
    let parts = text.split(separator: "=", maxSplits: 1)
    guard let limit = all.first(where: { $0.name == parts.first?.lowercased() }) else { return nil }
    return OptionRow.fault(String(parts.last ?? ""), above: Double(limit.standard))
  }

  /// Returns the help that describes limits and their defaults, with a sentence for each limit.
  fileprivate static func help(for limits: [Limit]) -> String {
    let items = limits.map { "\($0.standardText) limits \($0.subject)." + ($0.note.map { " " + $0 } ?? "") }
    return "By default, " + items.joined(separator: " ")
  }
}

extension ForeignWord {
  /// The words of the form max-pixels for limits.
  static let maxima = Limit.all.map {
    ForeignWord("max-\($0.name)", .option("limit", "\($0.name)="), "curl, imgproxy", for: $0.commands)
  }
}

extension Option {
  static let limitRows: [OptionRow] = [limit.row, iconLimit.row, batchLimit.row]

  static let limit = limits(of: [.render, .group])
  static let iconLimit = limits(of: .icon)
  static let batchLimit = limits(of: .batch)

  private static func limits(of commands: CommandSet) -> Key<[String: Int]> {
    Key(
      "limit", .list, in: .limits, of: commands, from: .commandLineRaises(Limit.fault), .limit(Limit.all(of: commands)),
      """
      A limit, for example \(Limit.all(of: commands)[0].name)=100M. May be repeated; none turns off the limits on \
      photos, images and lists. \(Limit.help(for: Limit.all(of: commands)))
      """)
  }
}

extension OptionValue<[String: Int]> {
  /// Returns a type for limit values by name: one of the given limits, or all of them for the word none.
  fileprivate static func limit(_ limits: [Limit]) -> Self {
    OptionValue(
      "name=n", completion: .list(limits.map { $0.name + "=" } + ["none"]), allowsHyphen: false, parse: limits.values)
  }
}

extension [Limit] {
  /// Parses a value of `--limit`.
  @Sendable fileprivate func values(_ text: String) throws(InputError) -> [String: Int] {
    // Without a limit of requests and of waiting, a server could be overloaded, and could delay a run for days.
    if text.lowercased() == "none" {
      return Dictionary(uniqueKeysWithValues: filter { $0.range == nil }.map { ($0.name, .max) })
    }
    let (name, value) = try OptionValue<Int>.named(text, "limit", map(\.name), or: "none")
    guard let limit = first(where: { $0.name == name }) else { return [:] }
    guard let value else { throw InputError(value: text, reason: "needs a value, for example \(limit.standardText)") }
    do {
      return [name: try (limit.range.map(OptionValue<Int>.integer) ?? .count).parse(value)]
    } catch {
      throw InputError(value: text, reason: error.reason)
    }
  }
}

extension Arguments {
  /// The specified limits by name, with those of the command line overriding those of `--defaults`.
  var limitValues: [String: Int] {
    let given = all.filter { $0.row.name == Option.limit.optionName }
    return (given.filter { $0.member != nil } + given.filter { $0.member == nil }).reduce(into: [:]) { values, given in
      values.merge(given.value as? [String: Int] ?? [:]) { $1 }
    }
  }

  /// The limits described by the options.
  var limits: PhotoLimits {
    var limits = PhotoLimits()
    limits.heif = .inChildProcess
    limits.option = "--\(Option.limit.optionName)"
    let values = limitValues
    if values.isEmpty { return limits }
    for limit in Limit.all {
      if let path = limit.path, let value = values[limit.name] { limits[keyPath: path] = value }
    }
    if values["memory"] != nil {
      let affordable = max(PhotoLimits.pixels(drawnIn: limits.memory), Self.alwaysAffordable)
      if values["output-pixels"] == nil { limits.outputPixels = min(limits.outputPixels, affordable) }
    }
    return limits
  }

  /// The number of pixels in an image that requires no more memory than the process itself.
  private static let alwaysAffordable = 512 * 512
}
