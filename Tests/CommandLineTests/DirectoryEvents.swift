#if os(Linux)
  import Foundation

  /// The events of files that appear in a directory, reported by the system while a process writes to it (inotify).
  final class DirectoryEvents {
    private let descriptor: Int32

    /// An event: a complete file that was moved to the directory, or any other event of a file.
    struct Event: Hashable {
      let name: String
      let isMove: Bool
    }

    init(_ path: String) {
      descriptor = inotify_init()
      let changes = IN_CREATE | IN_MODIFY | IN_MOVED_TO | IN_DELETE
      precondition(inotify_add_watch(descriptor, path, UInt32(changes)) >= 0)
    }

    deinit { close(descriptor) }

    /// Waits for events of visible files while a command runs.
    func next(from run: RunningCommand) -> [Event] {
      while run.isRunning {
        let events = read(milliseconds: 50)
        if !events.isEmpty { return events }
      }
      return []
    }

    /// Returns the events that have not been read, without waiting.
    func rest() -> [Event] { read(milliseconds: 0) }

    private func read(milliseconds: Int32) -> [Event] {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&waiting, 1, milliseconds) > 0 ? read() : []
    }

    private func read() -> [Event] {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = Glibc.read(descriptor, &bytes, bytes.count)
      var events: [Event] = []
      var position = 0
      // An event consists of a watch, a mask, a cookie and the length of the name, four bytes each, and the name.
      while position + 16 <= count {
        let (mask, length) = bytes.withUnsafeBytes {
          (
            $0.load(fromByteOffset: position + 4, as: UInt32.self),
            $0.load(fromByteOffset: position + 12, as: UInt32.self)
          )
        }
        let name = bytes[(position + 16)..<(position + 16 + Int(length))].prefix { $0 != 0 }
        position += 16 + Int(length)
        let event = Event(name: String(decoding: name, as: UTF8.self), isMove: mask & UInt32(IN_MOVED_TO) != 0)
        if !event.name.hasPrefix(".") { events.append(event) }
      }
      return events
    }
  }
#endif
