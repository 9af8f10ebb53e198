import Foundation
import Testing

#if os(Linux)
  /// Tests of installations whose libraries are next to the command, as in wheels and archives.
  @Suite(
    .enabled(if: geteuid() == 0, "only root may give files away"),
    .enabled(if: OtherUser.isAvailable, "needs setpriv, and an executable that another user can reach"))
  struct CarriedLibraryTests {
    private let directory: TemporaryDirectory
    private let installation: URL

    /// Installs the command with a library that reports that it was loaded, and then lacks the functions of HarfBuzz.
    init() throws {
      directory = try TemporaryDirectory()
      try directory.setPermissions(0o777, of: "")
      installation = directory.url.appending(path: "installation")
      try directory.compile("Carried.c", to: "installation/lib/avatar-render/libneighbour.so", ["-DNEIGHBOUR"])
      let libraries = installation.appending(path: "lib/avatar-render").path
      try directory.compile(
        "Carried.c", to: "installation/lib/avatar-render/libharfbuzz.so.0",
        ["-L\(libraries)", "-lneighbour", "-Wl,-rpath,$ORIGIN"])
      try FileManager.default.createDirectory(
        at: installation.appending(path: "bin"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Command.executable, to: installation.appending(path: "bin/avatar-render"))
    }

    /// Runs the installed command in a shell, after a change to the installation.
    private func run(after change: String, _ prefix: String) throws -> Command {
      try Command(
        typed: "(cd installation && \(change)) && \(prefix) installation/bin/avatar-render --name Ada -s 24 -o a.png",
        in: directory.url)
    }

    @Test(arguments: [
      ("of root", "true"), ("of root with umask 002", "chmod -R g+w ."),
      ("of a user", "chown -R 65534:65534 ."), ("of a user with umask 002", "chown -R 1:1 . && chmod -R g+w ."),
      ("of root for a user's command", "chown 65534 bin/avatar-render"),
    ])
    func librariesOfTheInstallationAreLoadedByEveryUser(name: String, change: String) throws {
      for prefix in ["", OtherUser.prefix] {
        let command = try run(after: change, prefix)
        // The system's HarfBuzz is used next.
        #expect((command.status, command.errors) == (0, "loaded with its neighbour\n"), "\(name) \(prefix)")
      }
    }

    @Test(arguments: [
      ("chown 65534 lib/avatar-render", "", "belongs to another user"),
      ("chown 65534 lib/avatar-render/libneighbour.so", "/libneighbour.so", "belongs to another user"),
      ("chown -R 1:1 lib", "", "belongs to another user"),
      ("chgrp 100 lib/avatar-render && chmod g+w lib/avatar-render", "", "its group can write to it"),
      ("chmod 666 lib/avatar-render/libharfbuzz.so.0", "/libharfbuzz.so.0", "other users can write to it"),
      ("mv lib/avatar-render lib/a && ln -s a lib/avatar-render", "", "is a symbolic link"),
    ])
    func librariesThatOthersCanChangeAreRefused(change: String, entry: String, reason: String) throws {
      try FileManager.default.createDirectory(
        at: directory.url.appending(path: "broken"), withIntermediateDirectories: true)
      try directory.write("broken/libharfbuzz.so.0", Data())
      let path = installation.appending(path: "lib/avatar-render\(entry)").path
      for prefix in ["", OtherUser.prefix] {
        // Without the system's HarfBuzz, the message contains the reason.
        let variable = #"LD_LIBRARY_PATH="$PWD/broken${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}""#
        let command = try run(after: change, "\(variable) \(prefix)")
        #expect(command.status == 69)
        #expect(
          command.errors == "error: HarfBuzz: cannot be opened (\(path): \(reason)): "
            + "install it (on Debian, apt-get install libharfbuzz0b)\n")
      }
    }
  }
#endif
