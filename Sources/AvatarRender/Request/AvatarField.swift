import AvatarJSON
import AvatarRaster

/// The fields of a request for one avatar.
///
/// The raw value is the name in JSON and in lists.
package enum AvatarField: String, RequestField {
  case type, src, name, familyName, initials, initialsLength, cjkInitials, language, email, gravatar, libravatar, seed,
    alt
  case fontSize, fontWeight, initialsStyle, size, scale, shape, cornerRadius, cornerStyle, background, border
  case borderPlacement, borderGap, balance, icon, fallback, color, contrast, badge, badgeIcon, badgePosition, status
  case fit, padding, focus, gravity, linear

  package typealias Request = AvatarSpec

  package var row: FieldRow<Request> {
    switch self {
    case .type:
      .choice(
        "The kind of avatar: a person (a circle) or an AI agent (a hexagon).", standard: "human",
        set: { (type: AvatarType, spec) in spec.who.type = type }, get: { $0.who.type == .human ? nil : $0.who.type }
      )
      .listed(.look, common: .everywhere)
    case .src:
      .photos(
        """
        The photo (JPEG, PNG, WebP, HEIC, AVIF, GIF, BMP or SVG): a file, an http or https URL, a contact on a server, \
        for example github:octocat or monica:12, or - for standard input.
        """,
        valueName: "file|url", requirement: { "the path or URL of a photo" }, set: { $1.photo.sources = $0 },
        get: \.photo.sources
      ).alias("photo", "image", "picture")
        .listed(.photo, common: .avatars)
    case .name:
      .anyText("The name whose initials are shown if there is no photo.", set: { $1.who.name = $0 }, get: \.who.name)
        .listed(.photo, common: .avatars)
    case .familyName:
      .anyText(
        "The family name, as it appears in the name, used to select its initial.", set: { $1.who.familyName = $0 },
        get: \.who.familyName
      )
      .listed(.photo)
    case .initials:
      .text(
        "The initials to show instead of those derived from the name: 1 to 3 characters.",
        requirement: { "1 to 3 characters, for example AL" }, parse: { AvatarInitials($0) },
        set: { $1.who.initials = $0 }, get: { $0.who.initials.map { .string($0.text) } }
      )
      .listed(.photo, common: .avatars)
    case .initialsLength:
      .number(
        "The maximum number of initials derived from a name: 1…3.", requirement: { "1, 2 or 3" },
        standard: "2; 1 for Chinese, Japanese and Korean",
        parse: { Int(exactly: $0).flatMap { InitialsLength(rawValue: $0) } }, set: { $1.who.initialsLength = $0 },
        get: { $0.who.initialsLength.map { Double($0.rawValue) } }
      )
      .listed(.text)
    case .cjkInitials:
      .choice(
        """
        The initials of a Chinese, Japanese or Korean name: the first character of the family or given name, or the \
        last two characters.
        """,
        standard: "family; last2 for two initials",
        set: { (part: CJKInitials, spec) in spec.who.cjkInitials = part }, get: \.who.cjkInitials
      )
      .listed(.text)
    case .language:
      .text(
        """
        The language of the name. It selects the titles and particles that are names in other languages, and the regional \
        forms of Han characters, if a font has them.
        """,
        valueName: "tag", requirement: { "a language tag, for example fr or zh-Hant" },
        standard: "for Han characters, detected from kana, Hangul or bopomofo in the name",
        parse: { NameLanguage(rawValue: $0) }, set: { $1.who.language = $0 },
        get: { $0.who.language.map { .string($0.rawValue) } }
      )
      .listed(.text)
    case .email:
      .anyText(
        "The e-mail address. It selects the colour, replaces a missing name, and is never sent to a server.",
        valueName: "address", set: { $1.who.email = $0 }, get: \.who.email
      )
      .listed(.photo, common: .avatars)
    case .gravatar:
      .flag(
        "Request a photo from Gravatar if there is no other. The request contains a digest of the e-mail address.",
        set: { $1.photo.set(.gravatar, $0) }, get: { $0.photo.directories.contains(.gravatar) }
      )
      .listed(.photo)
    case .libravatar:
      .flag(
        "Request a photo from Libravatar, or from the Libravatar server that the e-mail domain publishes.",
        set: { $1.photo.set(.libravatar, $0) }, get: { $0.photo.directories.contains(.libravatar) }
      )
      .listed(.photo)
    case .seed:
      .anyText(
        "The string that selects the colour instead of the e-mail address, name or initials, for example a user ID.",
        set: { $1.who.seed = $0 }, get: \.who.seed
      )
      .listed(.photo)
    case .alt:
      .alt(
        standard: "the name, else \"User avatar\" or \"AI agent avatar\"", set: { $1.who.alt = $0 }, get: \.who.alt
      )
      .listed(.photo)
    case .fontSize:
      .fraction(
        in: .positive, of: "the side",
        "The em size of the initials, as a fraction or percentage of the side. Initials that would not fit are drawn smaller.",
        standard: "0.39 to 0.52 for two initials, depending on the size", parse: { FontSize($0) },
        set: { $1.look.fontSize = $0 },
        get: { $0.look.fontSize?.fraction }
      )
      .listed(.text)
    case .fontWeight:
      .number(
        "The weight of initials and badges, if the font has several weights: 1…1000.",
        requirement: { "a whole number from 1 to 1000, for example 400 or 700" }, standard: "600",
        parse: { Int(exactly: $0).flatMap { FontWeight($0) } }, set: { $1.look.fontWeight = $0 },
        get: { $0.look.fontWeight.map { Double($0.value) } }
      )
      .listed(.text)
    case .initialsStyle:
      .choice(
        "The colours of initials, patterns and icons: solid, tonal (dark on a light tint) or a gradient.",
        standard: "from the theme, else solid",
        set: { (style: InitialsStyle, spec) in spec.look.initialsStyle = style }, get: \.look.initialsStyle
      )
      .listed(.text)
    case .size:
      .size(standard: .md, set: { $1.size = $0 }, get: \.size)
        .listed(.size, common: .everywhere)
    case .scale:
      .scale(set: { $1.scale = $0 }, get: \.scale)
        .listed(.size, common: .everywhere)
    case .shape:
      .choice(
        "The outline; auto follows the type.", standard: "auto",
        set: { (shape: AvatarShape, spec) in spec.look.shape = shape },
        get: { $0.look.shape == .auto ? nil : $0.look.shape }
      )
      .listed(
        .look, common: .avatars)
    case .cornerRadius:
      .fraction(
        in: CornerRadius.range, of: "the side",
        "The corner radius of hexagons and rounded squares, as a fraction or percentage of the side: 0…0.5.",
        standard: "0.08 for hexagons, 0.2 for rounded squares",
        parse: { CornerRadius($0) },
        set: { $1.look.corners = AvatarCorners(radius: $0, style: $1.look.corners?.style) },
        get: { $0.look.corners?.radius?.fraction }
      )
      .listed(.look)
    case .cornerStyle:
      .choice(
        "The corners of hexagons: Bézier curves or circular arcs.", standard: "bezier",
        set: { (style: CornerStyle, spec) in
          spec.look.corners = AvatarCorners(radius: spec.look.corners?.radius, style: style)
        }, get: \.look.corners?.style
      )
      .listed(.look)
    case .background:
      .text(
        """
        The background: auto (depends on the person; white around a photo), transparent, #rgb, #rgba, #rrggbb, \
        #rrggbbaa or a CSS name.
        """,
        form: .word, valueName: "color", requirement: { AvatarBackground.forms }, standard: "auto",
        words: { ["auto", "transparent"] }, parse: { AvatarBackground($0) }, set: { $1.look.background = $0 },
        get: { $0.look.background == .auto ? nil : .string($0.look.background.description) }
      )
      .listed(.look, common: .avatars)
    case .border:
      .text(
        """
        A ring along the edge: none, auto (depends on the size), or a width in points, optionally with a colour and an \
        opacity.
        """,
        valueName: "none|auto|w[:color[:opacity]]", requirement: { AvatarBorder.forms },
        standard: "from the theme, else none",
        words: { ["none", "auto"] }, parse: { AvatarBorder($0) }, set: { $1.look.border = $0 },
        get: { $0.look.border.map { .string($0.description) } }
      )
      .listed(.look, common: .avatars)
    case .borderPlacement:
      .choice(
        "The position of the ring relative to the edge. The shape shrinks if the ring would not fit in the image.",
        standard: "from the theme, else inside",
        set: { (placement: AvatarBorder.Placement, spec) in spec.look.borderPlacement = placement },
        get: \.look.borderPlacement
      )
      .listed(.look)
    case .borderGap:
      .number(
        """
        The width in points of a transparent gap between the ring and the content. With an inner or centred ring, the \
        content shrinks; with an outer one, the shape shrinks to fit in the image.
        """,
        valueName: "points", requirement: { "a number from 0 to 1024" }, standard: "from the theme, else 0",
        parse: { (0...1024).contains($0) ? $0 : nil }, set: { $1.look.borderGap = $0 }, get: \.look.borderGap
      )
    case .balance:
      .flag(
        "Draw circles at 94 % of the side so that they look as large as hexagons.",
        set: { $1.look.isBalanced = $0 }, get: \.look.isBalanced
      )
      .listed(.look)
    case .icon:
      .text(
        "The icon to show if there is no photo, instead of user or bot: a name or the path of an SVG file.",
        form: .word, valueName: "name|file", requirement: { AvatarIcon.forms },
        words: { Icon.allCases.map(\.rawValue) }, parse: { AvatarIcon($0) },
        set: { icon, spec in spec.look.icon = icon }, get: { $0.look.icon?.text.map { .string($0) } }
      )
      .listed(.look, common: .avatars)
    case .fallback:
      .choice(
        "The content if there is no photo and there are no initials: the icon, or a pattern selected by the seed, e-mail address, name or initials.",
        standard: "icon", set: { (fallback: AvatarFallback, spec) in spec.look.fallback = fallback },
        get: { $0.look.fallback == .icon ? nil : $0.look.fallback }
      )
      .listed(.look)
    case .color:
      .text(
        "The colour of the icon or the initials; auto takes it from the theme.", form: .word, valueName: "color",
        requirement: { "auto, \(AvatarColor.forms)" }, standard: "auto", words: { ["auto"] },
        parse: AvatarColor.orAuto, set: { $1.look.color = $0 }, get: { $0.look.color.map { .string($0.description) } }
      )
      .listed(.look, common: .avatars)
    case .contrast:
      .choice(
        """
        The correction for low contrast with the background, below 3:1 for icons or 4.5:1 for initials: auto draws \
        them in white or black; off leaves the colour unchanged without a note.
        """, standard: "from the theme for icons; auto for initials whose colour is not specified",
        set: { (contrast: GlyphContrast, spec) in spec.look.contrast = contrast }, get: \.look.contrast
      )
      .listed(.look)
    case .badge:
      .text(
        "A badge: a count or a short word, for example 7, 99+ or NEW.",
        requirement: { "1 to 4 characters, for example 7, 99+ or NEW" }, parse: { BadgeText($0) },
        set: { $1.look.badge = .text($0) },
        get: { if case .text(let text)? = $0.look.badge { .string(text.text) } else { nil } }
      ).excluding(Self.status, Self.badgeIcon)
        .listed(.look, common: .avatars)
    case .badgeIcon:
      .text(
        "The icon on a badge: a name or the path of an SVG file. On a status badge, it replaces the mark but not the colour.",
        form: .word, valueName: "name|file", requirement: { AvatarIcon.forms },
        words: { Icon.allCases.map(\.rawValue) }, parse: { AvatarIcon($0) },
        set: { icon, spec in spec.look.badgeIcon = icon }, get: { $0.look.badgeIcon?.text.map { .string($0) } }
      ).excluding(Self.badge)
    case .badgePosition:
      .choice(
        "The corner of the badge.", standard: "from the theme, else bottom-right",
        set: { (position: AvatarBadge.Position, spec) in spec.look.badgePosition = position },
        get: \.look.badgePosition
      )
    case .fit:
      .choice(
        """
        How the photo fits the shape: cover fills the shape and crops the photo; contain shows the whole photo on \
        the background.
        """, standard: "from the theme, else cover, or contain for an SVG with transparent corners",
        set: { (fit: PhotoFit, spec) in spec.photo.fit = fit }, get: \.photo.fit
      )
      .listed(.crop, common: .avatars)
    case .padding:
      .fraction(
        in: PhotoPadding.range, of: "the side",
        "The distance between the photo and the edge of the shape, as a fraction or percentage of the side: 0…0.4.",
        standard: "from the theme, else 0, or 0.12 for a whole photo",
        parse: { PhotoPadding($0) }, set: { $1.photo.padding = $0 }, get: { $0.photo.padding?.fraction }
      )
      .listed(.crop)
    case .focus:
      .fractions(
        "The point of the photo to keep when cropping: 0…1 or 0%…100% from the left and the top.", valueName: "x,y",
        requirement: { "two numbers from 0 to 1 or percentages, for example 0.5,0.3 or 50%,30%" }, standard: "0.5,0.5",
        parse: { $0.count == 2 ? FocalPoint(x: $0[0], y: $0[1]) : nil }, set: { $1.photo.crop = .focus($0) },
        get: { $0.photo.crop == .center ? nil : $0.photo.crop?.focus.map { [$0.x, $0.y] } }
      ).excluding(Self.gravity)
        .listed(.crop)
    case .gravity:
      .choice(
        "The part of the photo to keep when cropping: attention keeps faces, or otherwise an area that is much more prominent than the centre; face keeps the head and shoulders of the largest face.",
        standard: "center",
        set: { (gravity: PhotoGravity, spec) in
          let focus = gravity == .center ? spec.photo.crop?.focus : nil
          spec.photo.crop = focus.map { .focus($0) } ?? gravity.crop
        }, get: { $0.photo.crop?.gravity }
      ).excluding(Self.focus)
        .listed(.crop, common: .avatars)
    case .linear:
      .flag(
        "Resample photos in linear light. By default, their encoded sRGB values are resampled, as in browsers.",
        set: { $1.photo.isLinear = $0 },
        get: \.photo.isLinear
      )
      .listed(.crop)
    case .status:
      .choice(
        "A badge that shows a status.",
        set: { (status: AvatarStatus, spec) in spec.look.badge = .status(status) },
        get: { if case .status(let status)? = $0.look.badge { status } else { nil } }
      ).excluding(Self.badge)
        .listed(.look, common: .avatars)
    }
  }
}

