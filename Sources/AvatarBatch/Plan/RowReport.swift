import AvatarCodec
import AvatarContacts
import AvatarFileSystem
import AvatarRaster
package import AvatarRender

/// The report on a row, with its files and its notes or fault.
package struct RowReport: Sendable {
  /// The number of the row, from 1.
  package let number: Int
  /// The line on which the row starts, counted from 1.
  package let line: Int
  /// The ID in the list, or else the ID from which the output names are formed, or nil if it is unknown.
  package let id: String?
  /// The row, or nil if it could not be planned.
  let row: PlannedRow?
  /// The outputs in order, empty if the row failed.
  package internal(set) var outputs: [Output]
  /// The fault that caused the row to fail, or nil if it did not fail.
  package internal(set) var fault: RowFault?
  /// Whether the fault was already reported while the list was planned.
  package internal(set) var isReported = false
  /// The error that also prevents all other rows from being rendered, or nil if there is none.
  package internal(set) var failure: InputError?
  /// The local photo's existing or new entry in the build record, or nil if there is none.
  var photo: BuildRecord.Input?
  /// Whether the photo's entry has not been recorded yet.
  var isPhotoNew = false
  /// The prefetched photo, or nil if the photo is not on a server or the row is finished.
  var prefetch: Prefetch?
  /// The first image, for a contact sheet.
  var thumbnail: Raster?

  /// Creates the report on a row that has not been rendered or that failed.
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

  /// The unused values that are mistakes, empty if the row failed.
  package var mistakes: [RejectedCell] { fault == nil ? row?.mistakes ?? [] : [] }

  /// The URL of the person's page, or nil if the list has none.
  var link: String? { row?.link }

  /// The person or agent, or nil if the row could not be read.
  var who: AvatarSubject? { row?.spec.who }

  /// The paths of the files that the avatars depend on, for example a photo and a theme.
  package var inputs: [String] { row?.inputs ?? [] }

  /// The alternative text of the images, including a name that a contact server may have added.
  ///
  /// The build record contains that name but not the text, which may change independently of the images.
  package var alt: String {
    guard var who else { return "" }
    if who.alt == nil, who.name == nil { who.name = outputs.first?.report?.name }
    return who.alternativeText
  }
}
