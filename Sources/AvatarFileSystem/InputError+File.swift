package import AvatarJSON

extension InputError {
  /// Whether the input is a file that does not exist.
  package var isAbsent: Bool { kind == .missing && reason == FileError.missing.reason }

  /// Creates the error for a missing or failed component.
  package init(_ error: ComponentError) { self.init(error.name, reason: error.reason, kind: .component) }

  /// Creates the error for an input file.
  package init(_ path: String, _ error: FileError) {
    self.init(path, reason: error.reason, kind: error.inputKind)
  }

  /// Creates the error for an output file.
  package init(output path: String, _ error: WriteError) {
    switch error {
    case .create(let error):
      let reason =
        switch error {
        case .otherContents: "\(error.reason): --force replaces it"
        case .missing: "no such directory"
        default: error.reason
        }
      self.init(path, reason: "cannot be created: \(reason)", kind: error.isFull ? .io : .output)
    case .write(let error): self.init(path, reason: "cannot be written: \(error.reason)", kind: .io)
    }
  }
}

extension FileError {
  package var inputKind: InputError.Kind {
    switch self {
    case .tooLong, .substitute: .contents
    default: .missing
    }
  }
}
