import AvatarBatch
import AvatarCodec
import AvatarFileSystem
import AvatarRender
import PeopleLists

/// The options for the list.
extension Option {
  static let batchRows: [OptionRow] = [
    list.row, batchDirectory.row, listFormat.row, delimiter.row, encoding.row, arrayPath.row, column.row,
    conditions.row,
    photoDirectory.row, srcRoot.row, shard.row, nameTemplate.row, formats.row, export.row, check.row, rerender.row,
    prune.row, failFast.row, maxFallbacks.row, report.row, gallery.row, depfile.row, grid.row, gridColumns.row,
    gridSpacing.row, snippet.row,
  ]

  static let list = Key(
    "list", .arguments, in: .list, of: .batch, isRequired: true,
    .text("list", completion: .file(["json", "ndjson", "jsonl", "csv", "tsv", "vcf"] + PhotoFiles.extensions)),
    """
    The list: a .json, .ndjson, .jsonl, .csv, .tsv or .vcf file; - for standard input, whose format is detected; \
    monica: for the contacts of a Monica server; or github:OWNER/REPO, github:ORG/ or github:ORG/@TEAM for people on \
    GitHub. Photos and directories of photos also work as lists. A directory after a list contains its photos \
    (--photos).
    """)
}

/// The options for reading a list.
extension Option {
  static let listFormat = Key<ListFormat>(
    "list-format", in: .list, of: .batch, common: .batch, .choice, "The list format. (default: from the extension)")

  static let delimiter = Key(
    "delimiter", in: .list, of: .batch,
    OptionValue("character", requirement: "must be one ASCII character, or tab") { text -> UInt8? in
      let bytes = Array((["tab", "\\t"].contains(text) ? "\t" : text).utf8)
      return bytes.count == 1 && (bytes[0] == 0x09 || bytes[0] >= 0x20) && bytes[0] != 0x22 ? bytes[0] : nil
    },
    "The character between table cells, or the word tab. (default: comma, semicolon or tab, detected from the header)")

  static let encoding = Key(
    "encoding", in: .list, of: .batch,
    OptionValue(
      "name", completion: .list(ListEncoding.allCases.map(\.rawValue)), allowsHyphen: false,
      requirement: "must be \(ListEncoding.words), or a usual name of one of these"
    ) { ListEncoding(label: $0) },
    """
    The encoding of a list without a byte order mark, also by another usual name such as latin1 or cp932. (default: \
    utf-8)
    """)

  static let arrayPath = Key(
    "list-path", in: .list, of: .batch,
    OptionValue("keys", requirement: "must be keys joined by dots, for example data.members") {
      $0.isEmpty ? nil : $0
    },
    "The array of a JSON document to read, by its keys, joined by dots. (default: all people in the document)")

  static let column = Key(
    "column", .list, in: .list, of: .batch, common: .batch,
    OptionValue(
      "field=header", requirement: "must be FIELD=HEADER; the fields are \(RowFields.all.names.joined(separator: ", "))"
    ) {
      ColumnRules.Choice($0, in: RowFields.all)
    },
    """
    The column or key that contains a field, for example name="Full Name" or src=profile.image_512. Repeat the option for \
    other fields, or for the same field to join columns. An empty header assigns no column. (default: matched by \
    column name)
    """)

  static let conditions = Key(
    "where", .list, in: .list, of: .batch,
    OptionValue("header=value", requirement: "must be a column or key and its value, for example Status=Active") {
      ColumnRules.Filter($0)
    },
    "Render only rows with this value in a column or key. Repeat the option for several columns. (default: all rows)")

  static let photoDirectory = Key(
    "photos", in: .list, of: .batch, common: .batch, from: .commandLine, .existingDirectory,
    """
    The photo directory. Paths in the list are relative to it, and a row without a photo requests the file named after \
    its id, e-mail address or name. A directory in which no photo matches a row is an error. (default: the directory of \
    the list)
    """)

  static let srcRoot = Key(
    "src-root", in: .list, of: .batch, common: .batch, from: .commandLine, .existingDirectory,
    """
    The directory that must contain the photos, icons and themes that the list and --defaults use, after links are \
    resolved. Rows that use other files fail. With this option, contacts can also refer to photo files in the \
    directory. (default: any directory)
    """)

  static let shard = Key(
    "shard", in: .list, of: .batch,
    OptionValue("i/n", requirement: "must be a part number and the number of parts, for example 2/4") { Shard($0) },
    "Render only part i of n. The id of a row determines its part; the n parts together make up the whole list.")
}

