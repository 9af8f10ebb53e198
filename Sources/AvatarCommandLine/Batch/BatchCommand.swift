import ArgumentParser
import AvatarBatch
import AvatarCodec

/// The command `batch`, which renders the avatars of a list.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Renders the avatars of a list: JSON, NDJSON, CSV or vCard.",
    discussion: """
      Each row is an avatar; its fields are the options of `render`, id names its files, and size and scale may be several. \
      What has not changed since the last run is not rendered again. A row that fails is reported, and the others are rendered.

      EXAMPLES:
        avatar-render batch team.csv --output-dir Avatars --size 48 --scale 1,2,3
        avatar-render batch contacts.vcf --output-dir Avatars --gallery Gallery
        avatar-render batch team.json --output-dir Avatars --check
            exit status 1 if a picture is out of date
        produce-rows | avatar-render batch - --output-dir Avatars --report -
            NDJSON in, a line of JSON about each picture out
        avatar-render batch export.csv --output-dir Avatars --column name="Full Name" --encoding windows-1252
        avatar-render batch team.csv --output-dir App.xcassets --export ios
        avatar-render batch monica: --monica-url https://crm.example.org --monica-token-env TOKEN --output-dir Avatars
            all contacts of a Monica server
        avatar-render batch github:apple/swift --output-dir Avatars --grid contributors.png --snippet contributors.md
            the contributors to a repository on GitHub
      """)

  @Argument(
    help: ArgumentHelp(
      """
      The list, by its extension: .json, .ndjson, .jsonl, .csv, .tsv or .vcf; - is the standard input, whose format is \
      recognized; monica: the contacts of --monica-url, github:OWNER/REPO, github:ORG/ and github:ORG/@TEAM those of \
      GitHub. Photos and directories of photos are lists as well.
      """, valueName: "list"),
    completion: .file(
      extensions: ["json", "ndjson", "jsonl", "csv", "tsv", "vcf"] + ImageDecoders.standard.extensions))
  var arguments: [String]

  /// The path of the list, if the rows are not photos.
  var list: String { arguments[0] }

  @Option(
    .directory, "The directory of the pictures; it is created if it does not exist.",
    name: [.customLong("output-dir"), .customShort("o")])
  var outputDir: String

  @OptionGroup var files: PhotoFileOptions
  @OptionGroup(title: "The list") var reading: BatchListOptions
  @OptionGroup(title: "The pictures") var making: BatchMakingOptions
  @OptionGroup(title: "Reports") var reporting: BatchReportOptions
  @OptionGroup(title: "All avatars together") var overview: BatchOverviewOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var size: SizeOptions
  @OptionGroup var text: TextOptions
  @OptionGroup var photo: PhotoOptions
  @OptionGroup var directories: DirectoryOptions
  @OptionGroup(title: "Limits for photos; that of memory is for all jobs together") var limits: LimitOptions
  @OptionGroup var network: NetworkOptions
  @OptionGroup var shared: SharedOptions
}

/// The options for reading a list.
struct BatchListOptions: ParsableArguments {
  @Option(.choice, "The format of the list. (default: by its extension)")
  var listFormat: ListFormat?

  @Option(
    OptionValue("character", requirement: "must be one character of ASCII, or tab") { text in
      let bytes = Array((["tab", "\\t"].contains(text) ? "\t" : text).utf8)
      return bytes.count == 1 && (bytes[0] == 0x09 || bytes[0] >= 0x20) && bytes[0] != 0x22 ? bytes[0] : nil
    },
    "The delimiter of the cells of a table: a character, or tab. (default: , ; or tab, as in its header)")
  var delimiter: UInt8?

  @Option(.choice, "The encoding of a list without a byte order mark. (default: utf-8)") var encoding: ListEncoding?

  @Option(
    OptionValue("field=header", requirement: "must be \(ColumnChoice.forms)") { ColumnChoice($0) },
    """
    The column of a table that has a field, for example name="Full Name"; repeat for several fields, or for one field to join \
    columns. An empty header takes the field from no column. (default: by the names of columns)
    """)
  var column: [ColumnChoice] = []

  @Option(
    .count, "The maximum number of bytes of a list file; the standard input has no limit. (default: 4Gi)")
  var maxListBytes: Int?

  @Option(
    OptionValue("directory", completion: .directory, requirement: "must name a directory") { $0.isEmpty ? nil : $0 },
    "The directory that photos of the list must be in, links resolved; rows with others fail. (default: any)")
  var srcRoot: String?

  @Flag(help: "Let contacts name photos that are files of this machine; by default only embedded photos and URLs.")
  var allowLocalPhotos = false

  @Option(
    OptionValue("i/n", requirement: "must be a part and how many there are, as 2/4") { Shard($0) },
    "Only part i of n, by the ids of rows; all n together are the whole.")
  var shard: Shard?
}

/// The options for the pictures of a list.
struct BatchMakingOptions: ParsableArguments {
  @Option(
    OptionValue("template", requirement: "must be \(NameTemplate.forms)") { NameTemplate($0) },
    """
    Names of pictures: {id} {name} {size} {scale} {suffix} (as @2x) {pixels} {type} {row} {scheme} (light or dark) \
    {hash} (of the file's contents) and columns of the list. \
    The extension selects the format; .{format} stands for that of --format. (default: {id}-{size}{suffix}.{format})
    """)
  var nameTemplate: NameTemplate?

  @Option(
    .formats,
    """
    The format: \(OutputFormats.words); with --export web, also several with commas between them. \
    (default: by --name-template, else png)
    """)
  var format: OutputFormats?

  @OptionGroup var compression: CompressionOptions

  @Option(.choice, "Lay pictures out for a build system.") var export: ExportFormat?

  @Flag(help: "Write nothing; exit status 1 if a picture is out of date.")
  var check = false

  @Flag(help: "Render also what has not changed.")
  var force = false

  @Flag(help: "Remove the pictures of earlier runs that no row requests any more.")
  var prune = false

  @Flag(help: "Stop at the first row that fails. (default: render the others)")
  var failFast = false

  @Option(
    OptionValue("n|p%", requirement: "must be \(MostFallbacks.forms)") { MostFallbacks($0) },
    """
    Exit status 1 if more rows show less than requested, for example initials instead of a photo. (default: any number)
    """)
  var maxFallbacks: MostFallbacks?

  @Option(
    .number("s", "a number of seconds from 0 to 86400") { $0 <= 86400 },
    "Seconds to wait for a server that requests pauses, in total until it responds again: 0…86400. (default: 30)")
  var maxWait = 30.0

  @OptionGroup var jobs: JobsOption
}

/// The options for reports on a batch.
struct BatchReportOptions: ParsableArguments {
  @Option(
    .text("file", completion: .file(extensions: ["json", "ndjson"])),
    """
    A report on each picture: JSON; lines of JSON if its name ends in .ndjson or .jsonl, and on the standard output (-).
    """)
  var report: String?

  @Option(.directory, "A page and a contact sheet with all avatars.") var gallery: String?
  @Option(.output(), "The files that pictures depend on, for Make and Ninja.") var depfile: String?

  @Option(
    OptionValue(name: "name", allowsHyphen: false) { $0 },
    "The target that depends on everything in the depfile. (default: each row's pictures)")
  var depfileTarget: String?

  @Flag(help: "Show the progress even if the standard error is no terminal.")
  var progress = false

  @Flag(
    help: "Explain the decisions for each picture: the source, the crop, the colours and their contrast, the cache.")
  var verbose = false

  @Flag(help: "No notes, no progress and no summary; only errors.")
  var quiet = false
}
