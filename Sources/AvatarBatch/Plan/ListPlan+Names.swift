import AvatarFileSystem
package import AvatarRender
import PeopleLists
import PersonWords

/// Checks that a row's outputs do not conflict with those of other rows or with input files.
extension ListPlan {
  /// Claims the output names of a row in any shard.
  ///
  /// If the list is a file, a row with a specified ID takes over names from any row that could have another ID, even an
  /// earlier row.
  /// - Returns: The row, or its fault.
  /// - Throws: `InputError.temporary` if the name database fails.
  func claimed(_ plan: RowPlan, _ row: RowNotes) throws(InputError) -> RowPlan {
    switch plan {
    case .row(let planned):
      hasPlannedRows = hasPlannedRows || planned.omission != .condition
      if row.isAnonymous, planned.isRendered { notes.add(.anonymous, list.nameOfRow(planned.number)) }
      return try claimed(planned)
    case .ended(let report):
      if let planned = report.row {
        _ = try claimNames(of: planned)
        return plan
      }
      if report.omission == nil, row.omission != .condition { rowsWithUnknownOutputs += 1 }
      // The photo that the row would use is unknown.
      if report.omission == nil { notes.unusedPhotos = [] }
      if let omission = row.omission { return .unrequested(omission) }
      if report.omission != nil { notes.add(.withoutAddress, list.nameOfRow(report.number)) }
      return plan
    case .unrequested: return plan
    }
  }

  private func claimed(_ row: PlannedRow) throws(InputError) -> RowPlan {
    for path in row.inputs {
      guard let status = FileStatus(path, followsLinks: false) else { continue }
      try usedNames.addSource(status.identity)
      // If the path is a link, both the link and its target are sources.
      if status.kind == .link, let target = FileStatus(path) { try usedNames.addSource(target.identity) }
    }
    if row.isRendered { try check(row) }
    let (fault, isOtherCase) = try claimNames(of: row)
    if fault != nil, parser.template.namesByAddress, parser.export == nil || parser.export == .web {
      if let omission = row.omission { return .unrequested(omission) }
      notes.add(.withSameAddress, list.nameOfRow(row.number))
      return .ended(RowReport(row, nil, .sameAddress))
    }
    let isRepeated = try repeatsID(row)
    if let fault, !row.isRenamable || isRepeated {
      return row.omission.map { .unrequested($0) } ?? .ended(RowReport(row, fault))
    }
    return .row(isOtherCase ? PlannedRow(row, isRenamable: true) : row)
  }

  /// Claims the photo and the output names of a row, which may have failed.
  private func claimNames(of row: PlannedRow) throws(InputError) -> (fault: InputError?, isOtherCase: Bool) {
    if parser.photos.isJoined { addPhotos(of: row) }
    try claimPhoto(of: row)
    return try claim(row)
  }

  /// Returns a claimed row, with a different ID if another row owns its output names.
  ///
  /// Call this method for each row in list order. For a file, claim the names of all rows first.
  /// - Throws: `InputError.temporary` if the name database fails.
  func settled(_ plan: RowPlan) throws(InputError) -> RowPlan {
    switch plan {
    case .row(let planned):
      let row = try withOwnPhoto(planned)
      if row.isRendered { notes.addNames(of: row) }
      let plan = try named(row)
      if let omission = row.omission { return .unrequested(omission) }
      if let row = plan.row { try settle(row) }
      return plan
    case .ended(let report):
      guard report.state == .failed, let failed = report.row else { return plan }
      let row = try named(failed).row ?? failed
      // A fault in the size, for example, changes the output names, but not the ID.
      _ = try usedNames.owner(of: Self.name(ofFailed: StableHash(of: row.id.reported)), claiming: .init(row))
      return row.omission.map { .unrequested($0) } ?? plan
    case .unrequested: return plan
    }
  }

  /// Returns a claimed row, with a number appended to its ID if another row owns its output names.
  private func named(_ row: PlannedRow) throws(InputError) -> RowPlan {
    guard row.isRenamable, try !areFree(names(of: row), for: row) else { return .row(row) }
    let plan = try numbered(row)
    if let row = plan.row, row.isRendered { notes.add(.numbered, row.id.text) }
    return plan
  }

