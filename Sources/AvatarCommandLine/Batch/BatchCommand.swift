import ArgumentParser
import AvatarBatch

/// `batch`: the avatars of a list.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Renders the avatars of a list: JSON, NDJSON, CSV or vCard.",
    discussion: """
      Each row is an avatar; its fields are the options of `render`, id names its files, and size and scale may be several. \
      What has not changed since the last run is not rendered again. A row that fails is told, and the rest go on.

      EXAMPLES:
        avatar-render batch team.csv --output-dir Avatars --size 48 --scale 1,2,3
        avatar-render batch contacts.vcf --output-dir Avatars --gallery Gallery
        avatar-render batch team.json --output-dir Avatars --check
            exit status 1 where something would have to be made
        produce-rows | avatar-render batch - --output-dir Avatars --report -
            NDJSON in, a line of JSON about each picture out
        avatar-render batch team.csv --output-dir App.xcassets --export ios
        avatar-render batch monica: --monica-url https://crm.example.org --monica-token-env TOKEN --output-dir Avatars
            all contacts of a Monica server
      """)

  @Argument(
    help:
      "The list, by its extension: .json, .ndjson, .jsonl, .csv, .tsv or .vcf; - is NDJSON on the standard input, monica: the contacts of --monica-url.",
    completion: .file(extensions: ["json", "ndjson", "jsonl", "csv", "tsv", "vcf"]))
  var list: String

  @Option(
    name: [.customLong("output-dir"), .customShort("o")],
    help: ArgumentHelp("Where pictures go; is made if it is not there.", valueName: "directory"),
    completion: .directory)
  var outputDir: String

  @OptionGroup(title: "The list") var reading: BatchListOptions
  @OptionGroup(title: "What is made") var making: BatchMakingOptions
  @OptionGroup(title: "What is told") var telling: BatchTellingOptions
  @OptionGroup(title: "What rows don't say") var look: LookOptions
  @OptionGroup var size: SizeOptions
  @OptionGroup var text: TextOptions
  @OptionGroup var photo: PhotoOptions
  @OptionGroup var directories: DirectoryOptions
  @OptionGroup(title: "Limits for photos; that of memory is for all jobs together") var limits: LimitOptions
  @OptionGroup(title: "Servers") var network: NetworkOptions
}

/// The options that say how a list is read.
struct BatchListOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("How the list is written. (default: by its extension)", valueName: "json|ndjson|csv|vcard"),
    completion: .list(ListFormat.allCases.map(\.rawValue)))
  var format: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What parts the cells of a table: a character, or tab. (default: , ; or tab, as in its header)",
      valueName: "character"))
  var delimiter: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum number of bytes of a list file; the standard input has no limit. (default: 4Gi)", valueName: "n"))
  var maxListBytes: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Fields of rows that don't say: a JSON object, or a file with one. Options go before them.",
      valueName: "file|json"),
    completion: .file(extensions: ["json"]))
  var defaults: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The directory that photos of the list must be in, links resolved; rows with others fail. (default: any)",
      valueName: "directory"),
    completion: .directory)
  var srcRoot: String?

  @Flag(help: "Let contacts name photos that are files of this machine; by default only embedded photos and URLs.")
  var allowLocalPhotos = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only part i of n, by the ids of rows; all n together are the whole.", valueName: "i/n"))
  var shard: String?
}

/// The options that say what is made of a list.
struct BatchMakingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Names of pictures: {id} {name} {size} {scale} {suffix} (as @2x) {pixels} {type} {row} and columns of the list. (default: {id}-{size}{suffix}.png)",
      valueName: "template"))
  var nameTemplate: String?

  @Option(
    help: ArgumentHelp("Lay pictures out for a build system.", valueName: "ios|android|web"),
    completion: .list(ExportFormat.allCases.map(\.rawValue)))
  var export: String?

  @Flag(help: "Write nothing; exit status 1 where something would have to be made.")
  var check = false

  @Flag(help: "Render also what has not changed.")
  var force = false

  @Flag(help: "Remove the pictures of earlier runs that no row asks for any more.")
  var prune = false

  @Flag(help: "Stop at the first row that fails. (default: render the others)")
  var failFast = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Exit status 1 if more rows show less than requested, for example initials instead of a photo. (default: any number)",
      valueName: "n|p%"))
  var maxFallbacks: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds to wait for a server that requests pauses, in total until it responds again: 0…86400. (default: 30)",
      valueName: "s"))
  var maxWait: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many rows at a time. (default: as many as there are processors)", valueName: "n"))
  var jobs: String?
}

/// The options that say what is told about a batch.
struct BatchTellingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What became of each picture: JSON; lines of JSON where it ends in .ndjson or .jsonl, and on the standard output (-).",
      valueName: "file"),
    completion: .file(extensions: ["json", "ndjson"]))
  var report: String?

  @Option(
    help: ArgumentHelp("A page and a contact sheet with all avatars.", valueName: "directory"), completion: .directory)
  var gallery: String?

  @Option(help: ArgumentHelp("What pictures depend on, for Make and Ninja.", valueName: "file"), completion: .file())
  var depfile: String?

  @Option(
    help: ArgumentHelp("What depends on everything in the depfile. (default: each row's pictures)", valueName: "name"))
  var depfileTarget: String?

  @Flag(help: "Show the progress also where the standard error is no terminal.")
  var progress = false

  @Flag(help: "No notes, no progress and no summary; only errors.")
  var quiet = false
}
