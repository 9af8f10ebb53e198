import AvatarFileSystem
import AvatarGolden
import AvatarRaster
import AvatarRender

/// One run of `golden compare`.
struct GoldenCompareCall {
  private let options: GoldenCompareCommand

  init(_ options: GoldenCompareCommand) { self.options = options }

  func run() throws(CommandError) {
    let tolerance = try tolerance()
    let jobs = try OptionValues.jobs(options.jobs)
    let (expected, actual) = (options.expected, options.actual)
    if expected.isEmpty || actual.isEmpty { throw .usage("compare: must be given two PNGs, or two folders") }
    if expected == "-" && actual == "-" { throw .usage("compare - -: the standard input holds one picture") }
    switch (FileStatus(expected)?.kind == .folder, FileStatus(actual)?.kind == .folder) {
    case (true, true): try compareFolders(tolerance, jobs: jobs)
    case (false, false): try compareFiles(tolerance)
    case (true, false): throw .usage("compare: \(expected) is a folder, and \(actual) must be one too")
    case (false, true): throw .usage("compare: \(actual) is a folder, and \(expected) must be one too")
    }
  }

  private func compareFiles(_ tolerance: ComparisonTolerance) throws(CommandError) {
    var reporter = try GoldenReporter(
      options.report, title: "\(options.expected) and \(options.actual)", pictures: [],
      inputs: [options.expected, options.actual])
    if let output = options.output {
      if output.isEmpty || output == "-" { throw .usage("--output \(output): must name a file") }
      for input in [options.expected, options.actual] where isInput(output, input) {
        throw .usage("--output \(output): would replace \(input) itself")
      }
      try OutputPath.checkFormat(output)
    }
    let expected = try decoded(options.expected)
    let actual = try decoded(options.actual)
    let drawsPictures = options.output != nil || options.report.report != nil
    let result = CaseResult(
      comparing: (options.expected, expected), with: actual, tolerance: tolerance, drawsPictures: drawsPictures)
    if options.output != nil && result.triptych == nil {
      StandardStreams.note("note: --output: nothing written: the pictures are too large for one that shows both")
    }
    if let output = options.output, let triptych = result.triptych {
      do throws(WriteError) { try FileWriter.write(triptych, to: output) } catch { throw .output(path: output, error) }
    }
    if result.hasPassed, !options.report.quiet, let difference = result.difference {
      try OutputFiles.print(Array((difference.explanation + "\n").utf8))
    }
    reporter.add(result)
    try reporter.finish(isSummed: false)
  }

  private func isInput(_ output: String, _ input: String) -> Bool {
    input == "-" ? StandardStreams.inputIs(output) : File.same(output, input)
  }

  private func compareFolders(_ tolerance: ComparisonTolerance, jobs: Int) throws(CommandError) {
    if File.same(options.expected, options.actual) {
      throw .usage("compare: \(options.expected) and \(options.actual) are the same folder")
    }
    if options.output != nil { throw .usage("--output: is for two PNGs; for folders, --report FOLDER has all of them") }
    let checks: [GoldenCheck]
    do throws(UnreadableFolder) {
      checks = try ComparedFolders(expected: options.expected, actual: options.actual, tolerance: tolerance).checks
    } catch {
      throw .unreadableInput(path: error.path, reason: error.reason)
    }
    // Nothing would ever fail.
    if checks.isEmpty {
      throw .unreadableInput(path: options.expected, reason: "has no PNG, nor has \(options.actual)")
    }
    var reporter = try GoldenReporter(
      options.report, title: "\(options.expected) and \(options.actual)", pictures: [options.expected, options.actual],
      inputs: checks.map(\.golden))
    let run = GoldenRun(drawsPictures: options.report.report != nil)
    try run.report(checks, jobs: jobs, to: &reporter)
    try reporter.finish()
  }

  private func decoded(_ path: String) throws(CommandError) -> DecodedPNG {
    do throws(UnusablePNG) {
      return path == "-" ? try DecodedPNG(standardInput: ()) : try DecodedPNG(path: path)
    } catch {
      let name = path == "-" ? "standard input" : path
      switch error {
      case .bad(let reason): throw .badInput(path: name, reason: reason)
      case .component(let error): throw .missingComponent(name: error.name, reason: error.reason)
      case .missing, .unreadable: throw .unreadableInput(path: name, reason: error.reason)
      }
    }
  }

  private func tolerance() throws(CommandError) -> ComparisonTolerance {
    var tolerance = ComparisonTolerance()
    if let text = options.tolerance {
      guard let levels = plainNumber(text), ComparisonTolerance.mayBe(levels: levels) else {
        throw .usage("--tolerance \(text): must be levels from 0 to 255")
      }
      if options.perceptual != nil { throw .usage("--tolerance: must not be given together with --perceptual") }
      tolerance.levels = levels
    }
    if let text = options.perceptual {
      guard let distance = plainNumber(text), ComparisonTolerance.mayBe(distance: distance) else {
        throw .usage("--perceptual \(text): must be a distance from 0 to 1, as 0.02")
      }
      tolerance.perceptual = distance
    }
    if let text = options.pixels {
      guard let pixels = PixelAllowance(text) else {
        throw .usage("--pixels \(text): must be a number of pixels, or a share of them as 0.5%")
      }
      tolerance.pixels = pixels
    }
    tolerance.ignoresAntialiasing = options.ignoreAntialiasing
    for text in options.ignore {
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      guard let box = PixelBox(numbers.map { $0 ?? -1 }) else {
        throw .usage("--ignore \(text): must be x,y,width,height in pixels, as 0,0,200,24")
      }
      tolerance.ignored.append(box)
    }
    return tolerance
  }
}
