import AvatarFiles
import AvatarRender

/// One run of `render`: from options to files.
struct RenderCall {
  private let options: RenderOptions
  private let limits: AvatarLimits

  init(_ options: RenderOptions, _ limits: AvatarLimits) {
    self.options = options
    self.limits = limits
  }

  func run() throws(CommandError) {
    let specs = try options.specs()
    let output = OutputPath(option: options.output, spec: specs[0])
    try check(output, specs)
    var images: [Image] = []
    do throws(AvatarError) {
      images = try AvatarRenderer(isStrict: options.strict, limits: limits).avatars(for: specs) { Image($0) }
    } catch {
      switch error {
      case .unusablePhoto(let skipped): throw .unusablePhoto(skipped)
      }
    }
    if !options.json && !options.quiet { note(images.map(\.result)) }
    for (spec, image) in zip(specs, images) { try write(image, spec, to: output) }
  }

  /// A finished file, and what there is to say about it; its pixels are gone.
  private struct Image {
    let png: [UInt8]
    let result: ResultReport

    init(_ avatar: Avatar) {
      png = avatar.png()
      result = ResultReport(avatar)
    }
  }

  private func write(_ image: Image, _ spec: AvatarSpec, to output: OutputPath) throws(CommandError) {
    switch output {
    case .standardOutput:
      try print(image.png)
      report(image.result, at: "-")
    case .file(let base):
      let path = OutputPath.path(base, scale: spec.scale)
      do throws(WriteError) { try WholeFile.write(image.png, to: path) } catch { throw .output(path: path, error) }
      report(image.result, at: path)
      try print(Array((path + "\n").utf8))
    }
  }

  private func print(_ bytes: [UInt8]) throws(CommandError) {
    do throws(WriteError) {
      try WholeFile.writeToStandardOutput(bytes)
    } catch {
      throw .output(path: "standard output", error)
    }
  }

  private func check(_ output: OutputPath, _ specs: [AvatarSpec]) throws(CommandError) {
    switch output {
    case .standardOutput:
      if specs.count > 1 {
        throw .usage("--output -: takes one image, and --scale \(options.scale) makes \(specs.count)")
      }
      if StandardStreams.outputIsTerminal {
        throw .usage("--output -: the standard output is a terminal; redirect it, or name a file")
      }
    case .file(let base):
      if base.isEmpty { throw .usage("--output: must name a file, or be - for the standard output") }
      for spec in specs {
        let path = OutputPath.path(base, scale: spec.scale)
        if isPhoto(path, spec) { throw .usage("--output \(path): would replace the photo itself") }
      }
    }
  }

  private func isPhoto(_ path: String, _ spec: AvatarSpec) -> Bool {
    switch spec.photo {
    case .file(let photo): WholeFile.same(path, photo)
    case .standardInput: StandardStreams.inputIs(path)
    case .bytes, nil: false
    }
  }

  /// Says what was skipped and what was wrong, once, though several densities mostly have the same to say.
  private func note(_ results: [ResultReport]) {
    var noted: Set<String> = []
    for result in results {
      let skipped = result.skipped.map { "\($0.source): \($0.reason): used the \(result.content.rawValue)" }
      for line in skipped + result.flaws.map({ "\($0.source): \($0.reason)" }) where noted.insert(line).inserted {
        StandardStreams.note("note: \(line)")
      }
    }
  }

  private func report(_ result: ResultReport, at path: String) {
    if options.json { StandardStreams.note(result.json(output: path)) }
  }
}
