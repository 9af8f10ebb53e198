/// A version of the pattern algorithm, which never changes after its release.
public enum PatternVersion: Int, Hashable, Sendable, CaseIterable {
  /// Mirrored glyphs of round cells on a 5 × 5 grid.
  case v1 = 1
}
