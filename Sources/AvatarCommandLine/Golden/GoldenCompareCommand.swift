import AvatarCodec
import AvatarFileSystem
import AvatarGolden
import AvatarJSON
import AvatarRaster
import AvatarRender

extension Command {
  static let goldenCompare = Command(
    name: "golden compare", set: .goldenCompare,
    summary:
      "Compares two images in any format, or the images in two directories by name. The images can come from any program.",
    examples: [
      "avatar-render golden compare expected.png actual.png": nil,
      "avatar-render golden compare expected.png actual.png -o difference.png":
        "also writes expected | difference | actual",
      "avatar-render golden compare expected.png photo.jpg --tolerance 4": nil,
      "avatar-render golden compare chrome.png firefox.png --tolerance perceptual=0.02,antialiasing": nil,
      "avatar-render golden compare baseline/ screenshots/ --ignore 0,0,200,24 --report report": nil,
    ], run: { GoldenComparison(arguments: $0).run })
}

extension Option {
  static let goldenCompareRows: [OptionRow] = [expected.row, actual.row, tolerance.row, ignore.row]

  static let expected = Key(
    "expected", .argument, in: .options, of: .goldenCompare, isRequired: true, .text("expected", completion: .photo),
    "The expected image, - for standard input, or a directory of images.")

  static let actual = Key(
    "actual", .argument, in: .options, of: .goldenCompare, isRequired: true, .text("actual", completion: .photo),
    "The actual image, - for standard input, or a directory of images.")

  static let tolerance = Key(
    "tolerance", in: .options, of: .goldenCompare, .tolerance,
    """
    The differences to tolerate, for example levels=2,pixels=0.1%,antialiasing; a number alone means levels. levels is \
    the maximum difference in a premultiplied channel, in levels out of 255. perceptual replaces levels and is the \
    maximum visible colour difference, as ΔE in OKLab; 0.02 is just noticeable. pixels is the number or percentage of \
    pixels that may differ by more. antialiasing allows any difference in antialiased pixels. (default: none)
    """)

  static let ignore = Key(
    "ignore", .list, in: .options, of: .goldenCompare,
    OptionValue(
      "x,y,width,height", allowsHyphen: false, requirement: "must be x,y,width,height in pixels, for example 0,0,200,24"
    ) { PixelBox($0.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? -1 }) },
    "A box of pixels to exclude from the comparison. May be repeated.")
}

extension OptionValue<ComparisonTolerance> {
  /// A number of levels, or comma-separated fields.
  fileprivate static var tolerance: Self {
    let words = fields.map { $0 == "antialiasing" ? $0 : $0 + "=" }
    return OptionValue("n|field=value,...", completion: .list(words, isList: true), parse: tolerance)
  }

  private static let fields = ["levels", "perceptual", "pixels", "antialiasing"]

  private static func tolerance(_ text: String) throws(InputError) -> ComparisonTolerance {
    var tolerance = ComparisonTolerance()
    var given: Set<String> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false).map({ $0.filter { $0 != " " } }) {
      if part.isEmpty, !text.isEmpty {
        throw InputError(value: text, reason: "must have a value on each side of every comma")
      }
      let (name, value) =
        Double(part) == nil
        ? try named(part, "field", fields, or: "a number of levels") : ("levels", part)
      let isFlag = name == "antialiasing"
      if let other = ["levels": "perceptual", "perceptual": "levels"][name], given.contains(other) {
        throw InputError(value: part, reason: "cannot be combined with \(other)")
      }
      if !given.insert(name).inserted { throw InputError(value: text, reason: "\(name) must not be given twice") }
      if isFlag, value != nil { throw InputError(value: part, reason: "takes no value") }
      let json = plainNumber(value ?? "").map { JSONValue.number($0) } ?? .string(value ?? "")
      if let requirement = tolerance.set(name, to: isFlag ? .bool(true) : json) {
        throw InputError(value: part, reason: "must be \(requirement)")
      }
    }
    return tolerance
  }
}

