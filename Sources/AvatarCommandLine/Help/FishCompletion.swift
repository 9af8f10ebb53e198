/// The completion script of fish, from version 3.4.
struct FishCompletion {
  var script: String {
    #"""
    # Completions of avatar-render for fish, printed by `avatar-render completions fish`.

    # Prints the words of the subcommand before the cursor: "render" if its word was left out, none at the start.
    function __avatar_render_command
        set -l command
        set -l tokens (commandline -opc)
        for token in $tokens[2..-1]
            switch "$command $token"
                case \#(subcommands)
                    set command (string trim -- "$command $token")
                case '*'
                    test -n "$command"; or set command render
                    break
            end
        end
        echo $command
    end

    # Whether the cursor follows one of the commands $argv.
    function __avatar_render_in
        contains -- (__avatar_render_command) $argv
    end

    # Prints the files and directories that the word at the cursor starts.
    function __avatar_render_paths
        set -l token (commandline -ct | string replace -r -- '^--[^=]*=' '')
        complete -C "'' $token" | string split -f 1 \t
    end

    # Prints those that are directories, or files with one of the extensions $argv.
    function __avatar_render_files
        set -l paths (__avatar_render_paths)
        string match -r -- '.*/$' $paths
        if set -q argv[1]
            string match -ri -- '.*\.(?:'(string join '|' -- $argv)')$' $paths
        end
    end

    complete -c avatar-render -f
    \#(lines.joined(separator: "\n"))

    """#
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }

  private var subcommands: String {
    Command.all.dropFirst().map { command in
      quoted(command.words.dropLast().joined(separator: " ") + " " + command.word)
    }.joined(separator: " ")
  }

  private var lines: [String] {
    var lines: [String] = []
    for command in Command.all {
      let condition = condition([command])
      for subcommand in command.subcommands {
        lines.append("\(condition) -a \(subcommand.word) -d \(quoted(subcommand.summary))")
      }
    }
    var options: [(option: String, commands: [Command])] = []
    for command in Command.all {
      for argument in command.rows {
        let option = option(argument)
        if let known = options.firstIndex(where: { $0.option == option }) {
          options[known].commands.append(command)
        } else {
          options.append((option, [command]))
        }
      }
    }
    return lines + options.map { "\(condition($0.commands)) \($0.option)" }
  }

  private func condition(_ commands: [Command]) -> String {
    let words = commands.map { "\"\($0.name)\"" }.joined(separator: " ")
    return "complete -c avatar-render -n \(quoted("__avatar_render_in \(words)"))"
  }

  private func option(_ row: OptionRow) -> String {
    let names = row.names.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }
    let words = arguments(row.kind().completion).map { ["-a", $0] } ?? []
    let action = row.form == .flag ? [] : row.isArgument ? words : ["-x"] + words
    let description = row.isArgument ? [] : ["-d", quoted(row.shortSummary)]
    return (names + action + description).joined(separator: " ")
  }

  /// Returns the quoted words that complete a value; nil if there are none.
  private func arguments(_ completion: ValueCompletion) -> String? {
    var words = completion.values
    if let extensions = completion.extensions {
      words.append(
        extensions.isEmpty ? "(__avatar_render_paths)" : "(__avatar_render_files \(extensions.joined(separator: " ")))")
    }
    if completion.isDirectory { words.append("(__avatar_render_files)") }
    return words.isEmpty ? nil : quoted(words.joined(separator: " "))
  }
}
