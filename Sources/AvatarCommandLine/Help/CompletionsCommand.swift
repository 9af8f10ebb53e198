extension Command {
  static let completions = Command(
    "completions", .completions, "Prints the completion script for a shell.",
    """
    EXAMPLES:
      source <(avatar-render completions bash)
          for this shell; put the line into ~/.bashrc for all later shells
      avatar-render completions zsh > ~/.zfunc/_avatar-render
          needs fpath+=(~/.zfunc) before compinit in ~/.zshrc
      avatar-render completions fish > ~/.config/fish/completions/avatar-render.fish
    """
  ) { arguments throws(CommandError) in
    if let shell = arguments[Option.shell] { try OutputFiles.print(Array(shell.script.utf8)) }
  }
}

extension Option {
  static let shell = Key<Shell>("shell", .argument, in: .options, of: .completions, .choice, "The shell.").required
}

/// A shell that has a completion script.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}
