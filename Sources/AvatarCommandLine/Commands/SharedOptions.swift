import ArgumentParser
import AvatarFileSystem

/// The options that every command takes.
struct SharedOptions: ParsableArguments {
  @Option(
    .text("file|json", completion: .file(extensions: ["json"])),
    """
    Options that a team shares: a file with a JSON object, for example {"size": 64, "theme": "brand.json"}, or the object itself. \
    Options on the command line override them.
    """)
  var defaults: String?

  @Option(
    .choice,
    """
    Whether to colour the words error, warning and note. auto colours them on terminals, unless NO_COLOR is set. \
    (default: auto)
    """)
  var colorOutput: StandardStreams.ColorChoice?
}

extension StandardStreams {
  private static let option = "--color-output"

  /// Selects the colours by arguments before they are parsed, so that errors of the parser are coloured too.
  static func selectColors(_ arguments: [String]) {
    guard let last = arguments.prefix(while: { $0 != "--" }).lastIndex(where: { $0.hasPrefix(option) }) else { return }
    let argument = arguments[last]
    let value = argument == option ? arguments.dropFirst(last + 1).first : String(argument.dropFirst(option.count + 1))
    if let choice = value.flatMap(ColorChoice.init) { selectColors(choice) }
  }
}

extension SharedOptions: PlainOptions {
  mutating func take(from given: inout PlainArguments) {
    defaults = given.text("defaults")
    colorOutput = given.value("color-output", .choice)
  }
}
