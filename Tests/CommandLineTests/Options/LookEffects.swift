import AvatarRender
import Foundation
import Testing

/// Effects of the options for the look of an avatar, for each subcommand that renders avatars.
var lookEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(avatarCommands, "--type") { trial in
    try trial.expectPixels(.unusablePhoto, value: "agent") { $0.who.type = .agent }
  }
  effects += OptionEffect.each(avatarCommands, "--shape") { trial in
    try trial.expectPixels(.unusablePhoto, value: "squircle") { $0.look.shape = .squircle }
  }
  effects += OptionEffect.each(avatarCommands, "--corner-radius") { trial in
    try trial.expectPixels(
      .unusablePhoto, value: "0.3", with: ["--shape", "rounded-square"], base: { $0.look.shape = .roundedSquare }
    ) { $0.look.corners = AvatarCorners(radius: CornerRadius(0.3)) }
  }
  effects += OptionEffect.each(avatarCommands, "--corner-style") { trial in
    try trial.expectPixels(
      .unusablePhoto, value: "arc", with: ["--type", "agent"], base: { $0.who.type = .agent }
    ) { $0.look.corners = AvatarCorners(style: .arc) }
  }
  effects += OptionEffect.each(avatarCommands, "--border-gap") { trial in
    try trial.expectPixels(
      .unusablePhoto, value: "2", with: ["--border", "3:red"], base: { $0.look.border = "3:red" }
    ) { $0.look.borderGap = 2 }
  }
  effects += OptionEffect.each(avatarCommands, "--balance") { trial in
    try trial.expectPixels(.unusablePhoto) { $0.look.isBalanced = true }
  }
  effects += OptionEffect.each(avatarCommands, "--background") { trial in
    try trial.expectPixels(.unusablePhoto, value: "#123456") { $0.look.background = .color(AvatarColor(rgb: 0x123456)) }
  }
  effects += OptionEffect.each(avatarCommands, "--border") { trial in
    try trial.expectPixels(.unusablePhoto, value: "3:red:0.5") { $0.look.border = "3:red:0.5" }
  }
  effects += OptionEffect.each(avatarCommands, "--border-placement") { trial in
    try trial.expectPixels(
      .unusablePhoto, value: "center", with: ["--border", "auto"], base: { $0.look.border = .auto }
    ) { $0.look.borderPlacement = .center }
  }
  effects += OptionEffect.each(avatarCommands, "--icon") { trial in
    try trial.expectPixels(.unusablePhoto, value: "sparkles") { $0.look.icon = .sparkles }
  }
  effects += OptionEffect.each(avatarCommands, "--fallback") { trial in
    try trial.expectPixels(.name("!"), value: "pattern") { $0.look.fallback = .pattern }
  }
  effects += OptionEffect.each(avatarCommands, "--color") { trial in
    try trial.expectPixels(.unusablePhoto, value: "#00ff00") { $0.look.color = AvatarColor(rgb: 0x00FF00) }
  }
  effects += OptionEffect.each(avatarCommands, "--contrast") { trial in
    // Icons retain a low-contrast colour unless the option is given; initials do the opposite.
    let colors = ["--background", "white"]
    func paint(_ spec: inout AvatarSpec) { spec.look.background = .color(AvatarColor(rgb: 0xFFFFFF)) }
    try trial.expectPixels(.unusablePhoto, value: "auto", with: colors, base: paint) { $0.look.contrast = .auto }
    try trial.expectPixels(.name("Ada"), value: "off", with: colors, base: paint) { $0.look.contrast = .off }
  }
  effects += OptionEffect.each(avatarCommands, "--theme") { trial in
    let theme = try #require(try? ThemeSchemes(presetsAndFiles: ["classic"]).light)
    try trial.expectPixels(
      .unusablePhoto, value: "classic", with: ["--type", "agent"], base: { $0.who.type = .agent },
      renderer: AvatarRenderer(theme: theme)
    ) { _ in }
  }
  effects += OptionEffect.each(avatarCommands, "--dark-theme") { trial in
    try trial.write("dark.json", ##"{"color": {"human": {"$type": "color", "$value": "#102030"}}}"##)
    let arguments = try trial.arguments(.unusablePhoto)
    #expect(try trial.run(arguments + ["--dark-theme", "dark.json"]).status == 0)
    let (light, dark) = trial.command == "batch" ? ("out/a-40.png", "out/a-40-dark.png") : ("a.png", "a-dark.png")
    #expect(try trial.directory.read(light) == trial.expected(.unusablePhoto))
    let theme = AvatarRenderer(theme: try Theme(tokens: Array(trial.directory.read("dark.json"))))
    let expected = try trial.expected(.unusablePhoto, renderer: theme)
    #expect(try trial.directory.read(dark) == expected)
    let wrong = try trial.run(arguments + ["--dark-theme", "none.json"])
    #expect(
      (wrong.status, wrong.errors) == (
        66,
        "error: none.json: no such file or preset theme: must be default, classic, high-contrast, legible, wcag, designerpunk or a file\n"
      ))
  }
  effects += OptionEffect.each(avatarCommands, "--theme-mode") { trial in
    let spec = AvatarRenderer(theme: try trial.themeWithModes())
    try trial.expectPixels(.unusablePhoto, value: "acme", with: ["--theme", "modes.json"], renderer: spec) { _ in }
  }
  return effects
}

