import AvatarRender

/// The table of options.
extension ForeignWord {
  static let options = table + maxima

  private static let table: [ForeignWord] = [
    // People.
    ForeignWord("input in i photo image picture file source url infile", .option("src"), "sharp-cli, ffmpeg, rembg"),
    ForeignWord("contact monica", .option("src", "monica:"), "Monica"),
    ForeignWord("github github-user", .option("src", "github:"), "gh"),
    ForeignWord("name", .command("icon"), "icon sets", for: .icon),
    ForeignWord("name n", .option("names"), "avatar-render render"),
    ForeignWord("full-name username user", .option("name"), "ui-avatars, DiceBear"),
    ForeignWord("text letters", .option("initials"), "ui-avatars"),
    ForeignWord("length", .option("initials-length"), "ui-avatars"),
    ForeignWord("mail e-mail", .option("email"), "git, Gravatar"),
    ForeignWord("label title aria-label", .option("alt"), "HTML, MUI"),
    ForeignWord("agent bot", .option("type", "agent"), "Chakra UI"),
    ForeignWord("human person", .option("type", "human"), "Chakra UI"),
    ForeignWord("kind", .option("type"), "kubectl"),
    ForeignWord("type=bot type=robot type=ai type=assistant", .option("type", "agent"), "GitHub"),
    ForeignWord("type=user type=person", .option("type", "human"), "GitHub"),
    ForeignWord("r", .option("recursive"), "cp, grep"),

    // Photos.
    ForeignWord(
      "face faces crop=face crop=faces gravity=faces", .option("gravity", "face"), "imgproxy, imgix, Cloudinary"),
    ForeignWord(
      "smart smartcrop crop=smart crop=attention crop=entropy crop=auto gravity=smart gravity=sm gravity=auto "
        + "gravity=entropy position=attention position=entropy", .option("gravity", "attention"),
      "imgproxy, sharp, imgix, Cloudinary"),
    ForeignWord("crop=center crop=centre position=center", .option("gravity", "center"), "sharp"),
    ForeignWord(
      "gravity=north gravity=no gravity=top position=top", .option("focus", "0.5,0"), "ImageMagick, imgproxy"),
    ForeignWord(
      "gravity=south gravity=so gravity=bottom position=bottom", .option("focus", "0.5,1"), "ImageMagick, imgproxy"),
    ForeignWord(
      "gravity=west gravity=we gravity=left position=left", .option("focus", "0,0.5"), "ImageMagick, imgproxy"),
    ForeignWord(
      "gravity=east gravity=ea gravity=right position=right", .option("focus", "1,0.5"), "ImageMagick, imgproxy"),
    ForeignWord("gravity=northwest gravity=nowe", .option("focus", "0,0"), "ImageMagick, imgproxy"),
    ForeignWord("gravity=northeast gravity=noea", .option("focus", "1,0"), "ImageMagick, imgproxy"),
    ForeignWord("gravity=southwest gravity=sowe", .option("focus", "0,1"), "ImageMagick, imgproxy"),
    ForeignWord("gravity=southeast gravity=soea", .option("focus", "1,1"), "ImageMagick, imgproxy"),
    ForeignWord("crop position object-position", .option("focus"), "CSS, sharp"),
    ForeignWord("crop extent", .option("size"), "ImageMagick, cwebp"),
    ForeignWord("object-fit", .option("fit"), "CSS"),
    ForeignWord("contain whole fit=inside fit=clip fit=max fit=scale-down", .option("fit", "contain"), "sharp, imgix"),
    ForeignWord(
      "cover crop=1 crop=true fit=outside fit=crop fit=fill fit=min", .option("fit", "cover"), "sharp, imgix"),
    ForeignWord("pad inset margin", .option("padding"), "CSS, imgproxy"),
    ForeignWord("grayscale greyscale colorspace modulate saturation", .none("photos keep their colours"), "sharp"),
    ForeignWord(
      "auto-orient autoorient auto-rotate noautorotate", .none("photos are always upright"), "ImageMagick, libvips"),
    ForeignWord(
      "rotate flip flop blur sharpen unsharp negate trim shave", .none("photos are only cropped and resampled"),
      "ImageMagick, sharp"),
    ForeignWord(
      "strip metadata keepmetadata withmetadata keep-metadata", .none("images never contain the metadata of photos"),
      "ImageMagick, cwebp, sharp"),

    // Sizes.
    ForeignWord(
      "width height w px pixels resize dimensions sizes thumbnail geometry", .option("size"),
      "ImageMagick, sharp-cli, cwebp, resvg, imgproxy"),
    ForeignWord("size=small", .option("size", "sm"), "MUI, Ant Design"),
    ForeignWord("size=medium size=default", .option("size", "md"), "MUI, Ant Design"),
    ForeignWord("size=large", .option("size", "lg"), "MUI, Ant Design"),
    ForeignWord("size=xlarge size=x-large", .option("size", "xl"), "Atlassian"),
    ForeignWord("size=xxlarge", .option("size", "xxl"), "Atlassian"),
    ForeignWord("dpr density zoom z scales", .option("scale"), "imgproxy, sharp, resvg"),
    ForeignWord("retina scale=200% scale=retina dpi=192 dpi=144", .option("scale", "2"), "resvg, Sketch"),
    ForeignWord("scale=300% dpi=288", .option("scale", "3"), "resvg"),
    ForeignWord("scale=100% dpi=96 dpi=72", .option("scale", "1"), "resvg"),
    ForeignWord("dpi", .none("an image has --size times --scale pixels on each side"), "resvg, rsvg-convert"),
    ForeignWord(
      "enlarge withoutenlargement without-enlargement upscale", .none("photos are enlarged if they are too small"),
      "imgproxy, sharp"),

    // Looks.
    ForeignWord("rounded shape=rounded variant=rounded", .option("shape", "rounded-square"), "ui-avatars, MUI"),
    ForeignWord(
      "round circle shape=round shape=circular variant=circular radius=50% border-radius=50% radius=full",
      .option("shape", "circle"), "CSS, MUI, Ant Design"),
    ForeignWord("square variant=square", .option("shape", "square"), "MUI"),
    ForeignWord("hexagon", .option("shape", "hexagon"), "GitHub"),
    ForeignWord("radius border-radius", .option("corner-radius"), "CSS, DiceBear"),
    ForeignWord("bg bg-color background-color fill", .option("background"), "CSS, DiceBear", for: .avatars),
    ForeignWord(
      "transparent background=none bg=none background-color=none", .option("background", "transparent"), "ImageMagick"),
    ForeignWord("stroke ring border-width", .option("border"), "CSS, Tailwind"),
    ForeignWord("border-color", .option("border", "2:red"), "CSS"),
    ForeignWord("fg foreground text-color font-color colour tint fill", .option("color"), "CSS, ui-avatars"),
    ForeignWord("count notification", .option("badge"), "Ant Design"),
    ForeignWord("presence", .option("status"), "Fluent UI"),
    ForeignWord("dark", .option("dark-theme"), "shadcn/ui"),
    ForeignWord("disappearing", .option("field", "disappearing"), "SwiftUI"),
    ForeignWord("reduced-motion", .option("field", "reduced-motion"), "CSS"),
    ForeignWord("list ls icon=ls icon=names", .command("icon list"), "npm, git", for: .icon),
    ForeignWord("gap", .option("spacing"), "CSS"),
    ForeignWord("grid-columns cols", .option("columns"), "CSS"),
    ForeignWord("grid-spacing", .option("spacing"), "CSS"),

    // Text.
    ForeignWord("lang", .option("language"), "HTML"),
    ForeignWord("bold", .option("font-weight", "700"), "ui-avatars"),
    ForeignWord("weight", .option("font-weight"), "fontconfig"),
    ForeignWord("gradient", .option("initials-style", "gradient"), "DiceBear"),
    ForeignWord("tonal", .option("initials-style", "tonal"), "Material Design"),
    ForeignWord("style", .option("initials-style"), "DiceBear"),
    ForeignWord("font-family typeface use-font-file", .option("font"), "CSS, resvg"),
    ForeignWord("system-fonts", .option("font", "system"), "resvg"),

    // Goldens.
    ForeignWord(
      "update u update-snapshots update-snapshot updatesnapshot bless accept w write record", .command("golden record"),
      "Jest, Playwright, insta", for: .goldenVerify),
    ForeignWord("threshold fuzz max-diff epsilon", .option("tolerance"), "ImageMagick, pixelmatch"),
    ForeignWord("pixels", .option("tolerance", "pixels="), "Playwright"),
    ForeignWord("perceptual", .option("tolerance", "perceptual="), "pixelmatch"),
    ForeignWord("antialiasing ignore-antialiasing", .option("tolerance", "antialiasing"), "pixelmatch"),
    ForeignWord(
      "threshold fuzz tolerance max-diff epsilon", .none("the manifest sets the tolerance of each case"),
      "Playwright, ImageMagick", for: .goldenCases),
    ForeignWord(
      "metric", .none("--tolerance selects the metric: levels or perceptual"), "ImageMagick", for: .goldenCompare),
    ForeignWord("all", .option("mode", "all"), "Jest"),
    ForeignWord("update", .option("mode", "failed"), "Jest"),

    // Output.
    ForeignWord("stdout pipe", .option("output", "-"), "resvg, gzip", for: .images),
    ForeignWord("out output-file outfile", .option("output"), "esbuild, sharp-cli"),
    ForeignWord("output o output-dir", .option("report"), "avatar-render render", for: .goldenCases),
    ForeignWord(
      "out-dir outdir output-directory out output-file dest destination dir d", .option("output-dir"), "tsc, svgo"),
    ForeignWord("input-format list from", .option("list-format"), "pandoc"),
    ForeignWord("ext to", .option("format"), "pandoc, sharp-cli"),
    ForeignWord("q=n", .option("quality"), "cwebp, sharp-cli"),
    ForeignWord("silent", .option("quiet"), "curl, npm"),
    ForeignWord("debug", .option("verbose"), "npm, curl"),
    ForeignWord("config options settings c", .option("defaults"), "eslint, svgo"),
    ForeignWord("overwrite y yes", .option("force"), "ffmpeg", for: .goldens.union(.batch)),
    ForeignWord("force overwrite y yes", .none("existing images are always replaced"), "ffmpeg", for: .images),
    ForeignWord("all", .option("help-all"), "git"),
    ForeignWord("? usage", .option("help"), "DOS"),
    ForeignWord(
      "color-output no-color no-colour",
      .none("the environment variables NO_COLOR and CLICOLOR_FORCE turn message colours off or on"), "git, npm"),
    ForeignWord("port serve", noServer, "http-server"),
    ForeignWord("watch", noWatcher, "webpack, tsc"),

    // Encoders.
    ForeignWord(
      "near_lossless near-lossless nearlossless", .none("--lossless keeps all pixels, and --quality does not"),
      "cwebp, sharp"),
    ForeignWord(
      "effort compressionlevel compression-level compression z6 o7 optimise", .option("optimize"),
      "sharp, oxipng, cwebp",
      for: .images.union(.batch)),
    ForeignWord(
      "mt method progressive mozjpeg palette alpha_q alpha-quality alphaquality chroma sns preset interlace",
      .none("an encoder's only settings are --quality, --lossless and --optimize"), "cwebp, sharp, cjpeg",
      for: .images.union(.batch)),

    // Lists.
    ForeignWord(
      "src photo-dir photos-dir images image-dir images-dir", .option("photos"), "avatar-render render", for: .batch),
    ForeignWord("name-column", .option("column", "name="), "csvkit", for: .batch),
    ForeignWord("photo-column image-column src-column", .option("column", "src="), "csvkit", for: .batch),
    ForeignWord("email-column", .option("column", "email="), "csvkit", for: .batch),
    ForeignWord("id-column", .option("column", "id="), "csvkit", for: .batch),
    ForeignWord("separator sep", .option("delimiter"), "sort, csvkit"),
    ForeignWord("filter select query", .option("where"), "docker, jq"),
    ForeignWord("template filename pattern output-template", .option("name-template"), "yt-dlp"),
    ForeignWord("dry-run dryrun diff check-only", .option("check"), "git, black"),
    ForeignWord("clean delete", .option("prune"), "rsync, git"),
    ForeignWord("keep-going continue-on-error", .none("a row that fails does not prevent others"), "make"),
    ForeignWord("incremental update", .none("unchanged images are not rendered again"), "tsc, rsync", for: .batch),
    ForeignWord("progress", .none("progress is shown unless --quiet is given"), "git, curl"),
    ForeignWord("threads workers parallel concurrency", .option("jobs"), "make, sharp-cli"),

    // Limits.
    // There is no limit on the size of an output file, so max-file-bytes has no meaning.
    ForeignWord("max-file-size max-filesize max-size", .option("limit", "bytes="), "curl, imgproxy", for: .avatars),
    ForeignWord("max-src-resolution limitinputpixels", .option("limit", "pixels="), "imgproxy, sharp", for: .avatars),
    ForeignWord(
      "cache-max-age max-age", .none("the AVATAR_CACHE_MAX_AGE environment variable limits the age of cached photos"),
      "curl"),
    ForeignWord(
      "cache-max-bytes", .none("the AVATAR_CACHE_MAX_BYTES environment variable limits the size of the cache"),
      "ccache"),

    // Servers.
    ForeignWord("max-time connect-timeout time-limit", .option("timeout"), "curl"),
    ForeignWord("m", .none("curl's -m is --timeout, and cwebp's -m has no equivalent"), "curl, cwebp"),
    ForeignWord("no-network", .option("offline"), "npm"),
    ForeignWord(
      "insecure k", .none("certificates are always checked; SSL_CERT_FILE names a file of trusted ones"), "curl"),
    ForeignWord("location L follow", .none("redirects are always followed"), "curl"),
    ForeignWord("retry", .none("failed requests are repeated within the --timeout"), "curl"),
    ForeignWord("fail fail-on-error", .option("strict"), "curl"),
    ForeignWord("proxy x", .none("the https_proxy environment variable selects a proxy"), "curl"),
    ForeignWord("cacert", .none("the SSL_CERT_FILE environment variable names a file of trusted certificates"), "curl"),
    ForeignWord("user-agent A referer e", .none("requests always have the same headers"), "curl"),
    ForeignWord("O remote-name", .none("without --output, the file is named after the photo"), "curl"),
    ForeignWord("cache", .option("cache-dir"), "npm"),
    ForeignWord("gravatar-url", .option("server", "gravatar="), "Gravatar"),
    ForeignWord("libravatar-url", .option("server", "libravatar="), "Libravatar"),
    ForeignWord("monica-url", .option("server", "monica="), "Monica"),
    ForeignWord("github-url", .option("server", "github="), "gh"),
    ForeignWord("token oauth2-bearer", .option("auth", "bearer:"), "curl, gh"),
    ForeignWord("u", .option("auth", "basic:"), "curl"),
    ForeignWord("header H", .option("auth", "header:"), "curl"),
    ForeignWord("cookie b", .option("auth", "cookie:"), "curl"),
    ForeignWord("netrc", .option("auth", "netrc"), "curl"),
    ForeignWord("netrc-file", .option("auth", "netrc:"), "curl"),
    ForeignWord("monica-token", .none("pass the token in the MONICA_TOKEN environment variable"), "Monica"),
    ForeignWord("github-token", .none("pass the token in the GITHUB_TOKEN environment variable"), "gh"),
  ]

