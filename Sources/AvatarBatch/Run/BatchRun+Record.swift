import AvatarFileSystem
import AvatarSQLite

/// The output directory of a run, and the record of what was written to it.
extension BatchRun {
  /// Opens the output directory and its record.
  func prepare() throws(BatchError) {
    if !options.isChecked {
      do throws(WriteError) {
        directory = try OutputDirectory(creating: options.directory, keepsOwnDirectory: options.keepsRecord)
      } catch {
        // The error concerns the directory, or the files that the command stores in it.
        let isThere = FileStatus(options.directory)?.kind == .directory
        throw .output(path: isThere ? OutputDirectory.ownDirectory(of: options.directory) : options.directory, error)
      }
    }
    guard options.keepsRecord else { return }
    do throws(DatabaseError) {
      record = try BuildRecord(of: options.directory, isChecked: options.isChecked)
    } catch {
      guard error.isCorrupt, !options.isChecked else { return lose(error) }
      let path = BuildRecord.path(of: options.directory)
      notes.append("\(path): \(error.reason): replaced by a new one, and all rows are rendered again")
      BuildRecord.remove(from: options.directory)
      do throws(DatabaseError) {
        record = try BuildRecord(of: options.directory, isChecked: false)
      } catch {
        lose(error)
      }
    }
  }

  /// Continues without the build record, so that the next run renders the same outputs again.
  func lose(_ error: DatabaseError) {
    if record != nil || notes.isEmpty {
      notes.append(
        "\(BuildRecord.path(of: options.directory)): \(error.reason): the next run will render all rows again")
    }
    record = nil
    // Otherwise, every run would find the damaged record.
    if error.isCorrupt && !options.isChecked { BuildRecord.remove(from: options.directory) }
  }

  /// Records the finished rows, so that the next run does not render them again even if this one is killed.
  package func commit() {
    do throws(DatabaseError) { try record?.commit() } catch { lose(error) }
  }

  /// Returns whether a run wrote the file at a path, which has not changed since.
  ///
  /// Call this before `run`, which opens the record itself.
  package func hasWritten(_ path: String) -> Bool {
    guard let record = try? BuildRecord(of: options.directory, isChecked: true),
      let source = try? ByteSource(path: path, limit: 1 << 40, isFile: true),
      let digest = try? ContentDigest(of: source)
    else { return false }
    return (try? record.hasFile(key(ofFile: path), digest)) == true
  }

  /// Records that the run writes a file.
  func record(_ digest: ContentDigest, ofFile path: String) {
    do throws(DatabaseError) { try record?.set(digest, file: key(ofFile: path)) } catch { lose(error) }
  }

  /// Returns the path of a file relative to the outputs, so that the record of a moved directory remains valid.
  private func key(ofFile path: String) -> String { FilePath.way(from: options.directory, to: path) }

  /// Synchronises everything that was written to disk, and then records it.
  ///
  /// If synchronising fails, files may be incomplete although they look unchanged, so nothing is recorded.
  func stop() throws(BatchError) {
    if summary.written > 0 {
      do throws(FileError) {
        try directory?.synchronize()
      } catch {
        record = nil
        BuildRecord.remove(from: options.directory)
        throw .output(path: options.directory, .write(error))
      }
    }
    commit()
  }
}
