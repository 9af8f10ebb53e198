import ArgumentParser
import AvatarCodec

/// The options for the output of avatars, and for reports on it.
struct OutputOptions: ParsableArguments {
  @Option(
    OptionValue(
      "file", completion: .file(extensions: OutputFormats.standard.flatMap(\.format.extensions)), allowsHyphen: false,
      requirement: "must name a file, or be - for the standard output"
    ) { $0.isEmpty ? nil : $0 },
    "The file to write; - is the standard output. (default: the content and the size, for example bot-48.png)",
    name: [.short, .long])
  var output: String?

  @Flag(help: "No notes about what was not used.")
  var quiet = false

  @Flag(help: "One line of JSON about each picture on the standard error, instead of notes.")
  var json = false
}