  /// Returns whether entries in the build record belong to a row that failed, given the hash of its ID.
  func hasFailed(_ id: StableHash) throws(InputError) -> Bool {
    try usedNames.owner(of: Self.name(ofFailed: id)) != nil
  }

  /// Returns the key that marks the ID of a failed row, which is not an output name.
  private static func name(ofFailed id: StableHash) -> String { "failed: \(id.value)" }

  /// Removes the photos of a row from those that no row uses.
  private func addPhotos(of row: PlannedRow) {
    requestsPhotos = requestsPhotos || row.expectsMatchingPhoto || row.photoPath != nil
    for path in row.inputs + (row.found?.others ?? []).map(parser.photos.path(of:)) { notes.unusedPhotos.remove(path) }
  }

  /// Returns whether an earlier row specifies the same ID, even though file names use another spelling of it.
  private func repeatsID(_ row: PlannedRow) throws(InputError) -> Bool {
    if !row.isNamedByID || !row.isRenamable { return false }
    var owner = UsedNames.Owner(row)
    owner.isRenamable = false
    return try usedNames.owner(of: "id: " + row.id.text, claiming: owner).row != row.number
  }

  /// Returns the key with which a row claims a photo found by the row's name, or nil if there is no such photo.
  ///
  /// The key is not an output name.
  private static func name(ofPhoto row: PlannedRow) -> String? {
    row.found.flatMap { $0.likeness == nil ? nil : name(ofPhoto: $0) }
  }

  /// Returns a key that differs between photos whose names differ only in case.
  private static func name(ofPhoto photo: PhotoLookup.Found) -> String {
    "photo: \(photo.path) \(UsedNames.spelling(of: photo.path))"
  }

  /// Claims a photo found by the row's name, and marks it as ambiguous if it matches another person equally well.
  private func claimPhoto(of row: PlannedRow) throws(InputError) {
    guard let name = Self.name(ofPhoto: row), row.spec.who.type == .human else { return }
    let claim = UsedNames.Owner(photoOf: row)
    let owner = try usedNames.owner(of: name, claiming: claim, isPreferred: true)
    // Members of a family or a team may share an address.
    let person = "\(name) of \(row.spec.who.address ?? row.id.given ?? ""): \(row.spec.who.name ?? "")"
    let isSamePerson = try usedNames.owner(of: person, claiming: claim).row != row.number
    guard owner.row != row.number, claim.hasRank(of: owner), !isSamePerson else { return }
    _ = try usedNames.owner(of: Self.ambiguous(name, claim), claiming: claim)
  }

  /// Returns the key that marks a photo as ambiguous among claims of the same rank as the given one.
  private static func ambiguous(_ name: String, _ owner: UsedNames.Owner) -> String {
    "\(name) of \(owner.isRenamable) \(owner.isExcluded)"
  }

  /// Returns a row without its photo if the photo matches another person at least as well, or with an unclaimed photo
  /// found by name in its place.
  private func withOwnPhoto(_ row: PlannedRow) throws(InputError) -> PlannedRow {
    guard let name = Self.name(ofPhoto: row), let owner = try usedNames.owner(of: name) else { return row }
    let claim = UsedNames.Owner(photoOf: row)
    let isAmbiguous = try usedNames.owner(of: Self.ambiguous(name, claim)) != nil
    if claim.hasRank(of: owner), !isAmbiguous { return row }
    if claim.hasRank(of: owner), row.isRendered {
      notes.add(.ambiguous, "\(row.found?.path.shown ?? "") for \(list.nameOfRow(row.number))")
    }
    if let other = parser.photos.photo(of: AvatarSubject(name: row.spec.who.name)), other.source != row.found?.source,
      case let path = parser.photos.path(of: other.path), row.localPhotos.contains(path),
      try usedNames.owner(of: Self.name(ofPhoto: other), claiming: claim).row == row.number
    {
      notes.unusedPhotos.remove(path)
      return PlannedRow(row, photo: (other, [.file(path)]))
    }
    return PlannedRow(row, photo: (nil, []))
  }