extension OptionTrial {
  /// Writes `modes.json`, and returns the theme of its mode Acme.
  func themeWithModes() throws -> Theme {
    let token = ##"{"$value": "#000001", "$modes": {"Acme": "#102030"}}"##
    let json = ##"{"color": {"human": \##(token), "error": \##(token)}, "palette": {"1": \##(token)}}"##
    try write("modes.json", json)
    var theme = Theme()
    theme.human = AvatarColor(rgb: 0x102030)
    theme.error = theme.human
    theme.palette = try #require(Palette([theme.human]))
    return theme
  }
}

/// Effects of the options for the printed theme.
var themeEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(["theme print"], "--theme") { trial in
    let run = try trial.run("--theme", "classic")
    #expect(try Theme(tokens: Array(run.text.utf8)) == .classic)
  }
  effects += OptionEffect.each(["theme print"], "--dark-theme") { trial in
    let run = try trial.run("--dark-theme", "high-contrast")
    var expected = Theme.highContrast
    expected.scheme = .dark
    #expect(try Theme(tokens: Array(run.text.utf8), scheme: .dark) == expected)
  }
  effects += OptionEffect.each(["theme print"], "--theme-mode") { trial in
    let expected = try trial.themeWithModes()
    let run = try trial.run("--theme", "modes.json", "--theme-mode", "Acme")
    #expect(try Theme(tokens: Array(run.text.utf8)) == expected)
  }
  effects += OptionEffect.each(["theme spec"], "--theme") { trial in
    let text = try trial.run("--theme", "wcag").text
    #expect(text.contains("#b87500"))
  }
  effects += OptionEffect.each(["theme spec"], "--dark-theme") { trial in
    let text = try trial.run("--dark-theme", "wcag").text
    #expect(text.contains("#ff6b35") && text.contains("#b87500"))
  }
  effects += OptionEffect.each(["theme spec"], "--theme-mode") { trial in
    _ = try trial.themeWithModes()
    let text = try trial.run("--theme", "modes.json", "--theme-mode", "Acme").text
    #expect(text.contains("#102030") && !text.contains("#000001"))
  }
  return effects
}

/// Effects of the options for the size and the pixel densities of avatars.
var sizeEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(avatarCommands, "--size", "-s") { trial in
    try trial.expectPixels(.unusablePhoto, value: "24") { $0.size = .xs }
    try trial.expectPixels(.unusablePhoto, value: "sm") { $0.size = .sm }
  }
  effects += OptionEffect.each(avatarCommands, "--scale") { trial in
    try trial.expectPixels(.unusablePhoto, value: "1.5") { $0.scale = 1.5 }
    let arguments = try trial.arguments(.unusablePhoto)
    let run = try trial.run(arguments + ["--scale", "1,2"])
    #expect(run.status == 0)
    let place = trial.command == "batch" ? "out" : "."
    let dense = trial.names(in: place).filter { $0.hasSuffix("@2x.png") }
    #expect(dense.count == 1)
  }
  return effects
}

