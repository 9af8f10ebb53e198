import AvatarFiles
import AvatarRender

/// One run of `render`: from options to files.
struct RenderCall {
  private let options: RenderOptions

  init(_ options: RenderOptions) { self.options = options }

  func run() throws(CommandError) {
    let specs = try options.specs()
    let output = OutputPath(option: options.output, spec: specs[0])
    try check(output, specs)
    let avatars: [Avatar]
    do throws(AvatarError) {
      avatars = try AvatarRenderer(isStrict: options.strict).avatars(for: specs)
    } catch {
      switch error {
      case .unusablePhoto(let skipped): throw .unusablePhoto(skipped)
      }
    }
    if !options.json && !options.quiet { note(avatars[0]) }
    for (spec, avatar) in zip(specs, avatars) {
      switch output {
      case .standardOutput:
        try write("standard output") { () throws(WriteError) in
          try WholeFile.writeToStandardOutput(avatar.png())
        }
        report(avatar, at: "-")
      case .file(let base):
        let path = OutputPath.path(base, scale: spec.scale)
        try write(path) { () throws(WriteError) in try WholeFile.write(avatar.png(), to: path) }
        report(avatar, at: path)
        try write("standard output") { () throws(WriteError) in
          try WholeFile.writeToStandardOutput(Array((path + "\n").utf8))
        }
      }
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
      guard case .file(let photo) = specs[0].photo else { return }
      for spec in specs {
        let path = OutputPath.path(base, scale: spec.scale)
        if WholeFile.same(path, photo) { throw .usage("--output \(path): would replace the photo itself") }
      }
    }
  }

  private func write(_ path: String, _ body: () throws(WriteError) -> Void) throws(CommandError) {
    do throws(WriteError) { try body() } catch { throw .output(path: path, error) }
  }

  /// Says what was skipped; the densities of one run skip the same.
  private func note(_ avatar: Avatar) {
    for skipped in avatar.skipped {
      StandardStreams.note("note: \(skipped.source): \(skipped.reason): used the \(avatar.content.rawValue)")
    }
  }

  private func report(_ avatar: Avatar, at path: String) {
    if options.json { StandardStreams.note(ResultReport(avatar, output: path).json) }
  }
}
