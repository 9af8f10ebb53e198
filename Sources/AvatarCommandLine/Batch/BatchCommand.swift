import ArgumentParser
import AvatarBatch
import AvatarCodec

/// The command `batch`, which renders the avatars of a list.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Renders an avatar for each row of a list: JSON, NDJSON, CSV or vCard.",
    discussion: """
      Each row describes an avatar. Its fields are the options of `render`; id names the files, and size and scale may \
      list several values. A later run renders only the rows that have changed. If a row fails, batch reports it and \
      renders the others.

      EXAMPLES:
        avatar-render batch team.csv --output-dir Avatars --size 48 --scale 1,2,3
        avatar-render batch contacts.vcf --output-dir Avatars --gallery Gallery
        avatar-render batch team.json --output-dir Avatars --check
            exits with status 1 if an image is out of date
        produce-rows | avatar-render batch - --output-dir Avatars --report -
            reads NDJSON, and prints a line of JSON about each image
        avatar-render batch export.csv --output-dir Avatars --column name="Full Name" --encoding windows-1252
        avatar-render batch team.csv --output-dir App.xcassets --export ios
        avatar-render batch monica: --monica-url https://crm.example.org --monica-token-env TOKEN --output-dir Avatars
            renders all contacts of a Monica server
        avatar-render batch github:apple/swift --output-dir Avatars --grid contributors.png --snippet contributors.md
            renders the contributors to a repository on GitHub
      """)

  @Argument(
    help: ArgumentHelp(
      """
      The list: a .json, .ndjson, .jsonl, .csv, .tsv or .vcf file; - for the standard input, whose format is detected; \
      monica: for the contacts of --monica-url; or github:OWNER/REPO, github:ORG/ or github:ORG/@TEAM for people on \
      GitHub. Photos and directories of photos are lists too.
      """, valueName: "list"),
    completion: .file(
      extensions: ["json", "ndjson", "jsonl", "csv", "tsv", "vcf"] + ImageDecoders.standard.extensions))
  var arguments: [String]

  /// The path of the list, if the rows are not photos.
  var list: String { arguments[0] }

  @Option(
    .directory, "The directory for the images. It is created if it does not exist.",
    name: [.customLong("output-dir"), .customShort("o")])
  var outputDir: String

  @OptionGroup var files: PhotoFileOptions
  @OptionGroup(title: "List") var reading: BatchListOptions
  @OptionGroup(title: "Images") var making: BatchMakingOptions
  @OptionGroup(title: "Reports") var reporting: BatchReportOptions
  @OptionGroup(title: "Overviews") var overview: BatchOverviewOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var size: SizeOptions
  @OptionGroup var text: TextOptions
  @OptionGroup var photo: PhotoOptions
  @OptionGroup var directories: DirectoryOptions
  @OptionGroup(title: "Limits for photos") var limits: LimitOptions
  @OptionGroup var network: NetworkOptions
  @OptionGroup var shared: SharedOptions
}

/// The options for reading a list.
struct BatchListOptions: ParsableArguments {
  @Option(.choice, "The format of the list. (default: from its extension)")
  var listFormat: ListFormat?

  @Option(
    OptionValue("character", requirement: "must be one ASCII character, or tab") { text in
      let bytes = Array((["tab", "\\t"].contains(text) ? "\t" : text).utf8)
      return bytes.count == 1 && (bytes[0] == 0x09 || bytes[0] >= 0x20) && bytes[0] != 0x22 ? bytes[0] : nil
    },
    """
    The character between the cells of a table, or the word tab. (default: a comma, semicolon or tab, detected from the \
    header)
    """)
  var delimiter: UInt8?

  @Option(.choice, "The encoding of a list without a byte order mark. (default: utf-8)") var encoding: ListEncoding?

  @Option(
    OptionValue("field=header", requirement: "must be \(ColumnChoice.forms)") { ColumnChoice($0) },
    """
    The column of a table that holds a field, for example name="Full Name". Repeat it for several fields, or for one \
    field to join columns. With an empty header, no column holds the field. (default: matched by the names of columns)
    """)
  var column: [ColumnChoice] = []

