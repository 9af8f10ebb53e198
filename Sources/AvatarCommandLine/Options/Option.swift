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
