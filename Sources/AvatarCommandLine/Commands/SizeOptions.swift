import ArgumentParser

/// The options that say how large an image is.
struct SizeOptions: ParsableArguments {
  @Option(.field(.size)) var size: String?
  @Option(.field(.scale)) var scale: String?
}