/// A run of `golden compare`.
struct GoldenComparison {
  fileprivate let arguments: Arguments

  private var expected: String { arguments[Option.expected] ?? "" }
  private var actual: String { arguments[Option.actual] ?? "" }
  private var output: String? { arguments.file(named: "difference.png") }
}

extension GoldenComparison {
  fileprivate func run() throws(InputError) -> CommandResult {
    if expected.isEmpty || actual.isEmpty { throw .usage("golden compare: needs two images, or two directories") }
    if expected == "-" && actual == "-" { throw .usage("golden compare - -: standard input holds only one image") }
    for path in [expected, actual] where path != "-" && FileStatus(path) == nil { throw .missing(path: path, .photo) }
    switch (FileStatus(expected)?.kind == .directory, FileStatus(actual)?.kind == .directory) {
    case (true, true): return try compareDirectories()
    case (false, false): return try compareFiles()
    case (true, false): throw .usage("golden compare: \(expected) is a directory, so \(actual) must be one too")
    case (false, true): throw .usage("golden compare: \(actual) is a directory, so \(expected) must be one too")
    }
  }

  private func compareFiles() throws(InputError) -> CommandResult {
    var reporter = try GoldenReporter(
      arguments, title: "\(expected) and \(actual)", pictures: [], inputs: [expected, actual])
    if let output {
      for input in [expected, actual] where isInput(output, input) {
        throw .usage("\(arguments.destinationName) \(output): would replace \(input) itself")
      }
      if let fault = [OutputFormat.png].fault(path: output) {
        throw .usage("\(arguments.destinationName) \(output): \(fault)")
      }
    }
    let expectedPicture = try DecodedPicture(path: expected == "-" ? nil : expected)
    let actualPicture = try DecodedPicture(path: actual == "-" ? nil : actual)
    let drawsPictures = output != nil || arguments[Option.goldenReport] != nil
    let result = CaseResult(
      comparing: (expected, expectedPicture), with: actualPicture, tolerance: tolerance, drawsPictures: drawsPictures)
    if output != nil && result.triptych == nil {
      StandardStreams.note("note: --output: not written: the images are too large to combine into one")
    }
    if let output, let triptych = result.triptych {
      try OwnedFile.write(triptych, to: output)
    }
    if result.hasPassed, !arguments[Option.quiet], let difference = result.difference {
      if arguments[Option.json] {
        StandardStreams.note(difference.explanation)
      } else {
        try StandardStreams.print(difference.explanation + "\n")
      }
    }
    reporter.add(result)
    return try reporter.finish(isSummed: false)
  }

  private func isInput(_ output: String, _ input: String) -> Bool {
    input == "-" ? StandardStreams.inputIs(output) : File.same(output, input)
  }

  private func compareDirectories() throws(InputError) -> CommandResult {
    if File.same(expected, actual) {
      throw .usage("golden compare: \(expected) and \(actual) are the same directory")
    }
    if arguments.destination != nil {
      throw .usage("\(arguments.destinationName): takes two images: for directories, use --report DIRECTORY")
    }
    let checks = try [GoldenCheck](expected: expected, actual: actual, tolerance: tolerance)
    // Without checks, the command would never fail.
    if checks.isEmpty {
      throw .unreadableInput(path: expected, reason: "contains no images, and neither does \(actual)")
    }
    var reporter = try GoldenReporter(
      arguments, title: "\(expected) and \(actual)", pictures: [expected, actual], inputs: checks.map(\.golden))
    let run = GoldenRun(drawsPictures: arguments[Option.goldenReport] != nil)
    try run.run(checks, jobs: arguments[Option.jobs] ?? Arguments.standardJobs) { reporter.add($0) }
    return try reporter.finish()
  }

  private var tolerance: ComparisonTolerance {
    var comparison = arguments[Option.tolerance] ?? ComparisonTolerance()
    comparison.ignored = arguments[all: Option.ignore]
    return comparison
  }
}
