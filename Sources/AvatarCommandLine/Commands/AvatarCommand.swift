extension Command {
  /// The program without a subcommand, which renders one avatar.
  static let root = Command(
    name: "", set: .render, summary: "Turns a photo, a name or an icon into an avatar: PNG, WebP, AVIF, JPEG or SVG.",
    explanation:
      """
      avatar-render crops a photo to a circle (human) or a rounded hexagon (agent). If no photo is usable, the avatar \
      shows the initials of the name, or an icon if there is no name, and a note explains why. Agents never show a \
      photo.
      """,
    examples: [
      "avatar-render photo.jpg --size 48": "writes photo-48.png in the current directory and prints its path",
      "avatar-render photo.jpg --size lg --scale 1,2,3 -o ada.png": "writes ada.png, ada@2x.png and ada@3x.png",
      "avatar-render --name \"Ada Lovelace\" --size xl":
        "writes ada-lovelace-80.png; the same name always gets the same colour",
      "avatar-render --type agent --border auto --status online -o bot.png": nil,
      "avatar-render --src - --size 48 -o - < in.png > out.png": nil,
      "avatar-render icon check --color '#1B5E20'": nil,
      "avatar-render group ada.jpg grace.jpg alan.jpg -o team.png": nil,
      "avatar-render batch team.csv --output-dir Avatars --size 48": "writes an avatar for each row",
      "avatar-render golden verify": "compares images with their goldens",
    ],
    statuses: [
      0: "success",
      1: "an image differs from its golden, a row of a list failed, a file is out of date, or too many rows fell back",
      64: "invalid arguments",
      65: "a photo is unusable under --strict, or a theme, font, manifest or list has invalid contents",
      66: "a theme, font, manifest or list is missing or unreadable, or a photo given as an argument or required by "
        + "--strict is missing",
      69: "a component is missing or fails; the message names the package to install",
      73: "an output file cannot be created",
      74: "an output file cannot be written completely, or a photo cannot be read because of an I/O error",
      130: "interrupted by Ctrl-C; after another signal, 128 plus its number",
    ], run: Arguments.render)
}
