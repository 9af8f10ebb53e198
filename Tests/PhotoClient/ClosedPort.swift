import Foundation

/// A loopback port that refuses connections, or leaves them pending.
final class ClosedPort {
  private let listener: Int32
  private var callers: [Int32] = []
  let port: Int

  /// Reserves a port.
  /// - Parameter isBusy: Whether connections stay pending instead of being refused.
  init(isBusy: Bool = false) {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let listener = socket(AF_INET, kind, 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && getsockname(listener, address, &size) == 0
      }
    }
    precondition(bound)
    port = Int(UInt16(bigEndian: address.sin_port))
    guard isBusy else { return }
    listen(listener, 0)
    // These connections fill the queue of connections that wait to be accepted.
    for _ in 0..<4 {
      let caller = socket(AF_INET, kind, 0)
      _ = fcntl(caller, F_SETFL, O_NONBLOCK)
      _ = withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(caller, $0, size) }
      }
      callers.append(caller)
    }
  }

  deinit { for descriptor in callers + [listener] { close(descriptor) } }
}
