import AvatarFileSystem
import AvatarRender

/// The identity of a row's photo, which is a part of the recipes of the row's outputs.
struct RowPhoto {
  /// A text that distinguishes the photo from others.
  let key: String
  /// The key of what the servers last had, if it can't be known what they have now; outputs with that key stay valid.
  var formerKey: String?
  /// The entry to add to the record, if the record has none or a different one.
  var read: (path: String, BuildRecord.Input)?

  /// Identifies the photo of a row that uses no server: a file, embedded data, or none.
  ///
  /// - Parameters:
  ///   - job: The row.
  ///   - limit: The maximum number of bytes of a file.
  /// - Throws: `FieldError` if the machine fails to read a file, so that it is unknown whether the photo can be used.
  init(of job: RowJob, limit: Int) throws(FieldError) {
    guard let path = job.request.photoPath else {
      if case .dataURI(let uri)? = job.request.specs.first?.photo.source {
        key = "data \(ContentDigest(of: Array(uri.utf8)))"
      } else if case .file(let path)? = job.request.specs.first?.photo.source {
        key = "withheld \(path)"
      } else {
        key = "none"
      }
      return
    }
    // Before it is read: a change meanwhile is seen the next time.
    if let status = FileStatus(path), status.kind == .file, let known = job.knownInput, known.stamp == status.stamp {
      key = "file \(known.digest)"
      return
    }
    do throws(FileError) {
      let stamp = FileStatus(path)?.stamp
      let digest = try ContentDigest(of: job.request.localPhotos.open(path, limit: limit, isFile: true))
      key = "file \(digest)"
      read = stamp.map { (path, BuildRecord.Input(digest: digest, stamp: $0)) }
    } catch {
      if error.isOfMachine { throw FieldError(field: "src", reason: "\(path): \(error.reason)") }
      key = "unreadable \(error.reason)"
    }
  }

  /// Identifies the photo of a row that uses servers.
  ///
  /// - Parameters:
  ///   - job: The row.
  ///   - limit: The maximum number of bytes of a file.
  ///   - contents: What the servers have for the row.
  /// - Throws: `FieldError` if the machine fails to read a file, so that it is unknown whether the photo can be used.
  init(of job: RowJob, limit: Int, _ contents: ServerContents) throws(FieldError) {
    let local = try RowPhoto(of: job, limit: limit)
    let digest = ContentDigest(of: Array(contents.key.utf8))
    key = "\(local.key) servers \(digest)"
    read = local.read
    // The record has one entry for a row's photo; that of a file is more use.
    guard job.request.photoPath == nil, let name = job.request.recordedInput else { return }
    if contents.isCertain {
      let input = BuildRecord.Input(digest: digest, stamp: FileStamp(bytes: 0, inode: 0, modified: 0, changed: 0))
      if job.knownInput != input { read = (name, input) }
    } else if let known = job.knownInput {
      formerKey = "\(local.key) servers \(known.digest)"
    }
  }
}

extension RowRequest {
  /// The record's key for the photo: a file's path or what is requested from servers; nil if the row has neither.
  var recordedInput: String? {
    if let photoPath { return photoPath }
    guard let spec = specs.first, spec.mayAskServers else { return nil }
    let directories =
      (spec.photo.directories.contains(.gravatar) ? " gravatar" : "")
      + (spec.photo.directories.contains(.libravatar) ? " libravatar" : "")
    let email = directories.isEmpty ? "" : spec.who.email ?? ""
    // No path has a zero byte.
    return "\u{0}\(spec.photo.source?.name ?? "") \(email)\(directories)"
  }
}
