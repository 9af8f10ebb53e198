import Foundation
import Testing

@testable import AvatarCommandLine

@Suite struct DoctorCommandTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func reportContainsEverySection() throws {
    let run = try directory.run("doctor")
    #expect((run.status, run.errors) == (0, ""))
    let headings = run.text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      headings == [
        "avatar-render 0.1.0", "Libraries in the executable", "Libraries loaded when needed", "Fonts", "Cache",
        "Certificates for https", "Machine",
      ])
    for name in UsedLibrary.all.map(\.name) { #expect(run.text.contains("  ok       \(name) "), "\(name)") }
    #expect(run.text.replacing("\n  ", with: " ").contains(", Devanagari, "))
    #expect(
      run.text.contains("\n  \(directory.url.path)/home/.cache/avatar-render/\n  0 photos, 0 of 268,435,456 bytes\n"))
    #expect(run.text.split(separator: "\n").filter { $0.count > 80 && !$0.contains("/") } == [])
    #expect(directory.names == [])
  }

  @Test func jsonReportContainsTheSameFacts() throws {
    let run = try directory.run("doctor", "--json")
    let report = try object(run.text)
    #expect(report["version"] as? String == "0.1.0")
    #expect(report["isUsable"] as? Bool == true)
    #expect((report["libraries"] as? [Any])?.count == UsedLibrary.inExecutable.count)
    #expect(
      ((report["cache"] as? [String: Any])?["directory"] as? String)?.hasSuffix("/home/.cache/avatar-render/") == true)
    #expect(((report["fonts"] as? [String: Any])?["scripts"] as? [String])?.contains("New Tai Lue") == true)
    #expect((report["processors"] as? Int ?? 0) > 0)
    #expect(run.text.hasSuffix("}\n"))
  }

  @Test func curlCertificateVariableTakesPrecedence() throws {
    let certificate = "-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n"
    try directory.write("two.pem", Data((certificate + certificate).utf8))
    try directory.write("one.pem", Data(certificate.utf8))
    let both = ["CURL_CA_BUNDLE": "two.pem", "SSL_CERT_FILE": "one.pem"]
    #expect(
      try directory.run("doctor", environment: both).text.contains(
        "\n  two.pem\n  the file that CURL_CA_BUNDLE names: 2 certificates\n"))
    #expect(
      try directory.run("doctor", environment: ["SSL_CERT_FILE": "one.pem"]).text.contains(
        "\n  one.pem\n  the file that SSL_CERT_FILE names: 1 certificate\n"))
    #expect(
      try directory.run("doctor", environment: ["SSL_CERT_FILE": "none.pem"]).text.contains(
        "\n  none.pem\n  the file that SSL_CERT_FILE names: no such file\n"))
  }

  @Test func cacheWithoutALocationIsReported() throws {
    let run = try directory.runProcess("doctor", before: "env -u HOME -u XDG_CACHE_HOME")
    #expect(run.status == 0)
    #expect(
      run.text.contains(
        "\nCache\n  none: neither XDG_CACHE_HOME nor HOME is set: name a directory with\n  --cache-dir\n"))
  }

  #if os(Linux)
    private func run(without file: String, _ arguments: String...) throws -> Command {
      try directory.write(file, Data())
      return try Command(
        process: ["doctor"] + arguments, in: directory.url,
        before: #"LD_LIBRARY_PATH="$PWD${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}""#)
    }

    @Test func brokenLibraryIsReportedWithTheInstallCommand() throws {
      let run = try run(without: "libheif.so.1")
      let error = "error: libheif: cannot be used: see above for the command that installs it\n"
      #expect((run.status, run.errors) == (69, error))
      #expect(run.text.contains("\n  missing  libheif                               for AVIF output\n"))
      #expect(run.text.contains("file too short)\n"))
      #expect(run.text.contains("           install it: on Debian, apt-get install libheif1\n"))
    }

    @Test func brokenLibraryMakesTheSystemUnusable() throws {
      let run = try run(without: "libharfbuzz.so.0")
      #expect(run.status == 69)
      #expect(run.text.contains("\n  missing  HarfBuzz                              for initials and badges\n"))
      #expect(run.errors == "error: HarfBuzz: cannot be used: see above for the command that installs it\n")
      #expect(
        try object(self.run(without: "liblcms2.so.2", "--json").text.prefix { $0 != "\n" })["isUsable"] as? Bool
          == false)
    }
  #endif
}
