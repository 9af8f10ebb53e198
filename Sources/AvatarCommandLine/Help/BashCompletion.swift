/// The completion script of bash, from version 3.2.
///
/// The script contains all words, so it does not run the command.
struct BashCompletion {
  private let table = CompletionTable()

  var script: String {
    """
    # Completions of avatar-render for bash, printed by `avatar-render completions bash`.

    # Sets `subcommands` to the words that may follow the words $1 of a command.
    _avatar_render_subcommands() {
      case $1 in
    \(subcommands)
      *) subcommands= ;;
      esac
    }

    # Sets `options` to the options of the command $1.
    _avatar_render_options() {
      case $1 in
    \(options)
      *) options= ;;
      esac
    }

    # Describes the values of the option $2 of the command $1; fails if the option has none.
    _avatar_render_value() {
      values= extensions= files= directories= several=
      case $1:$2 in
    \(values)
      *) return 1 ;;
      esac
    }

    # Describes the values of the argument number $2 of the command $1.
    _avatar_render_argument() {
      values= extensions= files= directories= several=
      case $1:$2 in
    \(arguments)
      esac
    }

    \(Self.functions)
    """
  }

  private func quoted(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }

  private var subcommands: String {
    lines(Command.all.filter { !$0.subcommands.isEmpty }) { command in
      "subcommands=" + quoted(command.subcommands.map { $0.word }.joined(separator: " "))
    }
  }

  private var options: String {
    lines(Command.all) { command in
      "options=" + quoted(command.rows.filter { !$0.isArgument }.map { "--" + $0.name }.joined(separator: " "))
    }
  }

  private func lines(_ commands: [Command], _ body: (Command) -> String) -> String {
    commands.map { "  \(quoted($0.name))) \(body($0)) ;;" }.joined(separator: "\n")
  }

  private var values: String {
    table.rows.map { row in
      let patterns = row.options.map { option in
        option.command.map { quoted("\($0):\(option.name)") } ?? "*:\(option.name)"
      }
      let body = assignments(row.completion) + (row.takesSeveralWords ? ["several=1"] : [])
      return "  \(patterns.joined(separator: " | "))) \((body + [";;"]).joined(separator: " "))"
    }.joined(separator: "\n")
  }

  private var arguments: String {
    Command.all.flatMap { command in
      command.rows.filter(\.isArgument).enumerated().compactMap { number, argument in
        let body = assignments(argument.kind().completion)
        let key = quoted(command.name + ":") + (argument.isRepeating ? "*" : "\(number)")
        return body.isEmpty ? nil : "  \(key)) \(body.joined(separator: " ")) ;;"
      }
    }.joined(separator: "\n")
  }

  private func assignments(_ completion: ValueCompletion) -> [String] {
    var words: [String] = []
    if !completion.values.isEmpty { words.append("values=" + quoted(completion.values.joined(separator: " "))) }
    if let extensions = completion.extensions {
      words.append("files=1")
      if !extensions.isEmpty { words.append("extensions=" + quoted(extensions.joined(separator: "|"))) }
    }
    if completion.isDirectory { words.append("directories=1") }
    return words
  }

  private static let functions = #"""
    # Sets `plain` to the text of a word that may have quotes and backslashes. Nothing is expanded or run.
    _avatar_render_unquote() {
      local rest=$1 quote= char
      plain=
      while [ -n "$rest" ]; do
        char=${rest:0:1} rest=${rest:1}
        case $quote$char in
        \\) plain+=${rest:0:1} rest=${rest:1} ;;
        \' | \") quote=$char ;;
        \'\' | \"\") quote= ;;
        \"\\)
          case ${rest:0:1} in
          [\"\\\$\`]) plain+=${rest:0:1} rest=${rest:1} ;;
          *) plain+=\\ ;;
          esac
          ;;
        *) plain+=$char ;;
        esac
      done
    }

    # Adds the words of $1 that start with the current one.
    _avatar_render_add_words() {
      local word
      for word in $1; do
        case $word in "$plain"*) COMPREPLY+=("$assigned$word") ;; *) continue ;; esac
        case $word in *=) compopt -o nospace 2>/dev/null ;; esac
      done
    }

    # Adds directories, and files if `files` is set, with one of the `extensions` if there are any.
    _avatar_render_add_files() {
      local file saved path=$plain
      case $path in '~/'*) path=$HOME/${path:2} ;; esac
      saved=$(shopt -p nullglob nocasematch)
      shopt -s nullglob nocasematch
      for file in "$path"*; do
        case $file in . | .. | */. | */..) continue ;; esac
        if [[ -d $file || ( -n $files && ( -z $extensions || $file =~ \.($extensions)$ ) ) ]]; then
          COMPREPLY+=("$assigned$plain${file:${#path}}")
        fi
      done
      eval "$saved"
      compopt -o filenames 2>/dev/null
    }

    _avatar_render() {
      local IFS=$' \t\n' line=$COMP_LINE rest words=() index word plain
      local command= option= ended= number=0 assigned= first=1
      local subcommands options values extensions files directories several=
      COMPREPLY=()
      # Readline also splits words at = and :, where no space separates them.
      for ((index = 0; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        rest=${line#"${line%%[![:space:]]*}"}
        if [[ $index -gt 0 && $rest == "$line" ]]; then
          words[${#words[@]} - 1]+=$word
        else
          words+=("$word")
        fi
        line=${rest#"$word"}
      done
      local current=${words[${#words[@]} - 1]} last=${COMP_WORDS[COMP_CWORD]}
      for ((index = 1; index < ${#words[@]} - 1; index++)); do
        word=${words[index]}
        if [ -n "$option" ]; then
          case $several$word in
          1-*) option= several= ;;
          1*) continue ;;
          *) option= && continue ;;
          esac
        fi
        if [ -z "$ended" ]; then
          if [ "$word" = -- ]; then ended=1 first= && continue; fi
          _avatar_render_subcommands "$command"
          if [[ -n $first && " $subcommands " == *" $word "* ]]; then
            command+=${command:+ }$word && continue
          fi
          first=
          case $word in
          --*=*) continue ;;
          -?*)
            if _avatar_render_value "${command:-render}" "$word"; then option=$word; fi
            continue
            ;;
          esac
        fi
        first=
        number=$((number + 1))
      done
      case $several$current in 1-*) option= ;; esac
      if [[ -z $option && -z $ended && $current == --*=* ]]; then
        option=${current%%=*} assigned=${current%%=*}= current=${current#*=}
      fi
      _avatar_render_unquote "$current"
      if [ -n "$option" ]; then
        _avatar_render_value "${command:-render}" "$option" || return 0
        _avatar_render_add_words "$values"
        if [ -n "$files$directories" ]; then _avatar_render_add_files; fi
      elif [[ -z $ended && $current == -* ]]; then
        _avatar_render_options "$command"
        _avatar_render_add_words "$options"
      else
        _avatar_render_subcommands "$command"
        if [ -n "$first" ]; then _avatar_render_add_words "$subcommands"; fi
        _avatar_render_argument "$command" "$number"
        _avatar_render_add_words "$values"
        if [ -n "$files$directories" ]; then _avatar_render_add_files; fi
      fi
      # Readline replaces only what follows the last = or : of the word.
      case $last in = | :) last= ;; esac
      _avatar_render_unquote "${words[${#words[@]} - 1]%"$last"}"
      for index in "${!COMPREPLY[@]}"; do COMPREPLY[index]=${COMPREPLY[index]#"$plain"}; done
    }

    complete -F _avatar_render avatar-render

    """#
}
