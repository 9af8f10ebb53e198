import AvatarCodec
import AvatarFileSystem
import AvatarHTTP
import AvatarJSON
import AvatarRender
import AvatarText

/// The findings about a machine: its libraries, fonts, cache and certificates.
struct DoctorReport {
  /// A library that is opened on first use, or a part of such a library.
  struct Component {
    let name: String
    /// The purpose, for example "initials and badges".
    let purpose: String
    var version: String?
    /// The reason why the component cannot be used, or nil if it can be used.
    var problem: String?
    /// The command that installs the component on this system, or nil if it can be used or the command is unknown.
    var installation: String?
  }

  let version = AvatarRenderer.version
  let libraries: [(name: String, version: String)]
  let components: [Component]
  let fonts: (count: Int, scripts: [String])
  let cache: (directory: String, photos: Int, bytes: Int, maxBytes: Int)?
  let certificates: CertificateReport
  let processors = ThreadPool.processors
  /// The protection of the process that decodes HEIC and AVIF; the Landlock version is 0 if the kernel does not support
  /// Landlock.
  let confinement: (seccomp: Bool, landlock: Int)
  /// Whether every component can be used.
  let isUsable: Bool

  init(limits: CacheLimits = CacheLimits()) {
    libraries = UsedLibrary.inExecutable.map { ($0.name, $0.version ?? "") }
    components = AvatarFileSystem.Component.allCases.map(Self.component)
    isUsable = components.allSatisfy { $0.problem == nil }
    fonts = Self.bundledFonts
    cache = FetchSettings.userCache(limits: limits).map { cache in
      let contents = cache.contents()
      return (cache.directory, contents.photos, contents.bytes, cache.limits.bytes)
    }
    certificates = CertificateReport()
    let kernel = HEIFCoding.confinement
    confinement = (kernel.filtersSystemCalls, kernel.landlockVersion)
  }

  private static func component(_ library: AvatarFileSystem.Component) -> Component {
    var component = Component(name: library.rawValue, purpose: library.purpose)
    do {
      component.version = try library.version()
      if library == .libheif { try AVIFEncoder.open() }
    } catch {
      component.problem = error.fault
      component.installation = error.installation
    }
    return component
  }

  private static var bundledFonts: (count: Int, scripts: [String]) {
    let fonts = FontBook.bundledFonts
    let scripts = fonts.flatMap { font -> [String] in
      switch font.name {
      case "Latin": ["Latin", "Greek", "Cyrillic"]
      case "CJK": ["Chinese", "Japanese", "Korean"]
      case "NKo": ["N’Ko"]
      // "NewTaiLue" becomes "New Tai Lue".
      default: [font.name.map { $0.isUppercase ? " \($0)" : "\($0)" }.joined().trimmed]
      }
    }
    return (fonts.count, scripts)
  }

  /// The report as one line of JSON, with keys in alphabetical order.
  var json: String {
    let json = JSONWriter.object { json in
      if let cache {
        json.member("cache") { json in
          json.member("bytes", cache.bytes)
          json.member("directory", cache.directory)
          json.member("maxBytes", cache.maxBytes)
          json.member("photos", cache.photos)
        }
      }
      json.member("certificates") { json in
        json.member("count", certificates.count)
        json.member("installation", certificates.installation)
        json.member("path", certificates.path)
        json.member("problem", certificates.problem)
        json.member("variable", certificates.variable)
      }
      json.member("components", objects: components) { component, json in
        json.member("installation", component.installation)
        json.member("name", component.name)
        json.member("problem", component.problem)
        json.member("purpose", component.purpose)
        json.member("version", component.version)
      }
      json.member("confinement") { json in
        json.member("landlock", confinement.landlock)
        json.member("seccomp", confinement.seccomp)
      }
      json.member("fonts") { json in
        json.member("count", fonts.count)
        json.member("scripts", fonts.scripts)
      }
      json.member("isUsable", isUsable)
      json.member("libraries", objects: libraries) { library, json in
        json.member("name", library.name)
        json.member("version", library.version)
      }
      json.member("processors", processors)
      json.member("version", version)
    }
    return StandardStreams.escaped(json: json)
  }
}

extension AvatarFileSystem.Component {
  fileprivate var purpose: String {
    switch self {
    case .harfBuzz: "initials and badges"
    case .littleCMS: "photo colour profiles"
    case .libcurl: "photos from servers"
    case .fontconfig: "installed fonts"
    case .dav1d: "AVIF photos"
    case .libde265: "HEIC photos"
    case .libheif: "AVIF output"
    }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
