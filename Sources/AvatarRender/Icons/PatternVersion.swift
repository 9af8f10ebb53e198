/// A version of the pattern algorithm, which never changes after its release.
public enum PatternVersion: Int, Hashable, Sendable, CaseIterable {
  /// Ornaments of round cells in two tones on a 5 × 5 grid, symmetric about both diagonals.
  case v1 = 1
}