  @Option(
    .count, "The maximum size of a list file in bytes. The standard input has no limit. (default: 4Gi)")
  var maxListBytes: Int?

  @Option(
    .existingDirectory,
    """
    The directory that must contain the photos, icons and themes of the list, and those of --defaults, after links are \
    resolved. Rows with other files fail. (default: any)
    """)
  var srcRoot: String?

  @Flag(help: "Allow contacts to name photo files on this machine. By default, only embedded photos and URLs are used.")
  var allowLocalPhotos = false

  @Option(
    OptionValue("i/n", requirement: "must be a part and the number of parts, for example 2/4") { Shard($0) },
    "Render only part i of n. The ids of rows determine their parts; all n parts together are the whole list.")
  var shard: Shard?
}

/// The options for the pictures of a list.
struct BatchMakingOptions: ParsableArguments {
  @Option(
    OptionValue("template", requirement: "must be \(NameTemplate.forms)") { NameTemplate($0) },
    """
    The names of images: {id} {name} {size} {scale} {suffix} (for example @2x) {pixels} {type} {row} {scheme} (light \
    or dark) {hash} (of the file's contents) and columns of the list. \
    The extension selects the format; .{format} stands for that of --format. (default: {id}-{size}{suffix}.{format})
    """)
  var nameTemplate: NameTemplate?

  @Option(
    .formats,
    """
    The format: \(OutputFormats.words); with --export web, also several, separated by commas. (default: from \
    --name-template, else png)
    """)
  var format: OutputFormats?

  @OptionGroup var compression: CompressionOptions

  @Option(.choice, "Lay the images out for a build system.") var export: ExportFormat?

  @Flag(help: "Write nothing, and exit with status 1 if an image is out of date.")
  var check = false

  @Flag(help: "Also render rows that have not changed.")
  var rerender = false

  @Flag(help: "Remove images of earlier runs that no row requests any more.")
  var prune = false

  @Flag(help: "Stop at the first row that fails. (default: render the others)")
  var failFast = false

  @Option(
    OptionValue("n|p%", requirement: "must be \(MostFallbacks.forms)") { MostFallbacks($0) },
    """
    Exit with status 1 if more rows than this fall back, for example to initials instead of a photo. (default: no limit)
    """)
  var maxFallbacks: MostFallbacks?

  @Option(
    .number("s", "a number of seconds from 0 to 86400") { $0 <= 86400 },
    "The maximum time to wait, in seconds, until a server that requests pauses responds again: 0…86400. (default: 60)")
  var maxWait = 60.0

  @OptionGroup var jobs: JobsOption
}

/// The options for reports on a batch.
struct BatchReportOptions: ParsableArguments {
  @Option(
    .text("file", completion: .file(extensions: ["json", "ndjson"])),
    """
    A report on each image, as JSON; as lines of JSON if the name ends in .ndjson or .jsonl, or is - for the standard \
    output.
    """)
  var report: String?

  @Option(.directory, "The directory for a page and a contact sheet with all avatars.") var gallery: String?
  @Option(.output(), "The file that lists what the images depend on, for Make and Ninja.") var depfile: String?

  @Option(
    OptionValue(name: "name", allowsHyphen: false) { $0 },
    "The target that depends on everything in the depfile. (default: the images of each row)")
  var depfileTarget: String?

  @Flag(help: "Replace reports, galleries, depfiles, grids and snippets that avatar-render did not write.")
  var force = false

  @Flag(help: "Show the progress even if the standard error is not a terminal.")
  var progress = false

  @Flag(
    help: """
      Explain for each image the choice of the source, the crop, the colours and their contrast, and the use of the \
      cache.
      """)
  var verbose = false

  @Flag(help: "Print errors only: no notes, no progress and no summary.")
  var quiet = false
}
