package import AvatarFileSystem
import AvatarJSON
package import AvatarRender

/// The options of a batch run.
package struct BatchOptions: Sendable {
  /// The output directory, with a trailing slash.
  package var directory: String
  /// The maximum number of rows to render at a time.
  package var jobs = 1
  /// The rows to render, or nil for all rows.
  package var shard: Shard?
  /// Whether outputs are only checked, not written.
  package var isChecked = false
  /// Whether to render all outputs again.
  package var rerendersAll = false
  /// Whether images replace files in the photo directory that avatar-render did not write, and pruning may remove all
  /// images.
  package var isForced = false
  /// Whether a photo, initials or a badge that cannot be displayed is an error.
  package var isStrict = false
  /// Whether the run stops at the first failed row.
  package var failsFast = false
  /// Whether an image whose placeholder is not recorded is rendered again.
  package var requiresPlaceholders = false
  /// The maximum number of rows of a stream that wait for a photo to match a row.
  var maxRowsWithheld = 10_000
  /// Whether to write a build record, which lets the next run skip unchanged outputs.
  package var hasRecord = true
  /// The digest of everything that affects all avatars: the program, its options and the specified fonts.
  ///
  /// Library versions are omitted, because pixels do not depend on them.
  package var environment = ContentDigest(of: [])
  /// The signal that stops the run.
  package var interruption = Interruption.none
  /// The files that outputs must not replace.
  package var inputs: [String] = []

  package init(directory: String) { self.directory = FilePath.ofDirectory(directory) }
}

extension InputError {
  /// The error for a run interrupted by a signal.
  package static let interrupted = InputError(reason: "interrupted; run again to continue", kind: .io)
}
