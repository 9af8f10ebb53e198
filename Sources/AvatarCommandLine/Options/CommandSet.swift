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
  static let themeSpec = CommandSet(rawValue: 1 << 19)

  static let all = CommandSet(rawValue: (1 << 20) - 1)
  static let avatars: CommandSet = [.render, .group, .batch]
  /// The commands that write one image at several sizes.
  static let images: CommandSet = [.render, .group, .icon]
  /// The commands that print a text, for example a theme.
  static let texts: CommandSet = [.themePrint, .themeSpec, .completions]
  /// The commands that have one result, which `--output` names.
  static let writers = images.union(texts).union([.goldenCompare, .goldenInit])
  /// The commands that run the cases of a manifest.
  static let goldenCases: CommandSet = [.goldenVerify, .goldenRecord]
  /// The commands that compare images.
  static let goldens: CommandSet = [.goldenVerify, .goldenRecord, .goldenCompare]
  /// The commands that print a theme.
  static let themes: CommandSet = [.themePrint, .themeSpec]
  /// The commands for cached photos.
  static let cache: CommandSet = [.cacheInfo, .cachePrune, .cacheClear]
}
