import Testing

/// An SVG document that an icon is read from, without its size.
struct IconDocument: CustomTestStringConvertible, Sendable {
  let testDescription: String
  private let attributes: String
  private let content: String

  init(_ name: String, _ attributes: String = #"viewBox="0 0 24 24""#, _ content: String) {
    testDescription = name
    self.attributes = attributes
    self.content = content
  }

  /// Returns the document with a width and a height, in CSS pixels.
  func text(side: Int) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
    xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" \
    xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" \
    \(attributes) width="\(side)" height="\(side)">\(content)</svg>
    """
  }

  private static let feather =
    #"viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" "#
    + #"stroke-linejoin="round" class="feather""#

  static let all = [
    // Icons as design tools export them.
    IconDocument(
      "Figma: a clip of the frame", #"viewBox="0 0 24 24" fill="none""#,
      #"<g clip-path="url(#clip0_1_2)"><path fill-rule="evenodd" clip-rule="evenodd" d="M4 4h16v16H4zm4 4v8h8V8z" "#
        + ##"fill="#1E1E1E"/></g><defs><clipPath id="clip0_1_2"><rect width="24" height="24" fill="white"/></clipPath></defs>"##
    ),
    IconDocument(
      "Figma: a mask of the frame, and an opacity", #"viewBox="0 0 24 24" fill="none""#,
      #"<mask id="mask0_1_2" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="24" height="24">"#
        + ##"<rect width="24" height="24" fill="#D9D9D9"/></mask><g mask="url(#mask0_1_2)"><g opacity="0.4">"##
        + ##"<path d="M12 3l9 18H3z" fill="#1C1B1F"/></g></g>"##),
    IconDocument(
      "Illustrator: classes",
      #"<defs><style>.cls-1{fill:none;}.cls-1,.cls-2{stroke:#231f20;stroke-miterlimit:10;} /* .cls-2{} */"#
        + #".cls-2{fill:red;stroke-width:2px}</style></defs><g id="Layer_2" data-name="Layer 2"><g id="Layer_1-2">"#
        + #"<circle class="cls-1" cx="12" cy="12" r="9"/><rect class="cls-2" x="8" y="8" width="8" height="8"/></g></g>"#
    ),
    IconDocument(
      "Illustrator: a clip by <use>", #"viewBox="0 0 24 24" x="0px" y="0px" style="enable-background:new 0 0 24 24;""#,
      #"<style type="text/css"><![CDATA[.st0{clip-path:url(#SVGID_2_);} .st1{fill:#FF0000;}]]></style><g><defs>"#
        + ##"<rect id="SVGID_1_" width="24" height="24"/></defs><clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" "##
        + #"style="overflow:visible;"/></clipPath><g class="st0"><polygon class="st1" points="3,3 21,3 12,20 "/></g></g>"#
    ),
    IconDocument(
      "Illustrator: a clip without a fill",
      #"<defs><style>.cls-1{fill:none;}.cls-2{clip-path:url(#clip-path);}</style><clipPath id="clip-path">"#
        + #"<rect class="cls-1" width="24" height="24"/></clipPath></defs><g class="cls-2"><path d="M3 3h9v18z"/></g>"#),
    IconDocument(
      "Inkscape: hidden layers", #"viewBox="0 0 24 24" version="1.1" inkscape:version="1.3""#,
      ##"<sodipodi:namedview id="base" pagecolor="#ffffff"/><defs id="defs2"><linearGradient id="g"/></defs>"##
        + #"<g inkscape:groupmode="layer" style="display:none"><text>sketch</text></g><g inkscape:groupmode="layer" "#
        + #"transform="translate(0,-4)"><path style="fill:#000000;fill-opacity:1;stroke:none" d="m 4,8 16,0 0,16 z" "#
        + #"inkscape:connector-curvature="0"/><rect style="opacity:0" width="30" height="30"/><g visibility="hidden">"#
        + #"<path d="M0 0h9v9z"/><circle cx="6" cy="22" r="2" visibility="visible"/></g></g>"#),
    IconDocument(
      "Sketch: a mask of a <use>", #"viewBox="0 0 24 24" version="1.1""#,
      #"<defs><polygon id="path-1" points="0 0 24 0 24 24 0 24"/></defs><g id="Page-1" stroke="none" stroke-width="1" "#
        + ##"fill="none" fill-rule="evenodd"><mask id="mask-2" fill="white"><use xlink:href="#path-1"/></mask>"##
        + ##"<g id="Mask"/><path d="M2 12h20v8H2z" fill="#4A90E2" mask="url(#mask-2)"/></g>"##),
    IconDocument(
      "svgo: repeated shapes",
      ##"<defs><path id="a" d="M0 0h6v6H0z"/></defs><use href="#a" x="2" y="2"/>"##
        + ##"<use href="#a" fill="red" transform="translate(14 14)"/><g fill="blue"><use href="#a" x="14" y="2"/></g>"##
    ),
    IconDocument(
      "a symbol of another size",
      #"<symbol id="i" viewBox="0 0 100 50"><path d="M0 0h100v50H0zM50 10v30h40V10z"/></symbol>"#
        + ##"<use href="#i" x="2" y="2" width="20" height="12"/><use href="#i" x="50%" y="60%" width="25%" height="25%"/>"##
    ),
    IconDocument(
      "percentages",
      #"<rect x="10%" y="25%" width="80%" height="12.5%"/><circle cx="50%" cy="75%" r="15%"/>"#
        + #"<line x1="5%" x2="95%" y1="10%" y2="10%" stroke="black" stroke-width="5%"/>"#),
    IconDocument(
      "a clip that is larger", #"viewBox="-4 -4 24 24""#,
      #"<clipPath id="c" transform="rotate(90)"><path d="M-9-40h60V9H-9z"/></clipPath><g clip-path="url(#c)">"#
        + #"<path d="M0 0h16v16H8z"/></g>"#),
    // The features one by one.
    IconDocument("lines, absolute and relative", #"<path d="M3 3H21V9L12 21 3 9zm4 3h10v2l-5 7-5-7z"/>"#),
    IconDocument("even-odd", #"<path fill-rule="evenodd" d="M3 3H21V21H3zM7 7H17V17H7zM9 1h6v22h-6z"/>"#),
    IconDocument("non-zero with a hole", #"<path d="M2 2h20v20H2zM6 6v12h12V6z"/>"#),
    IconDocument("a star that crosses itself", #"<path d="M12 1 18.5 21 1.5 8.6h21L5.5 21z"/>"#),
    IconDocument("an even-odd star", #"<polygon fill-rule="evenodd" points="12,1 18.5,21 1.5,8.6 22.5,8.6 5.5,21"/>"#),
    IconDocument("cubic curves", #"<path d="M2 12C2 2 22 2 22 12S2 22 2 12zm4 0c0 5 12 5 12 0s-12-5-12 0z"/>"#),
    IconDocument("quadratic curves", #"<path d="M2 12Q7 0 12 12T22 12t0 6q-5 8-10 0T2 18z"/>"#),
    IconDocument("arcs", #"<path d="M2 12a10 10 0 1 1 20 0A10 10 0 0 1 2 12zm5 0a5 5 0 1010 0 5 5 0 00-10 0z"/>"#),
    IconDocument("arcs of ellipses", #"<path d="M3 12A9 5 30 1 0 21 12 9 5 30 0 0 3 12zm2-8a3 6-40 018 2z"/>"#),
    IconDocument("arcs that are too small", #"<path d="M4 12a2 1 20 0 1 16 0a3 3 0 0 1-16 0z"/>"#),
    IconDocument("compact numbers", #"<path d="M1.5.5l21 2.5.5.5-3 18.5-.5.5-17.5-1.5e0-.5-.5L1 1z"/>"#),
    IconDocument("circle and ellipse", #"<circle cx="8" cy="8" r="6"/><ellipse cx="15" cy="17" rx="8" ry="4.5"/>"#),
    IconDocument(
      "rectangles",
      #"<rect x="1" y="1" width="9" height="9"/><rect x="12" y="2" width="11" height="8" rx="3"/>"#
        + #"<rect x="2" y="13" width="9" height="9" rx="4" ry="2"/><rect x="13" y="13" width="9" height="9" ry="9"/>"#),
    IconDocument(
      "line and polyline",
      #"<g stroke="black" stroke-width="3"><line x1="2" y1="3" x2="21" y2="6"/>"#
        + #"<polyline fill="none" points="3 20 8 10 13 20 19 10"/></g>"#),
    IconDocument("butt caps", #"<path d="M4 6h16M6 12l12 8" stroke="black" stroke-width="5"/>"#),
    IconDocument(
      "round caps", #"<path d="M4 6h16M6 12l12 8" stroke="black" stroke-width="5" stroke-linecap="round"/>"#),
    IconDocument(
      "square caps", #"<path d="M4 6h16M6 12l10 6" stroke="black" stroke-width="5" stroke-linecap="square"/>"#),
    IconDocument(
      "caps of points",
      #"<g stroke="black" stroke-width="6"><path d="M5 6h0M5 18z" stroke-linecap="round"/>"#
        + #"<path d="M20 12h0"/></g>"#),
    IconDocument("miter joins", #"<path d="M4 19 8 6l4 13 8-13" fill="none" stroke="black" stroke-width="3"/>"#),
    IconDocument(
      "bevelled by the limit",
      #"<path d="M4 19 7 6l3 13 9-4-9-3" fill="none" stroke="black" stroke-width="3" stroke-miterlimit="2"/>"#),
    IconDocument(
      "bevel joins",
      #"<path d="M4 18 9 5l5 14 7-7z" fill="none" stroke="black" stroke-width="4" stroke-linejoin="bevel"/>"#),
    IconDocument(
      "round joins",
      #"<path d="M4 18 9 5l5 14 7-7z" fill="none" stroke="black" stroke-width="4" stroke-linejoin="round"/>"#),
    IconDocument(
      "strokes of curves", #"<path d="M3 18C8-6 15 30 21 6Q15 22 4 21" fill="none" stroke="black" stroke-width="2"/>"#),
    IconDocument(
      "transforms",
      #"<g transform="translate(12 12) rotate(30) scale(1.2,.8)"><rect x="-7" y="-4" width="14" height="8" rx="2"/>"#
        + #"</g><path transform="matrix(.5 .2-.1.4 2 12)" d="M0 0h20v16h-20z"/>"#),
    IconDocument(
      "skews and rotations",
      #"<rect x="3" y="4" width="9" height="7" transform="skewX(20)"/><rect x="10" y="10" width="8" height="6" "#
        + #"transform="rotate(-15,14,13),skewY(10)"/>"#),
    IconDocument(
      "strokes under uneven transforms",
      #"<g transform="scale(2,.75)"><circle cx="6" cy="16" r="4" fill="none" stroke="black" stroke-width="2"/></g>"#
        + #"<path transform="scale(-1 1)" d="M-4 20h-16l4-4" fill="none" stroke="black" stroke-width="2"/>"#),
    IconDocument("a wide view box", #"viewBox="-10 20 200 80""#, #"<path d="M0 30h180v60H0z"/>"#),
    IconDocument("a tall view box", #"viewBox="0 0 .5 2""#, #"<circle cx=".25" cy="1" r=".2"/>"#),
    IconDocument(
      "Feather: bell", feather,
      #"<path d="M18 8A6 6 0 0 0 6 8c0 7-3 9-3 9h18s-3-2-3-9"></path><path d="M13.73 21a2 2 0 0 1-3.46 0"></path>"#),
    IconDocument(
      "Feather: settings", feather,
      #"<circle cx="12" cy="12" r="3"></circle><path d="M12 1v4M12 19v4M4.22 4.22l2.83 2.83M16.95 16.95l2.83 2.83"#
        + #"M1 12h4M19 12h4M4.22 19.78l2.83-2.83M16.95 7.05l2.83-2.83"></path>"#),
    IconDocument(
      "Material: home", #"viewBox="0 0 24 24""#,
      #"<path d="M0 0h24v24H0z" fill="none"/><path d="M10 20v-6h4v6h5v-8h3L12 3 2 12h3v8z"/>"#),
    IconDocument(
      "Simple Icons", #"role="img" viewBox="0 0 24 24""#,
      "<title>Mark</title><path d=\"M12 .297c-6.63 0-12 5.373-12 12 0 5.303 3.438 9.8 8.205 11.385.6.113.82-.258.82-.577 "
        + "0-.285-.01-1.04-.015-2.04-3.338.724-4.042-1.61-4.042-1.61C4.422 18.07 3.633 17.7 3.633 17.7c-1.087-.744."
        + "084-.729.084-.729 1.205.084 1.838 1.236 1.838 1.236 1.07 1.835 2.809 1.305 3.495.998.108-.776.417-1.305."
        + "76-1.605-2.665-.3-5.466-1.332-5.466-5.93 0-1.31.465-2.38 1.235-3.22-.135-.303-.54-1.523.105-3.176 0 0 "
        + "1.005-.322 3.3 1.23.96-.267 1.98-.399 3-.405 1.02.006 2.04.138 3 .405 2.28-1.552 3.285-1.23 3.285-1.23."
        + "645 1.653.24 2.873.12 3.176.765.84 1.23 1.91 1.23 3.22 0 4.61-2.805 5.625-5.475 5.92.42.36.81 1.096.81 "
        + "2.22 0 1.606-.015 2.896-.015 3.286 0 .315.21.69.825.57C20.565 22.092 24 17.592 24 12.297c0-6.627-5.373-"
        + "12-12-12\"/>"),
    IconDocument(
      "Inkscape", #"viewBox="0 0 12.7 12.7" version="1.1" id="svg5" inkscape:version="1.2""#,
      #"""
      <sodipodi:namedview id="nv" pagecolor="#fff" inkscape:zoom="8"><inkscape:grid type="xygrid"/></sodipodi:namedview>
      <defs id="defs2"/><metadata><x:y xmlns:x="urn:x"><z/></x:y></metadata>
      <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" transform="translate(-2.1,-3.3)">
      <path style="fill:#1a7f5a;fill-opacity:1;stroke:#0b2b20;stroke-width:0.8;stroke-linecap:round;stroke-linejoin:round;\#
      stroke-dasharray:none;-inkscape-stroke:none;paint-order:normal" sodipodi:nodetypes="ccc"
      d="m 4,6 c 2,-3 6,-2 8,1 1,3 -2,6 -5,7 z" id="path1"/></g>
      """#),
    IconDocument(
      "Figma", #"viewBox="0 0 48 48" fill="none""#,
      ##"<rect width="48" height="48" rx="12" fill="#5B5BD6"/><path fill-rule="evenodd" clip-rule="evenodd" "##
        + ##"d="M12 14C12 12.8954 12.8954 12 14 12H34C35.1046 12 36 12.8954 36 14V34C36 35.1046 35.1046 36 34 36H14"##
        + ##"C12.8954 36 12 35.1046 12 34V14ZM18 18V30H30V18H18Z" fill="white" fill-opacity="0.9"/>"##),
  ]
}

extension IconDocument {
  init(_ name: String, _ content: String) { self.init(name, #"viewBox="0 0 24 24""#, content) }
}
