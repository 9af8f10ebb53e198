import AvatarCodec
import AvatarContacts
import AvatarFileSystem
import AvatarRaster
package import AvatarRender
package import PeopleLists

/// The report on a row, with its files and its notes or fault.
package struct RowReport: Sendable {
  /// The number of the row, from 1.
  package let number: Int
  /// The line on which the row starts, counted from 1.
  package let line: Int
  /// The ID in the list, or else the ID from which the output names are formed, or nil if it is unknown.
  package let id: String?
  /// The row, or nil if its output names are unknown.
  private(set) var row: PlannedRow?
  /// The reason why the run leaves the row out, or nil if it does not.
  package let omission: RowAccount.Omission?
  /// The outputs in order, empty if the row failed.
  package internal(set) var outputs: [Output]
  /// The error of the row, or nil if it did not fail.
  private var error: InputError?
  /// Whether the error also prevents all other rows from being rendered.
  private var endsRun = false
  /// Whether the fault was already reported while the list was planned.
  package internal(set) var isReported = false
  /// The digest of the path and the stamp of the local photo, or nil if there is none.
  var photo: ContentDigest?
  /// The prefetched photo, or nil if the photo is not on a server or the row is finished.
  var prefetch: Prefetch?

  /// Creates the report on a row that has not been rendered, that failed or that was left out.
  init(_ row: PlannedRow, _ fault: InputError? = nil, _ omission: RowAccount.Omission? = nil) {
    number = row.number
    line = row.line
    id = row.id.reported
    self.row = row
    error = fault
    self.omission = omission
    outputs = fault == nil && omission == nil ? row.outputs.map(Output.init) : []
  }

  /// Creates the report on a row that cannot be planned or that was left out.
  ///
  /// - Parameters:
  ///   - row: The row as read from the list.
  ///   - id: The ID in the list, or nil if it is unknown.
  ///   - planned: The row without the values that caused the fault, or nil if its output names are unknown.
  ///   - fault: The fault, or nil if the row was left out.
  ///   - omission: The reason why the row was left out, or nil if it failed.
  init(
    _ row: ReadRow, id: String?, planned: PlannedRow? = nil, _ fault: InputError?,
    _ omission: RowAccount.Omission? = nil
  ) {
    number = row.number
    line = row.line
    self.id = id
    self.row = planned
    error = fault
    self.omission = omission
    outputs = []
  }

  /// The fault that caused the row to fail, with its field as spelt in the list and its line, or nil if there is none.
  package internal(set) var fault: InputError? {
    get { endsRun ? nil : error }
    set {
      error = newValue
      endsRun = false
    }
  }

  /// The error that also prevents all other rows from being rendered, or nil if there is none.
  package internal(set) var failure: InputError? {
    get { endsRun ? error : nil }
    set {
      error = newValue
      endsRun = newValue != nil
    }
  }

  /// The request, or nil if the row could not be planned.
  package var spec: AvatarSpec? { row?.spec }

  /// Whether the row requests a weight for its text.
  package var requestsWeight: Bool { row?.spec.look.fontWeight != nil }

  /// The state in which the row ended.
  package var state: RowAccount.State {
    if let omission { return .leftOut(omission) }
    if error != nil { return .failed }
    return outputs.allSatisfy { $0.state == .unchanged } ? .unchanged : .written
  }

  /// The reason why the row has no avatar, or nil if it has one.
  package var reason: String? { fault?.withoutLine ?? failure?.description ?? omission?.reason }

  /// Returns the approximate cost of the row, as a number of pixels of initials, or `limit` for a photo.
  ///
  /// Outputs that the build record shows to be unchanged cost nothing.
  func cost(limit: Int) -> Int {
    guard error == nil, let row, row.spec.mayNeedServer || !outputs.allSatisfy({ $0.isRecorded(with: photo) }) else {
      return 0
    }
    return row.spec.photo.source == nil ? row.naming.measures.reduce(0) { $0 + $1.area } : limit
  }

  /// The requested parts that an avatar of the row does not show.
  package func lacks(of output: Output) -> Set<Shortfall> {
    guard let row, row.expectsMatchingPhoto, row.spec.photo.source == nil, output.isPicture, !output.showsPhoto else {
      return output.lacks
    }
    return output.lacks.union([.matchingPhoto])
  }

  /// The requested parts that the avatars do not show.
  package var lacks: Set<Shortfall> { outputs.reduce(into: []) { $0.formUnion(lacks(of: $1)) } }

  /// Whether the avatar of the person showed a photo after the last run, and no longer does.
  package var hasDroppedPhoto: Bool { outputs.contains { $0.hasDroppedPhoto } && row?.spec.who.type == .human }

  /// Whether the avatar showed a photo after the last run that may have been in the photo directory.
  var mayDropPhoto: Bool {
    guard let row, row.expectsMatchingPhoto || row.photoPath != nil else { return false }
    return outputs.contains { $0.showsPhoto }
  }

  /// The unused values that are mistakes, empty if the row failed.
  package var mistakes: [RejectedCell] { fault == nil ? row?.mistakes ?? [] : [] }

  /// The URL of the person's page, or nil if the list has none.
  var link: String? { row?.link }

  /// The paths of the files that the avatars depend on, for example a photo and a theme.
  package var inputs: [String] { row?.inputs ?? [] }

  /// The person or agent, or nil if the row could not be read.
  var who: AvatarSubject? { row?.spec.who }

  /// Adds what a contact server knows about the person or agent.
  mutating func complete(with contact: AvatarSubject) { row = row.map { PlannedRow($0, who: contact) } }

  /// The alternative text of the images, which may change independently of the images.
  package var alt: String { who?.alternativeText ?? "" }

  /// Returns the report on an output's avatar, with the initials that are not in the build record, or nil for text and for
  /// an avatar that was never drawn.
  func report(of output: Output) -> AvatarReport? {
    guard var report = output.report else { return nil }
    let areKnown = report.initials != nil || report.shortfalls.contains(.initials)
    if report.content == .initials, !areKnown, var spec = row?.spec, let measures = output.measures {
      spec.size = measures.size
      spec.scale = measures.scale
      report.initials = spec.requestedInitials(atMost: report.initialsCount)
    }
    return report
  }
}