  /// Appends to a row's ID the first number that produces free names, claims these names, and returns the row.
  private func numbered(_ row: PlannedRow) throws(InputError) -> RowPlan {
    var number = lastNumbers[row.id.text] ?? 1
    while true {
      number += 1
      let numbered: PlannedRow
      do {
        numbered = try parser.numbered(row, number)
      } catch {
        rowsWithUnknownOutputs += 1
        return .ended(RowReport(row, error))
      }
      let names = names(of: numbered)
      guard try areFree(names, for: row) else { continue }
      for name in names { _ = try usedNames.owner(of: name, claiming: .init(row)) }
      if lastNumbers.count >= Self.maxNumbers { lastNumbers = [:] }
      lastNumbers[row.id.text] = number
      return .row(numbered)
    }
  }

  private static let maxNumbers = 10_000

  /// Returns whether none of the names belongs to another row.
  private func areFree(_ names: [String], for row: PlannedRow) throws(InputError) -> Bool {
    for name in names {
      if let owner = try usedNames.owner(of: name), owner.row != row.number { return false }
    }
    return true
  }

  /// Returns the names that no other row may use.
  private func names(of row: PlannedRow) -> [String] {
    let files = row.outputs.map(\.file)
    if parser.export != .web { return files }
    return files + ["srcset.json: \(row.id.reported) \(UsedNames.spelling(of: row.id.reported))"]
  }

  /// Claims all of a row's output names, even if another row owns one of them.
  ///
  /// - Returns: The fault for the first name that another row owns, or nil if there is none, and whether the row's ID
  ///   differs only in case from that of another row.
  private func claim(_ row: PlannedRow) throws(InputError) -> (fault: InputError?, isOtherCase: Bool) {
    var (fault, isOtherCase) = (InputError?.none, false)
    for name in names(of: row) {
      let owner = try usedNames.owner(of: name, claiming: .init(row), isPreferred: list.isFile)
      if owner.row == row.number || fault != nil { continue }
      let spelling = UsedNames.spelling(of: name)
      if row.isNamedByID, parser.namesUseID, owner.spelling != spelling,
        try usedNames.owner(of: "case: \(name) \(spelling)", claiming: .init(row)).row == row.number
      {
        isOtherCase = true
        continue
      }
      let advice =
        if owner.isRenamable, !list.isFile {
          ": \(list.nameOfRow(owner.row)) has a generated id: use a file instead of a stream, or an id for each row"
        } else if !parser.template.uses(.id), parser.export == nil {
          ": add {id} to the name template"
        } else if row.isNamedByID {
          ": id \(row.id.reported.quoted): each row needs a unique id; --column id= names files after people"
        } else { "" }
      fault = InputError(
        row: row.line,
        "\(name): is also an output of \(list.nameOfRow(owner.row)), or has the same name on some file systems\(advice)"
      )
    }
    return (fault, isOtherCase)
  }

  /// Checks that an output does not replace a file used for rendering avatars.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - name: The name of an output of the row.
  ///   - status: The status of the existing file.
  /// - Returns: The fault, or nil if there is none.
  /// - Throws: `InputError.temporary` if the name database fails.
  func replacementFault(
    _ row: PlannedRow, of name: String, _ status: FileStatus
  ) throws(InputError) -> InputError? {
    // A link is replaced, but its target is not.
    guard [.file, .link].contains(status.kind) else { return nil }
    guard try usedNames.isSource(status.identity) else { return nil }
    return InputError(row: row.line, "\(options.directory)\(name): would replace an input file")
  }

  /// Returns whether a path is that of an output or source of the rows read so far.
  package func needs(_ path: String) throws(InputError) -> Bool {
    if let identity = FileStatus(path)?.identity, try usedNames.isSource(identity) { return true }
    guard let name = FilePath.relative(path, to: options.directory) else { return false }
    return try usedNames.has(name)
  }
}
