import AvatarRender

/// The options of the command, as keys for their values in `Arguments`.
///
/// The keys are declared next to the code that uses them. `Option.rows` lists all of them.
enum Option {
  /// A row of the table and the type of its values.
  struct Key<Value: Sendable>: Sendable {
    var row: OptionRow

    /// Describes an option with a value, or an argument.
    ///
    /// - Parameters:
    ///   - name: The long name without hyphens, or the placeholder of an argument.
    ///   - short: The short name.
    ///   - form: The form in which the option is typed.
    ///   - section: The heading in complete help.
    ///   - commands: The commands that have the option.
    ///   - common: The commands whose short help lists the option.
    ///   - kind: The type of the values.
    ///   - summary: The summary for help.
    init(
      _ name: String, short: Character? = nil, _ form: OptionRow.Form = .option, in section: OptionRow.Section,
      of commands: CommandSet, common: CommandSet = [],
      _ kind: @autoclosure @escaping @Sendable () -> OptionValue<Value>,
      _ summary: @autoclosure @escaping @Sendable () -> String
    ) {
      row = OptionRow(
        name: name, short: short, form: form, section: section, commands: commands, common: common, summary: summary,
        kind: { kind().erased })
    }

    /// Returns the key with rules about other options.
    ///
    /// - Parameters:
    ///   - excluded: The names of options that must not be combined with this one. A reason may follow after a comma.
    ///   - replaced: The names of `--defaults` options that this one replaces.
    ///   - needed: The name of an option that this one requires to have an effect.
    /// - Returns: The key.
    func rules(excludes excluded: [String] = [], replaces replaced: [String] = [], needs needed: String? = nil) -> Self
    {
      var key = self
      (key.row.excludes, key.row.replaces, key.row.needs) = (excluded, replaced, needed)
      return key
    }

    /// Returns the key of a required option.
    var required: Self {
      var key = self
      key.row.isRequired = true
      return key
    }

    /// Returns the key of an option that only some sources may set.
    func from(_ source: OptionRow.Source) -> Self {
      var key = self
      key.row.source = source
      return key
    }
  }
}

extension Option.Key where Value == Bool {
  /// Describes a flag.
  init(
    flag name: String, short: Character? = nil, in section: OptionRow.Section, of commands: CommandSet,
    common: CommandSet = [], _ summary: @autoclosure @escaping @Sendable () -> String
  ) {
    self.init(
      name, short: short, .flag, in: section, of: commands, common: common, OptionValue(name: "") { _ in true },
      summary())
  }
}

/// The commands that have an option.
struct CommandSet: OptionSet, Sendable {
  let rawValue: Int

  static let render = CommandSet(rawValue: 1)
  static let icon = CommandSet(rawValue: 1 << 1)
  static let group = CommandSet(rawValue: 1 << 2)
  static let batch = CommandSet(rawValue: 1 << 3)
  static let goldenInit = CommandSet(rawValue: 1 << 4)
  static let goldenVerify = CommandSet(rawValue: 1 << 5)
  static let goldenRecord = CommandSet(rawValue: 1 << 6)
  static let goldenCompare = CommandSet(rawValue: 1 << 7)
  static let cacheInfo = CommandSet(rawValue: 1 << 8)
  static let cachePrune = CommandSet(rawValue: 1 << 9)
  static let cacheClear = CommandSet(rawValue: 1 << 10)
  static let themePrint = CommandSet(rawValue: 1 << 11)
  static let doctor = CommandSet(rawValue: 1 << 12)
  static let completions = CommandSet(rawValue: 1 << 13)
  static let version = CommandSet(rawValue: 1 << 15)
  static let help = CommandSet(rawValue: 1 << 16)
  /// The commands that consist only of subcommands.
  static let groups = CommandSet(rawValue: 1 << 17)
  static let iconList = CommandSet(rawValue: 1 << 18)

  /// All commands.
  static let all = CommandSet(rawValue: (1 << 19) - 1)
  /// The commands that render avatars.
  static let avatars: CommandSet = [.render, .group, .batch]
  /// The commands that write one image at several sizes.
  static let images: CommandSet = [.render, .group, .icon]
  /// The commands that run the cases of a manifest.
  static let goldenCases: CommandSet = [.goldenVerify, .goldenRecord]
  /// The commands that compare images.
  static let goldens: CommandSet = [.goldenVerify, .goldenRecord, .goldenCompare]
  /// The commands for cached photos.
  static let cache: CommandSet = [.cacheInfo, .cachePrune, .cacheClear]
}
