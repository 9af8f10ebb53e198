import AvatarCodec
import AvatarFileSystem
import AvatarGolden
import AvatarRaster
import AvatarRender

/// The execution of `golden compare`.
extension GoldenCompareCommand {
  func run() throws(CommandError) {
    let tolerance = try comparisonTolerance()
    if expected.isEmpty || actual.isEmpty { throw .usage("compare: needs two images, or two directories") }
    if expected == "-" && actual == "-" { throw .usage("compare - -: the standard input holds one image") }
    for path in [expected, actual] where path != "-" && FileStatus(path) == nil { throw .missing(path: path) }
    switch (FileStatus(expected)?.kind == .directory, FileStatus(actual)?.kind == .directory) {
    case (true, true): try compareDirectories(tolerance)
    case (false, false): try compareFiles(tolerance)
    case (true, false): throw .usage("compare: \(expected) is a directory, and \(actual) must be one too")
    case (false, true): throw .usage("compare: \(actual) is a directory, and \(expected) must be one too")
    }
  }

  private func compareFiles(_ tolerance: ComparisonTolerance) throws(CommandError) {
    var reporter = try GoldenReporter(
      report, title: "\(expected) and \(actual)", pictures: [],
      inputs: [expected, actual])
    if let output {
      for input in [expected, actual] where isInput(output, input) {
        throw .usage("--output \(output): would replace \(input) itself")
      }
      if let fault = [OutputFormat.png].fault(path: output) { throw .usage("--output \(output): \(fault)") }
    }
    let expectedPicture = try decoded(expected)
    let actualPicture = try decoded(actual)
    let drawsPictures = output != nil || report.report != nil
    let result = CaseResult(
      comparing: (expected, expectedPicture), with: actualPicture, tolerance: tolerance, drawsPictures: drawsPictures)
    if output != nil && result.triptych == nil {
      StandardStreams.note("note: --output: not written: the images are too large for one that shows both")
    }
    if let output, let triptych = result.triptych {
      try mapError(of: FileWriter.write(triptych, to: output)) { CommandError.output(path: output, $0) }
    }
    if result.hasPassed, !report.quiet, let difference = result.difference {
      try OutputFiles.print(Array((difference.explanation + "\n").utf8))
    }
    reporter.add(result)
    try reporter.finish(isSummed: false)
  }

  private func isInput(_ output: String, _ input: String) -> Bool {
    input == "-" ? StandardStreams.inputIs(output) : File.same(output, input)
  }

  private func compareDirectories(_ tolerance: ComparisonTolerance) throws(CommandError) {
    if File.same(expected, actual) {
      throw .usage("compare: \(expected) and \(actual) are the same directory")
    }
    if output != nil {
      throw .usage("--output: takes two images: for directories, use --report DIRECTORY")
    }
    let checks = try mapError(of: ComparedDirectories(expected: expected, actual: actual, tolerance: tolerance).checks)
    {
      (error: UnreadableDirectory) in CommandError.unreadableInput(path: error.path, reason: error.reason)
    }
    // Without checks, the command would never fail.
    if checks.isEmpty {
      throw .unreadableInput(path: expected, reason: "contains no images, and neither does \(actual)")
    }
    var reporter = try GoldenReporter(
      report, title: "\(expected) and \(actual)", pictures: [expected, actual],
      inputs: checks.map(\.golden))
    let run = GoldenRun(drawsPictures: report.report != nil)
    try run.report(checks, jobs: jobs.count, to: &reporter)
    try reporter.finish()
  }

  private func decoded(_ path: String) throws(CommandError) -> DecodedPicture {
    let name = path == "-" ? "standard input" : path
    return try mapError(of: DecodedPicture(path: path == "-" ? nil : path)) { (error: UnusablePicture) in
      switch error {
      case .bad(let reason): CommandError.badInput(path: name, reason: reason)
      case .component(let error): CommandError(component: error)
      case .missing, .unreadable: CommandError.unreadableInput(path: name, reason: error.reason)
      }
    }
  }

  private func comparisonTolerance() throws(CommandError) -> ComparisonTolerance {
    if tolerance != nil && perceptual != nil {
      throw .usage("--tolerance: must not be given together with --perceptual")
    }
    var comparison = ComparisonTolerance()
    comparison.levels = tolerance ?? comparison.levels
    comparison.perceptual = perceptual
    comparison.pixels = pixels
    comparison.ignoresAntialiasing = ignoreAntialiasing
    comparison.ignored = ignore
    return comparison
  }
}
