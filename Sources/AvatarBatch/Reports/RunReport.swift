import AvatarFileSystem
import AvatarJSON
package import AvatarRender

/// One or more files that a run writes about all of its rows.
package protocol RunReport: AnyObject {
  /// The paths of the files, which no image and no input of a row may have.
  var files: [String] { get }

  /// Adds a row, in list order.
  ///
  /// - Throws: `InputError` if a file cannot be written.
  func add(_ row: RowReport) throws(InputError)

  /// Completes the files.
  ///
  /// - Returns: The notes on the files.
  /// - Throws: `InputError` if a file cannot be written.
  func finish(_ account: RowAccount) throws(InputError) -> [String]
}
