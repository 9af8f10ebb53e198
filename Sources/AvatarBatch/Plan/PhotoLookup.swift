import AvatarFileSystem
import AvatarHTTP
import AvatarJSON
import AvatarRender
import PeopleLists
import PersonWords

/// The photos of a list: cell values as written by other programs, and files in directories.
package struct PhotoLookup: Sendable {
  /// The path of the directory to which photo paths are relative; empty or with a trailing slash.
  let directory: String
  /// Whether a row without a photo is matched to a photo in the directory by the row's ID, address or name.
  private(set) var isJoined = false
  /// Whether files may be in subdirectories that the list does not name.
  private var isRecursive = false
  private let folders = RecentValues<String, Folder?>(limit: 64)

  /// Creates the lookup for a list in a directory, whose path is empty or ends with a slash.
  init(directory: String) { self.directory = directory }

  /// Creates the lookup for a list whose photos are in a directory, and optionally in its subdirectories.
  package init(photos directory: String, isRecursive: Bool = false) {
    self.directory = FilePath.ofDirectory(directory)
    isJoined = true
    self.isRecursive = isRecursive
  }

  /// A photo of a row.
  struct Found: Hashable {
    /// The source, in which a file's path is relative to the photo directory.
    let source: PhotoSource
    /// The path as given in the list, or nil if the file has the same path.
    var given: String?
    /// The other files with the same name, if the photo was found by the row's name.
    var others: [String] = []
    /// The similarity of the file name to the row's name, if the photo was found by name.
    var likeness: Likeness?
    /// Whether the person's name is similar, rather than the row's ID or address.
    var matchesName = false

    /// The path of the file relative to the photo directory, or an empty string for any other source.
    var path: String { source.path ?? "" }
  }

  /// The similarity between a photo's name and a person's name.
  enum Likeness: CaseIterable {
    case same, otherCase, otherSeparators, folded

    /// Returns a form of a name that is equal for names of this similarity.
    ///
    /// - Complexity: O(n log n) for n scalars.
    func form(_ name: String) -> String {
      switch self {
      case .same, .otherCase: OutputName.key(name, ignoresCase: self == .otherCase)
      case .otherSeparators: Self.otherCase.form(name).split { " -_".contains($0) }.joined(separator: " ")
      case .folded: FieldWord.fold(name)
      }
    }
  }

  // MARK: Cells

  /// Returns the sources in a cell, in the order in which they should be tried.
  ///
  /// If there are more than `ReadRow.maxPhotos`, it returns at least one more, but not necessarily all.
  func sources(_ value: JSONValue) -> [Found] {
    if case .string(let text) = value { return sources(in: text) }
    var found: [Found] = []
    for text in value.texts ?? [] where found.count <= ReadRow.maxPhotos { found += sources(in: text) }
    return found
  }

  private func sources(in text: String) -> [Found] {
    let trimmed = String(Substring(text.utf8.trimmed))
    if trimmed.isEmpty { return [] }
    if trimmed.utf8.count != text.utf8.count {
      // A space at either end may belong to a file name.
      let isName = PhotoSource(text).path != nil && FileStatus(FilePath.joined(directory, text)) != nil
      return isName ? [Found(source: .file(text))] : sources(in: trimmed)
    }
    let hasColon = text.contains(byte: UInt8(ascii: ":"))
    if hasColon, DataURI.mayBe(text) { return Self.dataURIs(in: text).map { Found(source: .dataURI($0)) } }
    if let uri = Self.dataURI(base64: text) { return [Found(source: .dataURI(uri))] }
    // No file has a path this long, and no exporter writes this many paths.
    if text.utf8.count > Self.longest { return [Found(source: PhotoSource(text))] }
    let urls = hasColon ? Self.urls(in: text) : []
    if !urls.isEmpty {
      return urls.flatMap { [Found(source: .url($0.url))] + [$0.name.flatMap(file)].compactMap { $0 } }
    }
    let whole = [Found(source: PhotoSource(text))]
    guard let path = whole[0].source.path else { return whole }
    if let found = file(path) { return [found] }
    // A comma may belong to a file name, but not if no such file exists.
    let all = path.split { ",;".contains($0) }.lazy.map { String($0).trimmed }.filter { !$0.isEmpty }
    let parts = Array(all.prefix(ReadRow.maxPhotos + 1))
    let found = parts.map { PhotoSource($0).path == nil ? Found(source: PhotoSource($0)) : file($0) }
    if parts.count < 2 || found.allSatisfy({ $0 == nil }) { return whole }
    return zip(parts, found).map { $1 ?? Found(source: .file($0)) }
  }

  /// Returns whether a cell affirms or denies that there is a photo, or nil if it names a file or contains other text.
  func truth(in cell: String) -> Bool? {
    guard cell.utf8.count < 16, let truth = Self.truths[cell.trimmed.lowercased()], file(cell.trimmed) == nil else {
      return nil
    }
    return truth
  }

  private static let truths: [String: Bool] = {
    let yes = "true yes y x ja j oui sí si sì sim tak да так evet はい 是 有 예 ✓ ✔ ☑"
    let no = "no n nein non não nee nej nie нет ні hayır いいえ 否 无 無 아니요 ✗ ✘ ☐"
    func values(_ words: String, _ truth: Bool) -> [(String, Bool)] {
      words.split(separator: " ").map { (String($0), truth) }
    }
    return Dictionary(uniqueKeysWithValues: values(yes, true) + values(no, false))
  }()

  /// The maximum length of a string of paths or URLs, in bytes.
  private static let longest = 10_000
  /// The maximum number of directories in a path whose names may be spelt differently.
  private static let maxDepth = 32

  /// The first characters of Base64 images: JPEG, PNG, GIF, WebP, BMP and TIFF.
  private static let base64Starts = [
    "/9j/", "iVBORw0KGgo", "R0lGOD", "UklGR", "Qk0", "Qk1", "Qk2", "Qk3", "SUkqA", "TU0AK",
  ]

  /// Returns a bare Base64 image, possibly in the URL-safe alphabet, as a data URI, or nil for any other string.
  private static func dataURI(base64 text: String) -> String? {
    guard text.utf8.count >= 64 else { return nil }
    func plain(_ text: some Sequence<UInt8>) -> [UInt8] {
      text.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0 }
    }
    let start = String(decoding: plain(text.utf8.prefix(16)), as: UTF8.self)
    // HEIC and AVIF start with a four-byte length, followed by "ftyp".
    let isBox = start.hasPrefix("AAAA") && start.dropFirst(5).hasPrefix("GZ0eX")
    guard isBox || base64Starts.contains(where: start.hasPrefix) else { return nil }
    let bytes = plain(text.utf8)[...]
    return bytes.isBase64 ? bytes.dataURI("application/octet-stream") : nil
  }

  /// Returns the data URIs in a string that consists of one or more data URIs.
  private static func dataURIs(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    let starts = bytes.indices.filter { i in
      bytes[i] == UInt8(ascii: ":") && i > 4 && ",; \n".utf8.contains(bytes[i - 5])
        && bytes[(i - 4)..<i].lowercasedText == "data"
    }.map { $0 - 4 }
    return zip([0] + starts, starts + [bytes.count]).prefix(ReadRow.maxPhotos + 1).map { start, end in
      var uri = bytes[start..<end]
      while end < bytes.count, let last = uri.last, ",; \n".utf8.contains(last) { uri.removeLast() }
      return String(decoding: uri, as: UTF8.self)
    }
  }

  /// Returns the URLs in a string that consists of one or more URLs, or of names followed by URLs in brackets.
  private static func urls(in text: String) -> [(url: String, name: String?)] {
    // A comma may belong to a URL, but not directly before another URL.
    let starts = text.indices.filter { i in
      guard "hH".contains(text[i]), WebURL.mayBe(String(text[i...].prefix(8))) else { return false }
      return i == text.startIndex || ",; \n(".contains(text[text.index(before: i)])
    }
    guard let first = starts.first, first == text.startIndex || text[..<first].hasSuffix("(") else { return [] }
    return starts.indices.prefix(ReadRow.maxPhotos + 1).map { i in
      let start = starts[i]
      var url = text[start..<(i + 1 < starts.count ? starts[i + 1] : text.endIndex)]
      var name: Substring?
      if text[..<start].hasSuffix("("), let end = url.lastIndex(of: ")") {
        url = url[..<end]
        // The name starts after the closing bracket of the previous URL.
        name = text[..<start].dropLast()
        if i > 0, let last = name?.lastIndex(of: ")") { name = name?[last...].dropFirst() }
      }
      while let last = url.last, ",; \n".contains(last) { url.removeLast() }
      let path = name.map { String($0.drop { ",; \n".contains($0) }).trimmed } ?? ""
      return (String(url), PhotoFiles.isPhoto(path) ? path : nil)
    }
  }

  // MARK: Files

  /// Returns the photo that a path in a list refers to, or nil if no such file exists.
  private func file(_ path: String) -> Found? {
    if FileStatus(FilePath.joined(directory, path)) != nil { return Found(source: .file(path)) }
    if path.utf8.count(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) > Self.maxDepth { return nil }
    for case let found? in variants(path).lazy.map(existing) {
      return Found(source: .file(found), given: path)
    }
    return nil
  }

  /// Returns the paths that a program may have meant, with Windows separators and percent-encoding resolved.
  private func variants(_ path: String) -> [String] {
    var variants = [path]
    if path.contains("\\") { variants.append(path.replacing("\\", with: "/")) }
    if path.contains("%"), let bytes = Array(variants[variants.count - 1].utf8)[...].percentDecoded(),
      let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0)
    {
      variants.append(text)
    }
    // If a path includes a drive or starts outside the photo directory, only the name remains.
    let last = variants[variants.count - 1]
    if last.utf8.dropFirst().first == UInt8(ascii: ":") || isJoined && last.contains("/") {
      variants.append(FilePath.name(of: last))
    }
    return variants
  }

  /// Returns the path of the only file that differs from a path solely in Unicode normalisation, case or extension.
  private func existing(_ path: String) -> String? {
    if FileStatus(FilePath.joined(directory, path)) != nil { return path }
    let parent = FilePath.directory(of: path)
    let isRoot = parent.isEmpty || parent == "/" || parent == "./" || parent == "../"
    guard let known = isRoot ? parent : existing(String(parent.dropLast())).map({ $0 + "/" }),
      let folder = folder(FilePath.joined(directory, known)),
      let name = folder.name(like: FilePath.name(of: path))
    else { return nil }
    return known + name
  }

  /// Returns a photo for a row without one, or nil if no file is named after the person.
  ///
  /// File names are compared with the row's ID, the user name, the address and the name, in this order.
  func photo(of who: AvatarSubject, id: String? = nil, userName: String? = nil) -> Found? {
    guard isJoined, let folder = folder(directory) else { return nil }
    let names = [id, id.flatMap(OutputName.portable), userName, who.address, who.name]
    for case (let i, let text?) in names.enumerated() {
      guard let (files, likeness) = folder.photos(of: text) else { continue }
      return Found(
        source: .file(files[0]), given: likeness == .folded ? text : nil, others: Array(files.dropFirst()),
        likeness: likeness, matchesName: i == 4)
    }
    let account = who.address.flatMap { address in address.firstIndex(of: "@").map { String(address[..<$0]) } }
    for case let text? in [id, who.name] + Self.plainNames(of: who, id: id) + [account] {
      guard let file = folder.photo(withWordsOf: text) else { continue }
      // The account name is part of an address, and notes do not show addresses.
      let given = text == account ? nil : text == id ? id : who.name
      return Found(source: .file(file), given: given, likeness: .folded, matchesName: true)
    }
    return nil
  }

  /// Returns a person's name without titles and notes, also with the ID, and without middle names.
  private static func plainNames(of who: AvatarSubject, id: String?) -> [String?] {
    guard let name = who.name else { return [] }
    let words = Initials.words(of: name, family: who.familyName)
    let family = who.familyName.map { Initials.words(of: $0) } ?? words.suffix(1)
    let plain = words.joined(separator: " ")
    let middle = words.dropFirst().dropLast(family.count)
    return [
      plain, id.map { "\(plain) \($0)" }, middle.isEmpty ? nil : (words.prefix(1) + family).joined(separator: " "),
    ]
  }

  /// The paths of all photos in the directory, which rows may use, or an empty set if photos are not found by name.
  var paths: Set<String> {
    guard isJoined, let folder = folder(directory) else { return [] }
    return Set(folder.photos.map(path))
  }

  /// Returns the path of a photo in the directory.
  func path(of photo: String) -> String { FilePath.joined(directory, photo) }

  private func folder(_ path: String) -> Folder? {
    folders.value(for: path) { Folder(path.isEmpty ? "./" : path, isRecursive: isRecursive) }
  }
}

