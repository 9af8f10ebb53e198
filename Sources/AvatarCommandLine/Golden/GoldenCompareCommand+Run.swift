import AvatarFileSystem
import AvatarGolden
import AvatarRaster
import AvatarRender

/// The run of `golden compare`.
extension GoldenCompareCommand {
  func run() throws(CommandError) {
    let tolerance = try comparisonTolerance()
    let jobs = try OptionValues.jobs(jobs)
    if expected.isEmpty || actual.isEmpty { throw .usage("compare: must be given two PNGs, or two directories") }
    if expected == "-" && actual == "-" { throw .usage("compare - -: the standard input holds one picture") }
    switch (FileStatus(expected)?.kind == .directory, FileStatus(actual)?.kind == .directory) {
    case (true, true): try compareDirectories(tolerance, jobs: jobs)
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
      if output.isEmpty || output == "-" { throw .usage("--output \(output): must name a file") }
      for input in [expected, actual] where isInput(output, input) {
        throw .usage("--output \(output): would replace \(input) itself")
      }
      try OutputPath.checkFormat(output)
    }
    let expectedPNG = try decoded(expected)
    let actualPNG = try decoded(actual)
    let drawsPictures = output != nil || report.report != nil
    let result = CaseResult(
      comparing: (expected, expectedPNG), with: actualPNG, tolerance: tolerance, drawsPictures: drawsPictures)
    if output != nil && result.triptych == nil {
      StandardStreams.note("note: --output: nothing written: the pictures are too large for one that shows both")
    }
    if let output, let triptych = result.triptych {
      do throws(WriteError) { try FileWriter.write(triptych, to: output) } catch { throw .output(path: output, error) }
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

  private func compareDirectories(_ tolerance: ComparisonTolerance, jobs: Int) throws(CommandError) {
    if File.same(expected, actual) {
      throw .usage("compare: \(expected) and \(actual) are the same directory")
    }
    if output != nil { throw .usage("--output: is for two PNGs; for directories, --report DIRECTORY has all of them") }
    let checks: [GoldenCheck]
    do throws(UnreadableDirectory) {
      checks = try ComparedDirectories(expected: expected, actual: actual, tolerance: tolerance).checks
    } catch {
      throw .unreadableInput(path: error.path, reason: error.reason)
    }
    // Nothing would ever fail.
    if checks.isEmpty {
      throw .unreadableInput(path: expected, reason: "has no PNG, nor has \(actual)")
    }
    var reporter = try GoldenReporter(
      report, title: "\(expected) and \(actual)", pictures: [expected, actual],
      inputs: checks.map(\.golden))
    let run = GoldenRun(drawsPictures: report.report != nil)
    try run.report(checks, jobs: jobs, to: &reporter)
    try reporter.finish()
  }

  private func decoded(_ path: String) throws(CommandError) -> DecodedPNG {
    do throws(UnusablePNG) {
      return try DecodedPNG(path: path == "-" ? nil : path)
    } catch {
      let name = path == "-" ? "standard input" : path
      switch error {
      case .bad(let reason): throw .badInput(path: name, reason: reason)
      case .component(let error): throw .missingComponent(name: error.name, reason: error.reason)
      case .missing, .unreadable: throw .unreadableInput(path: name, reason: error.reason)
      }
    }
  }

  private func comparisonTolerance() throws(CommandError) -> ComparisonTolerance {
    var tolerance = ComparisonTolerance()
    if let text = self.tolerance {
      guard let levels = plainNumber(text), ComparisonTolerance.mayBe(levels: levels) else {
        throw .usage("--tolerance \(text): must be levels from 0 to 255")
      }
      if perceptual != nil { throw .usage("--tolerance: must not be given together with --perceptual") }
      tolerance.levels = levels
    }
    if let text = perceptual {
      guard let distance = plainNumber(text), ComparisonTolerance.mayBe(distance: distance) else {
        throw .usage("--perceptual \(text): must be a distance from 0 to 1, as 0.02")
      }
      tolerance.perceptual = distance
    }
    if let text = pixels {
      guard let pixels = PixelAllowance(text) else {
        throw .usage("--pixels \(text): must be a number of pixels, or a share of them as 0.5%")
      }
      tolerance.pixels = pixels
    }
    tolerance.ignoresAntialiasing = ignoreAntialiasing
    for text in ignore {
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      guard let box = PixelBox(numbers.map { $0 ?? -1 }) else {
        throw .usage("--ignore \(text): must be x,y,width,height in pixels, as 0,0,200,24")
      }
      tolerance.ignored.append(box)
    }
    return tolerance
  }
}
