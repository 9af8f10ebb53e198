#if os(Linux)
  import AvatarFileSystem
  import Foundation
  import Testing

  @testable import AvatarCodec

  /// Returns the sizes of the memory areas in which the kernel may use huge pages, in kB.
  private func sizesOfHugePageAreas() throws -> [Int] {
    // Other Foundation functions read only the first page of a file without a size.
    let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/smaps"))
    let areas = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self).split(separator: "\n")
    var (size, sizes) = (0, [Int]())
    for line in areas {
      let words = line.split(separator: " ")
      if words[0] == "Size:" { size = Int(words[1]) ?? 0 }
      if words[0] == "VmFlags:", words.contains("hg") { sizes.append(size) }
    }
    return sizes
  }

  private let hasHugePages = FileManager.default.fileExists(atPath: "/sys/kernel/mm/transparent_hugepage")

  /// Tests in a child process, because the kernel merges the areas of several threads.
  @Suite struct JPEGHugePagesTests {
    @Test(.enabled(if: hasHugePages, "the kernel has no huge pages"))
    func progressiveCoefficientsMayUseHugePages() async {
      await #expect(processExitsWith: .success) {
        let source = ByteSource(HandmadeJPEG(width: 1480, height: 1480, coding: .progressive).bytes)
        var scanlines = try JPEGScanlines(source, JPEGHeader(source), eighths: 8, limits: PhotoLimits())
        var row = [UInt32](repeating: 0, count: scanlines.width)
        try scanlines.readRow(into: &row)
        // The array has 185 · 185 blocks of 64 two-byte coefficients, without the pages that it shares with other data.
        #expect(try sizesOfHugePageAreas().filter { (4272...4276).contains($0) }.count == 1)
        try scanlines.readRow(into: &row)
      }
    }
  }
#endif
