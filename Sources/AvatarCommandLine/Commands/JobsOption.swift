import ArgumentParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The option for the number of threads.
struct JobsOption: ParsableArguments {
  @Option(
    .integer(1...1024), "The number of images to process at a time. (default: the number of processors)",
    name: .customLong("jobs"))
  var count = Self.standard

  /// The number of active processors, the default.
  static var standard: Int { ProcessInfo.processInfo.activeProcessorCount }
}
