"""The images of the gallery and the README."""
from .sources import COLORS, ICONS, NAMES, RESULTS, STATUSES, THEMES, words

# Each section has a heading, a text, the number of columns, and images. An image is its arguments, or a caption and its arguments.
SECTIONS = [
    ("Shapes", "A person is a circle and an agent is a hexagon, unless `--shape` selects another outline. For an agent with a photo, "
     "use `--type human --shape hexagon`.", 4,
     [f"photo.jpg --shape {shape} --size 64" for shape in ("circle", "hexagon", "rounded-square", "squircle", "square")]
     + ["--type agent --size 64", "--type agent --corner-radius 0.15 --size 64", "--type agent --corner-radius 0.25 --size 64"]),
    ("Borders", "A ring is a true offset of the shape's edge. `auto` is 1 point wide below size 128, and 2 points wide from 128.", 4,
     ["photo.jpg --border auto --size 64", "photo.jpg --border 2:#ff6b35 --size 64", "photo.jpg --border 6:black:0.4 --size 64",
      "photo.jpg --shape squircle --border 4:#4d9ba5 --size 64",
      *(f"--type agent --border 4:#1b5e20 --border-placement {place} --size 64" for place in ("inside", "center", "outside")),
      "photo.jpg --border auto --size 128",
      *(f"{content} --border 3:#4d9ba5 --border-placement {place} --border-gap 2 --size 64"
        for place in ("inside", "outside") for content in ("photo.jpg", "--type agent"))]),
    ("Status badges", "Each status has its own shape and colour. Below 24 points, badges have no symbols.", 4,
     [f"{'--type agent' if status in RESULTS else 'photo.jpg'} --status {status} --size 64" for status in STATUSES]
     + ["--type agent --status error --size 20"]
     + [f"photo.jpg --status online --badge-position {corner} --size 64" for corner in ("top-right", "bottom-left")]
     + ["photo.jpg --status success --badge-icon sparkles --size 64",
        "--type agent --status info --badge-icon bot --size 64"]
     + [f"photo.jpg --status verified --size {size}" for size in ("40", "24", "20")]),
    ("Text badges", "A badge can have 1 to 4 characters. Text that would hide more than a third of the avatar, or take up more than 60 % of a small avatar's width, becomes a dot.", 4,
     [f"photo.jpg --badge {text} --size 64" for text in ("3", "42", "99+", "NEW")]
     + [f"photo.jpg --badge 7 --size {size}" for size in ("48", "40", "32", "24")]),
    ("Icons", "`icon` draws a standalone icon. In an avatar, the icon takes its tint from the theme or `--color`. An SVG file can also be an icon. "
     "Standalone icons are black by default, so those for dark pages are rendered with `--color white`.", 3,
     [f"icon {icon} --size 40" for icon in ICONS]
     + [f"--icon {icon} --background '{color}' --contrast auto --size 48" for icon, color in zip(ICONS, COLORS)]
     + [f"--type agent --icon {name}.svg --size 48" for name in ("logo", "colors", "strokes")]),
    ("Sizes", "A size is 1 to 2048 points, or one of six names. Icons are aligned to whole pixels.", 6,
     [f"--name 'Ada Lovelace' --size {size}" for size in ("xs", "sm", "md", "lg", "xl", "xxl")]
     + [f"--type agent --size {size}" for size in ("16", "20", "24", "32", "48", "64")]),
    ("Initials", "Fonts for these and other scripts are bundled. For the rules and colours, see [Initials](Initials.md).", 4,
     [(f"{name} ({script})", ["--name", name, "--size", "56"]) for name, script in NAMES]),
    ("Kinds of names", "Legal forms, titles and degrees are omitted. A telephone number shows the icon, and an emoji is drawn unchanged.", 4,
     [(name, ["--name", name, "--size", "56"]) for name in (
         "Müller & Söhne GmbH", "Barnes and Noble, Inc.", "Byron, Ada", "Dr. Ada King, Countess of Lovelace", "@ada:matrix.example",
         "ada.byron@example.org", "𠮷野 家", "🦊", "+49 30 1234567")]
     + [(f"山田 太郎, {rule}", ["--name", "山田 太郎", "--cjk-initials", rule, "--size", "56"]) for rule in ("family", "given", "last2")]),
    ("Agents with initials", "", 4, [(name, ["--type", "agent", "--name", name, "--size", "48"]) for name in (
        "Build Bot", "Release Notes", "김지호", "محمد علي")]),
    ("Styles of initials", "`--initials-style` draws initials, patterns and icons on a light tint of the person's colour, or on a gradient.", 4,
     [(f"{name} {style}", ["--name", name, "--initials-style", style, "--size", "56"]) for style in ("tonal", "gradient")
      for name in ("Ada Lovelace", "Grace Hopper", "Alan Turing", "Mia Wu")]),
    ("Patterns", "`--fallback pattern` replaces the icon with a pattern derived from the seed, address or name.", 6,
     [f"--seed {seed} --fallback pattern --size 48" for seed in ("a1", "b2", "c3")]
     + [f"--type agent --seed {seed} --fallback pattern --size 48" for seed in ("d4", "e5", "f6")]),
    ("Themes", "Each row shows a preset with a person, an agent, initials and a photo with a ring.", 4,
     [f"{content} --theme {theme} --size 40" for theme in THEMES for content in (
         "--type human", "--type agent", "--name 'Ada Lovelace'", "photo.jpg --border auto")]),
    ("Colours and backgrounds", "Colours can be hexadecimal values, CSS names or CSS functions. `--contrast auto` replaces a tint whose contrast is too low.", 3,
     ["--type human --background rebeccapurple --size 48", "--type human --background 'oklch(0.7 0.15 150)' --contrast auto --size 48",
      "--type human --background transparent --color '#cc2257' --size 48", "--name 'Ada Lovelace' --background gold --size 48",
      "--name 'Ada Lovelace' --color '#1b5e20' --background '#e8f5e9' --size 48", "cat.png --background '#4d9ba5' --size 48"]),
    ("Light and dark", "`avatar-render --type agent --size 48 --dark-theme high-contrast` renders the image in both themes.", 2,
     [("`agent-48.png`", words("--type agent --size 48")),
      ("`agent-48-dark.png`", words("--type agent --size 48 --theme high-contrast"))]),
    ("Crops", "`--focus` selects the point to show. `--gravity attention` finds faces, or else an area that stands out much more than the centre; `--gravity face` shows a head.", 3,
     ["wide.jpg --size 64", "wide.jpg --gravity attention --size 64", "wide.jpg --gravity face --size 64",
      "birds.jpg --size 64", "birds.jpg --gravity attention --size 64", "birds.jpg --focus 1,0.4 --size 64"]),
    ("Logos", "`--fit contain` shows the whole photo, and an SVG with transparent corners is shown whole. White logos get a dark background.", 4,
     ["brand.png --fit contain --size 64", "brand.svg --shape rounded-square --padding 0.05 --size 64",
      "brand.svg --shape hexagon --border 2:#0b6e8a --size 64", "white.png --fit contain --size 64"]),
    ("Fallbacks", "You always get an avatar. A message gives the reason for each fallback.", 4,
     ["--src missing.jpg --name 'Ada Lovelace' --size 48", "--src missing.jpg --size 48",
      "--src missing.jpg --seed a1 --fallback pattern --size 48", "--src half.jpg --name 'Grace Hopper' --size 48"]),
    ("Status icons of text fields", "A field's trailing icon is 24 points wide. The images show frames of its 250 ms fade.", 4,
     [f"icon --field {states} --at {at}" for states in ("error,floated", "success,floated", "info,focused")
      for at in ("62", "125", "187", "250")] + [f"icon --field error,floated,disappearing --at {at}" for at in ("62", "125", "187")]
     + ["icon --field error,floated,reduced-motion --at 0"]),
    ("Groups", "Each avatar cuts a gap into the previous one. A bubble shows the number of hidden avatars.", 2,
     ["group ada.jpg grace.jpg alan.jpg birds.jpg --max 3 --size 48",
      "group --names 'Ada Lovelace' 'Grace Hopper' 'Alan Turing' --size 48",
      "group --names 'Ada Lovelace' 'Alan Turing' --agents 'Build Bot' --size 48",
      "group ada.jpg grace.jpg alan.jpg --shape squircle --overlap 0.3 --size 48",
      "group ada.jpg grace.jpg alan.jpg --spacing 6 --size 48",
      "group ada.jpg grace.jpg alan.jpg birds.jpg --columns 2 --spacing 4 --size 40",
      "group --agents 'Build Bot' 'Test Bot' 'Docs Bot' --max 1 --size 48",
      "group --names Ada Bob --agents 'Build Bot' 'Test Bot' --max 2 --size 48"]),
]

# The images in README.md and other pages, by name.
SINGLE = {
    "photo": "photo.jpg --size 64", "initials": "--name 'Ada Lovelace' --size 64",
    "agent": "--type agent --status online --size 64", "group": "group ada.jpg grace.jpg alan.jpg --max 2 --size 64",
}
FORMATS = [("svg", "--name 'Ada Lovelace' --size 64"), ("png", "--name 'Ada Lovelace' --size 64"),
           ("webp", "--name 'Ada Lovelace' --size 64 --lossless")]
