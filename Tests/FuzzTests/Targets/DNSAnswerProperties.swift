import CCurlShim

@testable import AvatarHTTP

/// The properties of the SRV records in a DNS response.
enum DNSAnswerProperties {
  private struct Record: Equatable {
    let target: [UInt8]
    let priority, weight, port: UInt16

    init(_ record: avr_srv_record) {
      target = withUnsafeBytes(of: record.target) { Array($0.prefix { $0 != 0 }) }
      (priority, weight, port) = (record.priority, record.weight, record.port)
    }
  }

  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    let found = try records(bytes, capacity: SRVRecords.maxRecords)
    for capacity in 0..<min(found.count, 3) {
      let fewer = try records(bytes, capacity: capacity).map(Record.init)
      try expectEqual(fewer, found.prefix(capacity).map(Record.init), "the first records are stored")
    }
    try checkServers(found)
    try checkWriting(found.map(Record.init))
  }

  private static func records(_ bytes: [UInt8], capacity: Int) throws(BrokenProperty) -> [avr_srv_record] {
    var records = [avr_srv_record](repeating: avr_srv_record(), count: capacity + 1)
    records[capacity].port = 0xBEEF
    let count = Int(avr_read_srv_records(bytes, Int32(bytes.count), &records, Int32(capacity)))
    try expect((0...capacity).contains(count), "\(count) records fit into the memory for \(capacity)")
    try expectEqual(records[capacity].port, 0xBEEF, "the memory after the records does not change")
    return Array(records.prefix(count))
  }

  /// Checks that each choice selects a usable server with the lowest priority value.
  private static func checkServers(_ records: [avr_srv_record]) throws(BrokenProperty) {
    let usable = records.filter { SRVRecords.server(among: [$0], choice: 0) != nil }
    let best = usable.filter { record in !usable.contains { $0.priority < record.priority } }
    let servers = best.compactMap { SRVRecords.server(among: [$0], choice: 0) }
    for choice in [0, 1, 2, 65_535, 65_536, Int.max - 1] {
      guard let server = SRVRecords.server(among: records, choice: choice) else {
        try expect(usable.isEmpty, "a usable record has a server")
        continue
      }
      try expect(servers.contains { $0 == server }, "a server has the lowest priority value: \(server.host)")
      try expectEqual(HostName.ascii(server.host), server.host, "a host is in its normal form")
      try expect((1...65_535).contains(server.port), "a port is from 1 to 65535")
    }
  }

  /// Checks that written records are read back; escaped names are left out.
  private static func checkWriting(_ records: [Record]) throws(BrokenProperty) {
    let plain = records.filter { !$0.target.contains(UInt8(ascii: "\\")) }
    var response: [UInt8] = [0, 0, 0x85, 0x80, 0, 1, 0, UInt8(plain.count), 0, 0, 0, 0] + [1, 0x61, 0, 0, 33, 0, 1]
    for record in plain {
      var data = [record.priority, record.weight, record.port].flatMap(bigEndian)
      for label in record.target.split(separator: UInt8(ascii: ".")) { data += [UInt8(label.count)] + label }
      data.append(0)
      response += [0xC0, 12, 0, 33, 0, 1, 0, 0, 0, 60] + bigEndian(UInt16(data.count)) + data
    }
    let again = try Self.records(response, capacity: SRVRecords.maxRecords).map(Record.init)
    try expectEqual(again, plain, "records that are written are read again")
  }

  private static func bigEndian(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
}
