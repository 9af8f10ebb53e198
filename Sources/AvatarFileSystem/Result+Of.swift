extension Result {
  /// Creates the result of an expression: its value, or the error that it throws.
  ///
  ///     Result(of: try IconArtwork(svg: bytes))
  @inlinable
  package init(of value: @autoclosure () throws(Failure) -> Success) {
    do { self = .success(try value()) } catch { self = .failure(error) }
  }
}
