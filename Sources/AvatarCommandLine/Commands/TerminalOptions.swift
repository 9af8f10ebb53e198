import ArgumentParser
import AvatarFileSystem

/// The option for the colours of messages.
struct TerminalOptions: ParsableArguments {
  @Option(
    .choice,
    "Colours of the words error, warning and note; auto: on terminals, unless NO_COLOR is set. (default: auto)")
  var colorOutput: StandardStreams.ColorChoice?
}

extension StandardStreams {
  private static let option = "--color-output"

  /// Selects the colours that arguments request, before they are parsed: an error of the parser has colours too.
  static func selectColors(_ arguments: [String]) {
    guard let last = arguments.prefix(while: { $0 != "--" }).lastIndex(where: { $0.hasPrefix(option) }) else { return }
    let argument = arguments[last]
    let value = argument == option ? arguments.dropFirst(last + 1).first : String(argument.dropFirst(option.count + 1))
    if let choice = value.flatMap(ColorChoice.init) { selectColors(choice) }
  }
}
