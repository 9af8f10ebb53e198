extension SVGRejectionTests {
  /// Drawings that cannot be drawn, with their error messages, which start with the line.
  static let rejectedDrawings: [(text: String, message: String)] = [
    (
      #"<svg viewBox="0 0 4 4">\#n<foreignObject/>\#n</svg>"#,
      #"2: <foreignObject>: cannot be drawn: remove it"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="L1 1"/>\#n</svg>"#,
      #"2: <path>: d: character 2: must be a command or a number of at most 1000000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0"/>\#n</svg>"#,
      #"2: <path>: d: character 3: must be a command or a number of at most 1000000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0 1"/>\#n</svg>"#,
      #"2: <path>: d: character 7: must be a command or a number of at most 1000000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0x"/>\#n</svg>"#,
      #"2: <path>: d: character 6: must be a command or a number of at most 1000000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0A1 1 0 2 0 1 1"/>\#n</svg>"#,
      #"2: <path>: d: character 12: must be a command or a number of at most 1000000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0z1"/>\#n</svg>"#,
      #"2: <path>: d: character 6: must be a command or a number of at most 1000000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="0 0"/>\#n</svg>"#,
      #"2: <path>: d: character 1: must be a command or a number of at most 1000000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0,,1 1"/>\#n</svg>"#,
      #"2: <path>: d: character 6: must be a command or a number of at most 1000000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<g transform="scale(1000000)"><g transform="scale(1000000)"/></g>\#n</svg>"#,
      #"2: <g>: transform enlarges the drawing too much"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<use href="other.svg#a"/>\#n</svg>"#,
      #"2: <use>: href "other.svg#a": must be the identifier of an element in the document, for example #icon"#
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<use id="a" href="#a"/>\##n</svg>"##,
      #"2: <use>: is nested too deeply: at most 64 levels"#
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<symbol id="a"><use href="#a"/></symbol><use href="#a"/>\##n</svg>"##,
      #"2: <use>: is nested too deeply: at most 64 levels"#
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>\##n</svg>"##,
      #"2: <g>: is nested too deeply: at most 64 levels"#
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<text>a</text>\##n</svg>"##,
      ##"2: <text>: cannot be drawn: convert it to paths (Create Outlines, Object to Path)"##
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<text><tspan>a</tspan></text>\##n</svg>"##,
      ##"2: <text>: cannot be drawn: convert it to paths (Create Outlines, Object to Path)"##
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<image href="a.png" width="4" height="4"/>\##n</svg>"##,
      ##"2: <image>: cannot be drawn: trace it to paths"##
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<image xlink:href="data:,"/>\##n</svg>"##,
      ##"2: <image>: cannot be drawn: trace it to paths"##
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<filter id="f"><feOffset dx="1"/></filter><path d="M0 0h4v4z" filter="url(#f)"/>\##n</svg>"##,
      ##"2: <path>: filter cannot be drawn: remove the effect, or flatten it into shapes"##
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<g style="filter:blur(2px)"><path d="M0 0h4v4z"/></g>\##n</svg>"##,
      ##"2: <g>: filter cannot be drawn: remove the effect, or flatten it into shapes"##
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<pattern id="p"/><path d="M0 0h4v4z" fill="url(#p)"/>\##n</svg>"##,
      ##"2: <path>: a <pattern> cannot be drawn: replace it with colours or shapes"##
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<path d="M0 0h4v4z" clip-path="circle(2px)"/>\##n</svg>"##,
      ##"2: <path>: clip-path "circle(2px)" cannot be drawn: use a <clipPath> element"##
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<path d="M0 0h4v4z" style="mix-blend-mode:multiply"/>\##n</svg>"##,
      ##"2: <path>: mix-blend-mode "multiply" cannot be drawn: flatten the shapes into their visible colours"##
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<path d="M0 0h4v4z" stroke="red" vector-effect="non-scaling-stroke"/>\##n</svg>"##,
      ##"2: <path>: vector-effect cannot be drawn: convert the stroke to a path (Outline Stroke, Stroke to Path)"##
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<path d="M0 0h4v4z" style="mask-image:url(a.png)"/>\##n</svg>"##,
      ##"2: <path>: mask-image "url(a.png)" cannot be drawn: use a <mask> element"##
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<mask id="m"><path d="M0 0h4v4z" mask="url(#m)"/></mask><path d="M0 0h4v4z" mask="url(#m)"/>\##n</svg>"##,
      ##"2: <path>: is nested too deeply: at most 64 levels"##
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<clipPath id="c"><path d="M0 0h4v4z" clip-path="url(#c)"/></clipPath><path d="M0 0h4v4z" clip-path="url(#c)"/>\##n</svg>"##,
      ##"2: <clipPath>: is nested too deeply: at most 64 levels"##
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<clipPath id="c"><text>a</text></clipPath><path d="M0 0h4v4z" clip-path="url(#c)"/>\##n</svg>"##,
      ##"2: <text>: cannot be drawn: convert it to paths (Create Outlines, Object to Path)"##
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<path d="M0 0h1e9"/>\##n</svg>"##,
      ##"2: <path>: is too far outside the viewBox"##
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<path d="M0 0h4v4z" transform="scale(1e9) scale(1e9)"/>\##n</svg>"##,
      ##"2: <path>: transform enlarges the drawing too much"##
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<marker id="m"><path d="M0 0h1v1z" marker-end="url(#m)"/></marker><path d="M0 0h4v4z" marker-end="url(#m)"/>\##n</svg>"##,
      ##"2: <path>: is nested too deeply: at most 64 levels"##
    ),
  ]
}