extension PhotoLookup {
  /// The files of a directory, by the forms used to compare their names.
  private struct Folder: Sendable {
    /// The files by the form of their names or stems.
    private var (names, stems) = ([String: [String]](), [String: [String]]())
    /// The photos by their folded names, and by the form of the words in their names.
    private var (people, words) = ([String: [String]](), [String: [String]]())

    var photos: some Sequence<String> { people.values.joined() }

    /// Reads a directory, optionally with its subdirectories, or returns nil if it cannot be read.
    init?(_ path: String, isRecursive: Bool) {
      let all =
        isRecursive
        ? try? Directory(path).files(isRecursive: true) { _, kind in kind != nil } : try? Directory(path).names()
      guard let all else { return nil }
      for file in all.sorted() {
        let name = FilePath.name(of: file)
        if name.hasPrefix(".") { continue }
        names[Likeness.otherCase.form(name), default: []].append(file)
        guard PhotoFiles.isPhoto(name) else { continue }
        let stem = Self.stem(of: name)
        stems[Likeness.otherCase.form(stem), default: []].append(file)
        people[Likeness.folded.form(stem), default: []].append(file)
        let whole = FileNameWords.decoded(PhotoFiles.stem(of: name))
        for form in Self.forms(FileNameWords.withoutSuffixes(whole)) {
          words[form, default: []].append(file)
        }
      }
    }

