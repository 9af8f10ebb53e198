import AvatarFileSystem
import AvatarRender

/// A command with plain arguments.
enum PlainCommand {
  case render(RenderOptions, LimitOptions)
  case icon(IconCommand)
  case version

  /// Parses arguments; nil if they are left to the parser.
  init?(_ arguments: [String]) {
    if arguments == ["--version"] {
      self = .version
      return
    }
    let isNamed = arguments.first.map(AvatarCommand.isSubcommand) ?? false
    let word = isNamed ? arguments[0] : "render"
    guard word == "render" || word == "icon", var given = PlainArguments(arguments.dropFirst(isNamed ? 1 : 0)) else {
      return nil
    }
    if word == "icon" {
      var command = IconCommand(&given)
      if !command.takeName(from: &given) { return nil }
      self = .icon(command)
    } else {
      // The options of all commands were already applied.
      _ = SharedOptions(&given)
      var (options, limits) = (RenderOptions(&given), LimitOptions(&given))
      options.photos = given.takeArguments()
      self = .render(options, limits)
    }
    if !given.areRead { return nil }
  }

  func run() throws(CommandError) {
    switch self {
    case .render(let options, let limits): try options.run(limits.limits, nil)
    case .icon(let command): try command.run()
    case .version: try OutputFiles.print(Array((AvatarRenderer.version + "\n").utf8))
    }
  }
}
