import ArgumentParser
import AvatarCodec

/// The options that say where a picture goes and what is told about it.
struct OutputOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Where to write; - is the standard output. Default: what it shows and its size, as bot-48.png.",
      valueName: "file"),
    completion: .file(extensions: OutputFormats.standard.flatMap(\.format.extensions)))
  var output: String?

  @Flag(help: "No notes about what was not used.")
  var quiet = false

  @Flag(help: "One line of JSON about each picture on the standard error, instead of notes.")
  var json = false
}
