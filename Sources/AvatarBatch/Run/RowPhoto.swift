import AvatarFiles
import AvatarRender

/// What a row's photo is, as far as the recipes of its outputs tell it.
struct RowPhoto {
  /// Tells it from others.
  let key: String
  /// What it was when servers last could say, where they can't now: outputs that were made with it stay.
  var formerKey: String?
  /// The record's entry, where that had none or another.
  var read: (path: String, BuildRecord.Input)?

  /// Of a row without servers: a file, what the row itself has, or none.
  /// - Parameter limit: the most bytes of a file.
  /// - Throws: where the machine fails to read a file: whether it can be used is not known.
  init(of job: RowJob, limit: Int) throws(FieldError) {
    guard let path = job.request.photoPath else {
      if case .dataURI(let uri)? = job.request.specs.first?.photo {
        key = "data \(ContentDigest(of: Array(uri.utf8)))"
      } else if case .file(let path)? = job.request.specs.first?.photo {
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

  /// Of a row that asks servers.
  /// - Parameter contents: what they have, besides what a file is.
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
  /// By what the record knows its photo: a file's path, or what servers are asked for; nil where it has none.
  var recordedInput: String? {
    if let photoPath { return photoPath }
    guard let spec = specs.first, spec.mayAskServers else { return nil }
    let directories = (spec.gravatar ? " gravatar" : "") + (spec.libravatar ? " libravatar" : "")
    let email = directories.isEmpty ? "" : spec.email ?? ""
    // No path has a zero byte.
    return "\u{0}\(spec.photo?.name ?? "") \(email)\(directories)"
  }
}