/// Effects of the options for the subject of an avatar, for the subcommand that renders one.
var nameEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(renderCommands, "--src") { trial in
    let photo = OptionTrial.input("small-24x32.png")
    let run = try trial.run("--src", photo, "--output", "a.png")
    #expect((run.status, run.errors) == (0, ""))
    #expect(try trial.directory.read("a.png") == trial.expected(.photo(photo)))
  }
  effects += OptionEffect.each(renderCommands, "--name", "-n") { trial in
    try trial.expectPixels(.unusablePhoto, value: "Ada Lovelace") { $0.who.name = "Ada Lovelace" }
  }
  effects += OptionEffect.each(renderCommands, "--family-name") { trial in
    try trial.expectPixels(.name("Ada Byron King"), value: "Byron King") { $0.who.familyName = "Byron King" }
  }
  effects += OptionEffect.each(renderCommands, "--initials") { trial in
    try trial.expectPixels(.name("Ada Lovelace"), value: "XY", base: { $0.who.name = "Ada Lovelace" }) {
      $0.who.initials = AvatarInitials("XY")
    }
  }
  effects += OptionEffect.each(renderCommands, "--email") { trial in
    try trial.expectPixels(.unusablePhoto, value: "jane.doe@example.com") { $0.who.email = "jane.doe@example.com" }
    // The address determines the colour, and the name determines the letters.
    try trial.expectPixels(.name("Ada"), value: "jane.doe@example.com", base: { $0.who.name = "Ada" }) {
      $0.who.email = "jane.doe@example.com"
    }
  }
  effects += OptionEffect.each(renderCommands, "--seed") { trial in
    try trial.expectPixels(.name("Ada"), value: "4711") { $0.who.seed = "4711" }
  }
  effects += OptionEffect.each(renderCommands, "--alt") { trial in
    for alt in ["--size 1", ""] {
      let run = try trial.run("--name", "Ada", "--alt", alt, "--json", "-o", "a.png")
      #expect(try object(run.text)["alt"] as? String == alt)
      #expect(
        try trial.directory.read("a.png") == Data(AvatarRenderer().avatar(offline: AvatarSpec(name: "Ada")).png()))
    }
  }
  effects += OptionEffect.each(renderCommands, "--status") { trial in
    try trial.expectPixels(.unusablePhoto, value: "away") { $0.look.badge = .status(.away) }
  }
  effects += OptionEffect.each(renderCommands, "--badge") { trial in
    try trial.expectPixels(.unusablePhoto, value: "7") { $0.look.badge = BadgeText("7").map { .text($0) } }
  }
  effects += OptionEffect.each(renderCommands, "--badge-icon") { trial in
    try trial.expectPixels(.unusablePhoto, value: "sparkles") { $0.look.badgeIcon = .sparkles }
  }
  effects += OptionEffect.each(renderCommands, "--badge-position") { trial in
    try trial.expectPixels(
      .unusablePhoto, value: "top-left", with: ["--status", "online"], base: { $0.look.badge = .status(.online) }
    ) { $0.look.badgePosition = .topLeft }
  }
  return effects
}

/// Effects of the options for cropping and resampling a photo.
var photoEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(avatarCommands, "--fit") { trial in
    try trial.expectPixels(.photo(OptionTrial.input("logos/wide.png")), value: "contain") { $0.photo.fit = .contain }
  }
  effects += OptionEffect.each(avatarCommands, "--padding") { trial in
    try trial.expectPixels(.photo(OptionTrial.input("off-centre.jpg")), value: "0.1") {
      $0.photo.padding = PhotoPadding(0.1)
    }
  }
  effects += OptionEffect.each(avatarCommands, "--focus") { trial in
    try trial.expectPixels(.photo(OptionTrial.input("small-24x32.png")), value: "0,1") {
      $0.photo.crop = .focus(FocalPoint(x: 0, y: 1) ?? .center)
    }
    // The first number is the horizontal one.
    let wide = OptionTrial.input("off-centre.jpg")
    try trial.expectPixels(.photo(wide), value: "0,1") { $0.photo.crop = .focus(FocalPoint(x: 0, y: 1) ?? .center) }
  }
  effects += OptionEffect.each(avatarCommands, "--linear") { trial in
    try trial.expectPixels(.photo(OptionTrial.input("off-centre.jpg"))) { $0.photo.isLinear = true }
  }
  effects += OptionEffect.each(avatarCommands, "--gravity") { trial in
    try trial.expectPixels(.photo(OptionTrial.input("off-centre.jpg")), value: "attention") {
      $0.photo.crop = .attention
    }
    try trial.expectPixels(.photo(OptionTrial.input("off-centre.jpg")), value: "face") { $0.photo.crop = .face }
  }
  effects += OptionEffect.each(avatarCommands, "--strict") { trial in
    let strict = try trial.render(.unusablePhoto, ["--strict"])
    #expect(strict.png == nil)
    #expect(strict.command.status == (trial.command == "batch" ? 1 : 65))
    #expect(strict.command.errors.hasPrefix("error: "))
    let problem = trial.command == "group" ? "has no letters, digits or emoji" : "text.png: not a photo but text"
    #expect(strict.command.errors.contains("\(problem)\n"))
    let lenient = try trial.render(.unusablePhoto)
    #expect(lenient.command.status == 0)
    #expect(lenient.png != nil)
  }
  return effects
}