  private static let noWatcher = Meaning.none("there is no watch mode, but batch renders only what has changed")

  private static let noServer = Meaning.none(
    "there is no server mode: avatar-render batch renders the avatars of a list to files")
}

/// The table of commands.
extension ForeignWord {
  /// The subcommands of other programs, by the command here whose subcommands they resemble.
  static let subcommands: [String: [ForeignWord]] = [
    "": [
      ForeignWord("man", .command("help"), "Unix"),
      ForeignWord("completion autocomplete complete", .command("completions"), "npm, gh"),
      ForeignWord("about", .command("version"), "Docker"),
      ForeignWord("info env check-health diagnose", .command("doctor"), "npm, brew"),
      ForeignWord("list ls icons", .command("icon list"), "npm, lucide"),
      ForeignWord("themes", .command("theme print"), "bat"),
      ForeignWord("init", .command("golden init"), "npm, git"),
      ForeignWord("verify test check lint", .command("golden verify"), "npm, cargo"),
      ForeignWord("record snapshot approve bless accept", .command("golden record"), "Jest, insta"),
      ForeignWord("compare diff", .command("golden compare"), "ImageMagick, git"),
      ForeignWord("clean clear purge", .command("cache clear"), "npm, cargo"),
      ForeignWord("prune gc", .command("cache prune"), "npm, git"),
      ForeignWord("montage collage composite", .command("group"), "ImageMagick"),
      ForeignWord("bulk mogrify all", .command("batch"), "ImageMagick"),
      ForeignWord(
        "convert magick resize crop thumbnail generate create new make draw", .command("render"), "ImageMagick, vips"),
      ForeignWord("fonts font", .none("--font selects a font file or an installed family"), "typst"),
      ForeignWord("config configure settings", .none("--defaults shares options between commands"), "git, npm"),
      ForeignWord("initials", .none("use --name \"Ada Lovelace\" for the initials of a name"), "ui-avatars"),
      ForeignWord("github gravatar monica", .none("--help explains photos on servers"), "gh"),
      ForeignWord("login logout auth", .none("credentials are in environment variables"), "gh, npm"),
      ForeignWord("serve server start", noServer, "npm, http-server"),
      ForeignWord("watch", noWatcher, "webpack, tsc"),
      ForeignWord(
        "upgrade update self-update install uninstall", .none("the tool that installed avatar-render also updates it"),
        "npm, brew, rustup"),
      ForeignWord(
        "run build publish add remove rm push pull clone commit checkout branch log status search show export",
        .none("avatar-render --help lists the commands"), "git, npm"),
    ],
    "golden": [
      ForeignWord("update approve accept bless save generate", .command("golden record"), "Jest, insta, ApprovalTests"),
      ForeignWord("new create", .command("golden init"), "npm, cargo"),
      ForeignWord("check test run ci", .command("golden verify"), "Jest, cargo"),
      ForeignWord("diff", .command("golden compare"), "git"),
    ],
    "cache": [
      ForeignWord("empty clean delete purge rm remove", .command("cache clear"), "npm, pip, yarn"),
      ForeignWord("status show list ls dir path verify size", .command("cache info"), "npm, pip, yarn"),
      ForeignWord("gc expire trim", .command("cache prune"), "git, docker"),
    ],
    "theme": [
      ForeignWord(
        "list ls",
        .none("the themes are \(Theme.Preset.names): use avatar-render theme print"), "bat"),
      ForeignWord("dump export show cat new init create", .command("theme print"), "bat"),
    ],
  ]
}
