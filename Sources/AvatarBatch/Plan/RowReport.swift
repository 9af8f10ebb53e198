import AvatarCodec
import AvatarContacts
import AvatarFileSystem
import AvatarRaster
package import AvatarRender

/// The report on a row: its files, its notes or its fault.
package struct RowReport: Sendable {
  /// The number of the row, from 1.
  package let number: Int
  /// The line on which the row starts, counted from 1.
  package let line: Int
  /// The ID in the list, or that from which the names of the outputs are formed; nil if it is unknown.
  package let id: String?
  /// The row; nil if it could not be planned.
  let row: PlannedRow?
  /// The outputs, in their order; empty if the row failed.
  package internal(set) var outputs: [Output]
  /// The fault for which the row failed; nil if it did not fail.
  package internal(set) var fault: RowFault?
  /// Whether the fault was already reported when the list was planned.
  package internal(set) var isReported = false
  /// The error because of which no other row can be rendered either; nil if there is none.
  package internal(set) var failure: InputError?
  /// The entry of the local photo in the build record, or the one to record; nil if there is none.
  var photo: BuildRecord.Input?
  /// Whether the entry of the photo is not recorded yet.
  var isPhotoNew = false
  /// The photo that is fetched ahead; nil if the photo is not on a server, or the row is finished.
  var prefetch: Prefetch?
  /// The first picture, for a contact sheet.
  var thumbnail: Raster?

  /// Creates the report on a row that is not rendered yet, or that failed.
  init(_ row: PlannedRow, _ fault: RowFault? = nil) {
    (number, line, id) = (row.number, row.line, row.id.reported)
    self.row = row
    self.fault = fault
    outputs = fault == nil ? row.outputs : []
  }

  /// Creates the report on a row that cannot be planned.
  init(_ row: ReadRow, id: String?, _ fault: RowFault) {
    (number, line, self.id) = (row.number, row.line, id)
    self.row = nil
    self.fault = fault
    outputs = []
  }

  /// The values of the row that are not used although they were meant for it; none if the row failed.
  package var mistakes: [RejectedCell] { fault == nil ? row?.mistakes ?? [] : [] }

  /// The URL of the person's page; nil if the list has none.
  var link: String? { row?.link }

  /// The person or agent; nil if the row could not be read.
  var who: AvatarSubject? { row?.spec.who }

  /// The paths of the files on which the avatars depend, for example a photo and a theme.
  package var inputs: [String] { row?.inputs ?? [] }

  /// The alternative text of the images, with the name that a contact server may have added.
  ///
  /// The build record has that name but not the text, which may change without the images.
  package var alt: String {
    guard var who else { return "" }
    if who.alt == nil, who.name == nil { who.name = outputs.first?.report?.name }
    return who.alternativeText
  }
}