extension AvatarField {
  /// Returns the field value that a mistyped word probably means; nil if there is none.
  package func word(meantBy text: String) -> String? {
    let words =
      switch self {
      case .color, .background: row.words() + Array(StraightColor.named.keys)
      default: row.form == .flag ? ["true", "false", "yes", "no"] : row.words()
      }
    return text.nearest(of: words)
  }
}

/// The field descriptions as collections, which are built on first use.
///
/// The collections speed up reading lists, which may contain thousands of requests.
extension AvatarField {
  /// All fields, in the order in which errors are reported.
  static let order = Array(allCases)
  /// The descriptions of the fields, in the same order.
  static let rows = order.map(\.row)
  /// The fields' names and positions, by the first byte of the name, which is faster than hashing the name.
  private static let positions = order.enumerated().reduce(
    into: Array(repeating: [(name: String, position: Int)](), count: 256)
  ) {
    $0[Int($1.element.rawValue.utf8.first ?? 0)].append(($1.element.rawValue, $1.offset))
  }

  /// Returns the position of the field with a name, or nil if there is none.
  static func position(of name: String) -> Int? {
    positions[Int(name.utf8.first ?? 0)].first { $0.name == name }?.position
  }
}

extension AvatarPhoto {
  fileprivate mutating func set(_ directory: PhotoDirectories, _ isRequested: Bool) {
    if isRequested { directories.insert(directory) } else { directories.remove(directory) }
  }
}
