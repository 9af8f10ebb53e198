import ArgumentParser
import AvatarRender

/// The options for the sizes of an image.
struct SizeOptions: ParsableArguments {
  @Option(.field(.size)) var size: String?
  @Option(.field(.scale)) var scale: String?
}

/// The sizes and pixel densities of an image, with one file for each pair.
struct ImageMeasures: Hashable {
  var sizes: [AvatarSize]
  var scales: [AvatarScale]

  init(sizes: [AvatarSize], scales: [AvatarScale]) {
    self.sizes = sizes
    self.scales = scales
  }

  /// Parses the values of `--size`, whose names are those of a theme, and `--scale`.
  /// - Throws: `CommandError.usage` for anything else.
  init(size: String, scale: String, in theme: Theme) throws(CommandError) {
    sizes = try [AvatarSize](option: size, in: theme)
    scales = try [AvatarScale](option: scale)
  }

  var count: Int { sizes.count * scales.count }
  /// The pairs, by size and then by density, as they were given.
  var all: [(size: AvatarSize, scale: AvatarScale)] { sizes.flatMap { size in scales.map { (size, $0) } } }
}

extension [AvatarSize] {
  /// Parses the value of `--size`: numbers, or the names of sizes in a theme, without repetitions.
  /// - Throws: `CommandError.usage` for anything else.
  init(option text: String, in theme: Theme) throws(CommandError) {
    self = []
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    for part in parts {
      guard let size = theme.size(part.trimming { $0 == " " }) else {
        throw .usage("--size \(text): must be \(AvatarSize.forms)\(parts.count > 1 ? "; several with commas" : "")")
      }
      if !contains(size) { append(size) }
    }
    guard count <= 16 else { throw .usage("--size \(text): must be at most 16 sizes") }
  }
}

extension [AvatarScale] {
  /// Parses the value of `--scale`: scales in the given order, without repetitions.
  /// - Throws: `CommandError.usage` for anything else.
  init(option text: String) throws(CommandError) {
    self = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let scale = AvatarScale(part.trimming { $0 == " " }) else {
        throw .usage("--scale \(text): must be numbers from 0.5 to 4, separated by commas, for example 1,2,3")
      }
      if !contains(scale) { append(scale) }
    }
    guard count <= 8 else { throw .usage("--scale \(text): must be at most 8 numbers") }
  }
}

extension Substring {
  fileprivate func trimming(_ isSpace: (Character) -> Bool) -> String {
    String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
