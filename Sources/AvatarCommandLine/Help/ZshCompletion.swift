/// The completion script of zsh, for a directory in its `fpath`.
struct ZshCompletion {
  var script: String {
    """
    #compdef avatar-render
    # Completions of avatar-render for zsh, printed by `avatar-render completions zsh`.

    # Sets `subcommands` to the words that may follow the words of the command $1, each with its description.
    _avatar-render_subcommands() {
      case $1 in
    \(subcommands)
      (*) subcommands=() ;;
      esac
    }

    # Sets `specs` to the options and arguments of the command $1.
    _avatar-render_specs() {
      case $1 in
    \(specs)
      esac
    }

    # Offers the words of $1, and the files whose extensions are $2.
    _avatar-render_words_or_files() {
      local expl
      integer result=1
      _wanted values expl value compadd -- ${=1} && result=0
      _files -g "*.(#i)($2)(-.)" && result=0
      return result
    }

    _avatar-render() {
      local command= result=1
      local -a subcommands specs
      integer index=2
      while (( index < CURRENT )); do
        _avatar-render_subcommands "$command"
        (( ${subcommands[(I)${(b)words[index]}:*]} )) || break
        command+="${command:+ }${words[index]}"
        (( index++ ))
      done
      words=("${words[1]}" "${(@)words[index,-1]}")
      (( CURRENT -= index - 2 ))
      _avatar-render_subcommands "$command"
      _avatar-render_specs "$command"
      if (( CURRENT == 2 && $#subcommands )) && [[ ${words[2]} != -* ]]; then
        _describe -t commands subcommand subcommands && result=0
        # Without arguments, only options would follow.
        (( ${specs[(I)(\\*|):*]} )) || return result
      fi
      _arguments -S : "${specs[@]}" && result=0
      return result
    }

    # zsh loads the file at the first completion, and then runs what it defines.
    if [[ $funcstack[1] == _avatar-render ]]; then
      _avatar-render "$@"
    else
      compdef _avatar-render avatar-render
    fi

    """
  }

  private func quoted(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }

  private var subcommands: String {
    Command.all.filter { !$0.subcommands.isEmpty }.map { command in
      let words = command.subcommands.map { quoted("\($0.word):\($0.summary)") }
      return "  (\(quoted(command.name))) subcommands=(\n    "
        + words.joined(separator: "\n    ") + "\n  ) ;;"
    }.joined(separator: "\n")
  }

  private var specs: String {
    Command.all.map { command in
      let specs = command.rows.flatMap(specs(of:))
      return "  (\(quoted(command.name))) specs=(\n    "
        + specs.map(quoted).joined(separator: "\n    ") + "\n  ) ;;"
    }.joined(separator: "\n")
  }

  /// Returns the argument in the language of `_arguments`, with one specification for each name.
  private func specs(of row: OptionRow) -> [String] {
    let kind = row.kind()
    let action = "\(escaped(row.valueName)):\(action(kind.completion))"
    if row.isArgument { return [(row.isRepeating ? "*:" : ":") + action] }
    return row.names.map { name in
      let others = row.names.filter { $0 != name }
      let exclusion = row.isRepeating || others.isEmpty ? "" : "(\(others.joined(separator: " ")))"
      let start = (row.isRepeating ? "*" : "") + exclusion + name
      let summary = "[\(escaped(row.shortSummary))]"
      return row.form == .flag
        ? start + summary : start + (name.hasPrefix("--") ? "=" : "+") + summary + ":" + action
    }
  }

  private func action(_ completion: ValueCompletion) -> String {
    let words = completion.values.map(escaped).joined(separator: " ")
    if completion.isDirectory { return "_files -/" }
    guard let extensions = completion.extensions else {
      return words.isEmpty ? " " : words.contains("=") ? "compadd -S \"\" - \(words)" : "(\(words))"
    }
    let pattern = extensions.joined(separator: "|")
    if !words.isEmpty { return " _avatar-render_words_or_files \"\(words)\" \"\(pattern)\"" }
    return extensions.isEmpty ? "_files" : "_files -g \"*.(#i)(\(pattern))(-.)\""
  }

  /// Escapes the characters that end a part of a specification.
  private func escaped(_ text: String) -> String {
    text.map { #"\:[]()"#.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
