/// Neighbouring pixels of a row that are covered equally.
package struct CoverageRun: Hashable, Sendable {
  package let row: Int32
  /// The column of the first pixel.
  package let start: Int32
  /// The column after the last pixel.
  package internal(set) var end: Int32
  /// The coverage, from 1 to 255 (full).
  package let level: UInt8
}