    /// Returns the decoded name of a file without its directory and extension.
    private static func stem(of file: String) -> String {
      FileNameWords.decoded(FilePath.withoutExtension(FilePath.name(of: file)))
    }

    /// Returns word forms that ignore the order, unless several words have digits, and treat `ü` both as `u` and as
    /// `ue`.
    private static func forms(_ words: [Substring]) -> Set<String> {
      let hasDigits = words.count { $0.utf8.contains { $0.decimal != nil } } > 1
      func form(_ words: [String]) -> String {
        let words = words.flatMap { $0.split(separator: ",") }.map { FieldWord.fold(String($0)) }
        return (hasDigits ? words : words.sorted()).joined(separator: " ")
      }
      let texts = words.map { String($0) }
      if texts.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) { return [form(texts)] }
      return [form(texts), form(texts.map { String($0.lowercased().flatMap { digraphs[$0] ?? String($0) }) })]
    }

    private static let digraphs: [Character: String] = [
      "ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae",
    ]

    /// Returns the only photo with the words of a string, ignoring descriptions in the file name, or nil if there is no
    /// such photo or the string is an address.
    func photo(withWordsOf text: String) -> String? {
      if text.utf8.contains(UInt8(ascii: "@")) { return nil }
      return Self.only(Set(Self.forms(FileNameWords.split(text)).flatMap { words[$0] ?? [] }))
    }

    private static func only(_ files: some Collection<String>) -> String? { files.count == 1 ? files.first : nil }

    /// Returns the one name that differs from the given name only in normalisation or case, or else only in the
    /// extension.
    func name(like name: String) -> String? {
      let stem = FilePath.withoutExtension(name)
      return Self.only(names[Likeness.otherCase.form(name)] ?? [])
        ?? Self.only(stems[Likeness.otherCase.form(stem)] ?? [])
    }

    /// Returns the photos whose names are most similar to a person's, and their similarity, or nil if there are none.
    ///
    /// Names with digits and addresses are not folded, because 10-1 is not 101.
    func photos(of person: String) -> (files: [String], likeness: Likeness)? {
      guard let files = people[Likeness.folded.form(person)] else { return nil }
      let isName = !person.utf8.contains { $0.decimal != nil || $0 == UInt8(ascii: "@") }
      for likeness in Likeness.allCases where likeness != .folded || isName {
        let form = likeness.form(person)
        let found = files.filter { likeness.form(Self.stem(of: $0)) == form }
        if !found.isEmpty { return (found, likeness) }
      }
      return nil
    }
  }
}
