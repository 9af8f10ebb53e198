/// Returns the value of an expression, or throws its error converted to a different error.
///
///     try mapError(of: WebURL(text), to: FetchError.url)
///
/// - Throws: The result of `transform` if the expression throws.
@inlinable @discardableResult
package func mapError<Value, Failure: Error, NewFailure: Error>(
  of value: @autoclosure () throws(Failure) -> Value, to transform: (Failure) -> NewFailure
) throws(NewFailure) -> Value {
  do { return try value() } catch { throw transform(error) }
}
