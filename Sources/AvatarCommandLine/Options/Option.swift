/// The options of the command, as keys for their values in `Arguments`.
///
/// Each file that declares keys also lists their rows, which `Option.groups` names.
enum Option {
  /// A row of the table and the type of its values.
  struct Key<Value: Sendable>: Sendable {
    let row: OptionRow

    /// Describes an option with a value, or an argument.
    ///
    /// - Parameters:
    ///   - name: The long name without hyphens, or the placeholder of an argument.
    ///   - short: The short name.
    ///   - aliases: Other long names, which options with this meaning have in other commands.
    ///   - form: The form in which the option is typed.
    ///   - section: The heading in complete help.
    ///   - commands: The commands that have the option.
    ///   - common: The commands whose short help lists the option.
    ///   - isRequired: Whether the option is required.
    ///   - source: The sources that may set the option.
    ///   - clause: The clause that explains in messages why this option excludes others.
    ///   - excludes: The options that must not be combined with this one.
    ///   - replaces: The `--defaults` options that this one replaces on a command line, in addition to `excludes`.
    ///   - needs: An option that this one requires to have an effect.
    ///   - kind: The type of the values.
    ///   - summary: The summary for help.
    init(
      _ name: String, short: Character? = nil, aliases: [String] = [], _ form: OptionRow.Form = .option,
      in section: OptionRow.Section, of commands: CommandSet, common: CommandSet = [], isRequired: Bool = false,
      from source: OptionRow.Source = .data,
      clause: String? = nil, excludes: @autoclosure @escaping @Sendable () -> [any NamedOption] = [],
      replaces: [any NamedOption] = [], needs: (any NamedOption)? = nil,
      _ kind: @autoclosure @escaping @Sendable () -> OptionValue<Value>,
      _ summary: @autoclosure @escaping @Sendable () -> String
    ) {
      row = OptionRow(
        name: name, short: short, aliases: aliases, form: form, section: section, commands: commands, common: common,
        isRequired: isRequired, clause: clause, excludes: { excludes().map(\.optionName) },
        replaces: replaces.map(\.optionName),
        needs: needs?.optionName, source: source, summary: summary, kind: { kind().erased })
    }
  }
}

extension Option.Key where Value == Bool {
  /// Describes a flag.
  init(
    flag name: String, short: Character? = nil, in section: OptionRow.Section, of commands: CommandSet,
    common: CommandSet = [], from source: OptionRow.Source = .data, clause: String? = nil,
    excludes: @autoclosure @escaping @Sendable () -> [any NamedOption] = [],
    _ summary: @autoclosure @escaping @Sendable () -> String
  ) {
    self.init(
      name, short: short, .flag, in: section, of: commands, common: common, from: source, clause: clause,
      excludes: excludes(), OptionValue(name: "", read: { _ in true }), summary())
  }
}

/// An option that rules and lookups refer to: a key, or a field of a request.
protocol NamedOption: Sendable {
  /// The name without leading hyphens, for example "corner-radius".
  var optionName: String { get }
}

extension Option.Key: NamedOption {
  var optionName: String { row.name }
}

extension Option {
  /// The rows of each file that declares options, with the commands that have some of them, in help order.
  ///
  /// A run creates only the rows of its command, because all of them would take a tenth of the start.
  private static let groups: [(commands: CommandSet, rows: @Sendable () -> [OptionRow])] = [
    (.batch, { batchRows }), ([.render, .batch], { photoRows }), (.group, { groupRows }), (.icon, { iconRows }),
    (.avatars.union(.icon).union(.themes), { lookRows }), (.icon, { fadeRows }), (.avatars, { textRows }),
    (.goldenCompare, { goldenCompareRows }), (.goldens, { goldenRows }), (.goldenInit, { goldenInitRows }),
    (.writers, { destinationRows }), (.images.union(.batch), { imageRows }), (.all, { runRows }),
    (.avatars.union(.icon), { limitRows }),
    (.avatars, { serverRows }), (.avatars, { credentialRows }), (.avatars.union(.cache), { cacheRows }),
    (.all, { helpRows }),
  ]

  /// Returns the table of the options, flags and arguments of commands, in help order.
  static func rows(of commands: CommandSet) -> [OptionRow] {
    var rows: [OptionRow] = []
    for group in groups where !group.commands.isDisjoint(with: commands) {
      for row in group.rows() where !row.commands.isDisjoint(with: commands) { rows.append(row) }
    }
    return rows
  }

  /// The table of all options, flags and arguments.
  static var rows: [OptionRow] { rows(of: .all) }
}
