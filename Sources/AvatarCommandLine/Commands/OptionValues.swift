import AvatarRender

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Parsers of options, which throw a message with the option and its allowed values.
enum OptionValues {
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: String, _ text: String
  ) throws(CommandError) -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    throw .usage("\(option) \(text): must be \(Choice.words)")
  }

  static func size(_ text: String, _ theme: Theme) throws(CommandError) -> AvatarSize {
    if let size = theme.size(text) { return size }
    throw .usage("--size \(text): must be \(AvatarSize.forms)")
  }

  /// Returns scales in the given order, without repetitions.
  static func scales(_ text: String) throws(CommandError) -> [AvatarScale] {
    var scales: [AvatarScale] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let factor = plainNumber(part), let scale = AvatarScale(factor) else {
        throw .usage("--scale \(text): must be numbers from 0.5 to 4, separated by commas, as 1,2,3")
      }
      if !scales.contains(scale) { scales.append(scale) }
    }
    guard scales.count <= 8 else { throw .usage("--scale \(text): must be at most 8 numbers") }
    return scales
  }

  /// Returns a colour; nil for `auto`.
  static func color(_ option: String, _ text: String) throws(CommandError) -> AvatarColor? {
    if text.lowercased() == "auto" { return nil }
    if let color = AvatarColor(text) { return color }
    throw .usage("\(option) \(text): must be auto, \(AvatarColor.forms)")
  }

  /// Returns the number of jobs, which is the number of processors if the option was not given.
  static func jobs(_ text: String?) throws(CommandError) -> Int {
    guard let text else { return ProcessInfo.processInfo.activeProcessorCount }
    guard let jobs = Int(text), (1...1024).contains(jobs) else {
      throw .usage("--jobs \(text): must be a whole number from 1 to 1024")
    }
    return jobs
  }
}
