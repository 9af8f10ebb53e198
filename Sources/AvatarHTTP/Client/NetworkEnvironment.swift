import CCurlShim

/// A lookup of the servers that a domain publishes for a service in DNS SRV records (RFC 2782).
package struct SRVRecords: Sendable {
  /// The IPv4 address and port of the name server; nil means the system's name servers.
  var nameServer: (address: String, port: UInt16)?

  static let maxRecords = 16
  /// The maximum time to wait for a name server, in seconds.
  var seconds: Int32 = 2

  package init(nameServer: (address: String, port: UInt16)? = nil) { self.nameServer = nameServer }

  /// Returns the server to use first.
  /// - Parameters:
  ///   - name: The name of the records, for example `_avatars-sec._tcp.example.org`.
  ///   - choice: A number, 0 or greater, that selects one of the servers with the lowest priority value; random by default.
  /// - Returns: The host and port; nil if no server is published or the lookup fails.
  package func server(of name: String, choice: Int = .random(in: 0..<Int.max)) -> (host: String, port: Int)? {
    var records = [avr_srv_record](repeating: avr_srv_record(), count: Self.maxRecords)
    let count = unsafe records.withUnsafeMutableBufferPointer { buffer in
      unsafe avr_find_srv_records(
        name, nameServer?.address, nameServer?.port ?? 0, seconds, buffer.baseAddress, Int32(buffer.count))
    }
    return Self.server(among: records.prefix(max(Int(count), 0)), choice: choice)
  }

  /// Returns the server to use first, from a list of records; nil if none of the records is usable.
  static func server(among records: some Sequence<avr_srv_record>, choice: Int) -> (host: String, port: Int)? {
    let found = records.compactMap { server(from: $0) }
    let best = found.filter { server in !found.contains { $0.priority < server.priority } }
    // Adding 1 to each weight gives servers with a weight of 0 the small chance that RFC 2782 recommends.
    let total = best.reduce(0) { $0 + $1.weight + 1 }
    guard total > 0 else { return nil }
    var place = choice % total
    for server in best {
      place -= server.weight + 1
      if place < 0 { return (server.host, server.port) }
    }
    return nil
  }

  /// Returns the server of a record; nil if the record is unusable.
  ///
  /// If the target of a record is the root, the domain has no server (RFC 2782).
  private static func server(
    from record: avr_srv_record
  ) -> (host: String, port: Int, priority: Int, weight: Int)? {
    let target = HTTPConnection.text(record.target)
    // The root, which means that the service does not exist, becomes an empty and therefore invalid name.
    guard let host = HostName.ascii(target.hasSuffix(".") ? String(target.dropLast()) : target), record.port > 0
    else { return nil }
    return (host, Int(record.port), Int(record.priority), Int(record.weight))
  }
}