/// The options for the images of a list.
extension Option {
  static let nameTemplate = Key(
    "name-template", in: .images, of: .batch, common: .batch,
    OptionValue("template", requirement: "must be \(NameTemplate.forms)") { NameTemplate($0) },
    """
    The image file names: {id} {name} {size} {scale} {suffix} (for example @2x) {pixels} {type} {row} {scheme} (light \
    or dark) {email-sha256} (as in Gravatar URLs) {email-md5} (as in older ones) and \
    columns of the list. The extension selects the format; .{format} inserts the extension for --format. (default: \
    {id}-{size}{suffix}.{format})
    """)

  static let formats = Key(
    "format", short: "f", in: .images, of: .batch, common: .batch, .formats,
    """
    The format: \(OutputFormats.words); --export web also accepts several, separated by commas. (default: from \
    --name-template, else png)
    """)

  static let export = Key<ExportFormat>(
    "export", in: .images, of: .batch, common: .batch, .choice, "Lay out the images for a build system.")

  static let check = Key(
    flag: "check", in: .images, of: .batch, common: .batch, clause: "which writes nothing", excludes: [rerender],
    "Write nothing, and exit with status 1 if an image is out of date or no row is selected.")

  static let rerender = Key(flag: "rerender", in: .images, of: .batch, "Also render rows that have not changed.")

  static let prune = Key(
    flag: "prune", in: .images, of: .batch, common: .batch, from: .commandLine,
    "Remove images from earlier runs that the list no longer requests. If a row was left out, --force is required.")

  static let failFast = Key(
    flag: "fail-fast", in: .images, of: .batch, "Stop at the first row that fails. (default: render the others)")

  static let maxFallbacks = Key(
    "max-fallbacks", in: .images, of: .batch, common: .batch,
    OptionValue("n|p%", requirement: "must be \(MaxFallbacks.forms)") { MaxFallbacks($0) },
    """
    Exit with status 1 if more rows than this fall back, for example to initials instead of a photo, or are left out for \
    lack of an e-mail address. (default: no limit)
    """)
}

/// The options for reports on a batch.
extension Option {
  static let report = Key(
    "report", in: .reports, of: .batch, common: .batch, from: .commandLine,
    OptionValue(
      "file", completion: .file(["json", "ndjson"]),
      requirement: "must name a file; --json prints the report to standard output"
    ) { $0.isEmpty || OutputPath.isStandardOutput($0) ? nil : $0 },
    "The file for a report on each image: JSON, or JSON lines if the name ends in .ndjson or .jsonl.")

  static let gallery = Key(
    "gallery", in: .reports, of: .batch, common: .batch, from: .commandLine, excludes: [check], .directory(),
    "The directory for a web page and a contact sheet of all avatars.")

  static let depfile = Key(
    "depfile", in: .reports, of: .batch, from: .commandLine, excludes: [check], .output(),
    "The dependency file for Make and Ninja. Its target is the first image, which represents the whole list.")
}

/// The options for files that show all avatars of a list.
extension Option {
  static let grid = Key(
    "grid", in: .overviews, of: .batch, common: .batch, from: .commandLine, excludes: [check],
    .output(["png", "webp", "avif", "jpg"]), "An image of all avatars in rows and columns, in list order.")

  static let gridColumns = Key(
    "columns", in: .overviews, of: .batch, needs: grid, .integer(1...1000),
    "The number of avatars in each row of the grid. (default: 12)")

  static let gridSpacing = Key(
    "spacing", in: .overviews, of: .batch, needs: grid,
    .number("points", "a number from 0 to 1024") { (0...1024).contains($0) },
    "The distance between avatars in the grid, in points: 0…1024. (default: 4)")

  static let snippet = Key(
    "snippet", in: .overviews, of: .batch, from: .commandLine, excludes: [check], .output(["md", "html"]),
    """
    An HTML snippet of all avatars to paste into a README (.md) or a page (.html), with links to profiles if the list contains them.
    """)
}

extension Arguments {
  /// The list or the photos.
  var lists: [String] { isListWithPhotos ? Array(self[all: Option.list].prefix(1)) : self[all: Option.list] }

  /// The directory of a list's photos, or nil if they are relative to the list.
  var photoDirectory: String? { self[Option.photoDirectory] ?? (isListWithPhotos ? self[all: Option.list].last : nil) }

  /// Whether the arguments are a list and the directory of its photos.
  private var isListWithPhotos: Bool {
    let given = self[all: Option.list]
    guard given.count == 2, FileStatus(given[1])?.kind == .directory, FileStatus(given[0])?.kind != .directory else {
      return false
    }
    return given[0] == "-" || ListFormat(path: given[0]) != nil || !PhotoFiles.isPhoto(given[0])
  }

  /// The path of the list if the rows are not photos.
  var listPath: String { lists.first ?? "" }

  /// The directory for the images.
  var outputDirectory: String { self[Option.outputDir] ?? "" }
}
