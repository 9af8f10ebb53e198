import ArgumentParser
import AvatarRender

/// The options for the size of an image.
struct SizeOptions: ParsableArguments {
  @Option(.field(.size)) var size: String?
  @Option(.field(.scale)) var scale: String?
}

extension AvatarSize {
  /// Parses the value of `--size`, which may be the name of a size in a theme.
  /// - Throws: `CommandError.usage` for anything else.
  init(option text: String, in theme: Theme) throws(CommandError) {
    guard let size = theme.size(text) else { throw .usage("--size \(text): must be \(Self.forms)") }
    self = size
  }
}

extension [AvatarScale] {
  /// Parses the value of `--scale`: scales in the given order, without repetitions.
  /// - Throws: `CommandError.usage` for anything else.
  init(option text: String) throws(CommandError) {
    self = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let factor = plainNumber(part), let scale = AvatarScale(factor) else {
        throw .usage("--scale \(text): must be numbers from 0.5 to 4, separated by commas, as 1,2,3")
      }
      if !contains(scale) { append(scale) }
    }
    guard count <= 8 else { throw .usage("--scale \(text): must be at most 8 numbers") }
  }
}
