extension IconRejectionTests {
  /// Drawings that cannot be drawn, with their error messages, which start with the line.
  static let rejectedDrawings: [(text: String, message: String)] = [
    (
      #"<svg viewBox="0 0 4 4">\#n<text/>\#n</svg>"#,
      #"2: <text>: cannot be drawn: convert it to paths (Create Outlines, Object to Path)"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<image/>\#n</svg>"#,
      #"2: <image>: cannot be drawn: trace it to paths"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<use/>\#n</svg>"#,
      #"2: <use>: href "": must be the identifier of an element in the document, for example #icon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<animate/>\#n</svg>"#,
      #"2: <animate>: cannot be drawn: must be g, use, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<script/>\#n</svg>"#,
      #"2: <script>: cannot be drawn: must be g, use, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<foreignObject/>\#n</svg>"#,
      #"2: <foreignObject>: cannot be drawn: remove it"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<switch/>\#n</svg>"#,
      #"2: <switch>: cannot be drawn: ungroup it"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<a/>\#n</svg>"#,
      #"2: <a>: cannot be drawn: must be g, use, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<svg/>\#n</svg>"#,
      #"2: <svg>: cannot be drawn: move its shapes to the outer <svg>"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<svg:path/>\#n</svg>"#,
      #"2: <svg:path>: cannot be drawn: must be g, use, path, circle, ellipse, rect, line, polyline or polygon"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" fill="url(#a)"/>\#n</svg>"#,
      #"2: <path>: fill "url(#a)": must be none, currentColor or a colour: replace a gradient with its main colour"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" fill="bada55"/>\#n</svg>"#,
      #"2: <path>: fill "bada55": must be none, currentColor or a colour"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke="url(#a) red"/>\#n</svg>"#,
      #"2: <path>: stroke "url(#a) red": must be none, currentColor or a colour: replace a gradient with its main colour"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" fill="context-fill"/>\#n</svg>"#,
      #"2: <path>: fill "context-fill": must be none, currentColor or a colour"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" color="nothing"/>\#n</svg>"#,
      #"2: <path>: color "nothing": must be a colour"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke-width="-1"/>\#n</svg>"#,
      #"2: <path>: stroke-width "-1": must be a length in pixels, 0 or more"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke-width="2em"/>\#n</svg>"#,
      #"2: <path>: stroke-width "2em": must be a length in pixels, 0 or more"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke-linecap="flat"/>\#n</svg>"#,
      #"2: <path>: stroke-linecap "flat": must be butt, round or square"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke-linejoin="arcs"/>\#n</svg>"#,
      #"2: <path>: stroke-linejoin "arcs": must be miter, round or bevel"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke-miterlimit=".5"/>\#n</svg>"#,
      #"2: <path>: stroke-miterlimit ".5": must be a number, 1 or more"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" fill-rule="odd"/>\#n</svg>"#,
      #"2: <path>: fill-rule "odd": must be nonzero or evenodd"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" opacity="2"/>\#n</svg>"#,
      #"2: <path>: opacity "2": must be a number from 0 to 1"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" fill-opacity="x"/>\#n</svg>"#,
      #"2: <path>: fill-opacity "x": must be a number from 0 to 1"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke-opacity="-1"/>\#n</svg>"#,
      #"2: <path>: stroke-opacity "-1": must be a number from 0 to 1"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke-dasharray="4 2"/>\#n</svg>"#,
      #"2: <path>: stroke-dasharray "4 2": must be none: convert the stroke to a path (Outline Stroke, Stroke to Path)"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" clip-path="url(#c)"/>\#n</svg>"#,
      #"2: <path>: clip-path "url(#c)": must be one that contains the whole viewBox: apply it to the shapes (Intersect, Flatten)"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" mask="url(#m)"/>\#n</svg>"#,
      #"2: <path>: mask "url(#m)": must be one that contains the whole viewBox: apply it to the shapes (Intersect, Flatten)"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" filter="url(#f)"/>\#n</svg>"#,
      #"2: <path>: filter "url(#f)": must be none: remove the effect, or flatten it into shapes"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" visibility="gone"/>\#n</svg>"#,
      #"2: <path>: visibility "gone": must be visible, hidden or collapse"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" marker-end="url(#m)"/>\#n</svg>"#,
      #"2: <path>: marker-end "url(#m)": must be none: convert the stroke to a path (Outline Stroke, Stroke to Path)"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" vector-effect="non-scaling-stroke"/>\#n</svg>"#,
      #"2: <path>: vector-effect "non-scaling-stroke": must be none: convert the stroke to a path (Outline Stroke, Stroke to Path)"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" paint-order="stroke"/>\#n</svg>"#,
      #"2: <path>: paint-order "stroke": must be normal: convert the stroke to a path (Outline Stroke, Stroke to Path)"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" mix-blend-mode="multiply"/>\#n</svg>"#,
      #"2: <path>: mix-blend-mode "multiply": must be normal: flatten the shapes into their visible colours"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" transform="matrix(1 2 3)"/>\#n</svg>"#,
      #"2: <path>: transform "matrix(1 2 3)": must be a list of matrix, translate, scale, rotate, skewX and skewY"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" transform="translate(1,2,3)"/>\#n</svg>"#,
      #"2: <path>: transform "translate(1,2,3)": must be a list of matrix, translate, scale, rotate, skewX and skewY"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" transform="rotate(1 2)"/>\#n</svg>"#,
      #"2: <path>: transform "rotate(1 2)": must be a list of matrix, translate, scale, rotate, skewX and skewY"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" transform="turn(4)"/>\#n</svg>"#,
      #"2: <path>: transform "turn(4)": must be a list of matrix, translate, scale, rotate, skewX and skewY"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" transform="scale(2"/>\#n</svg>"#,
      #"2: <path>: transform "scale(2": must be a list of matrix, translate, scale, rotate, skewX and skewY"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" transform="skewX(90)"/>\#n</svg>"#,
      #"2: <path>: transform "skewX(90)": must be a list of matrix, translate, scale, rotate, skewX and skewY"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" transform="translate(9999999)"/>\#n</svg>"#,
      #"2: <path>: transform "translate(9999999)": must be a list of matrix, translate, scale, rotate, skewX and skewY"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" style="fill"/>\#n</svg>"#,
      #"2: <path>: style "fill": must be a list such as fill: none; stroke: #000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path style="fill:url(#a)" d=""/>\#n</svg>"#,
      #"2: <path>: fill "url(#a)": must be none, currentColor or a colour: replace a gradient with its main colour"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path onclick="1" d=""/>\#n</svg>"#,
      #"2: <path>: onclick cannot be drawn"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path transform-origin="1" d=""/>\#n</svg>"#,
      #"2: <path>: transform-origin cannot be drawn"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path x="1" d=""/>\#n</svg>"#,
      #"2: <path>: x cannot be drawn"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path r="1" d=""/>\#n</svg>"#,
      #"2: <path>: r cannot be drawn"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="L1 1"/>\#n</svg>"#,
      #"2: <path>: d: character 2: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0"/>\#n</svg>"#,
      #"2: <path>: d: character 3: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0 1"/>\#n</svg>"#,
      #"2: <path>: d: character 7: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0x"/>\#n</svg>"#,
      #"2: <path>: d: character 6: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0A1 1 0 2 0 1 1"/>\#n</svg>"#,
      #"2: <path>: d: character 12: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h1e9"/>\#n</svg>"#,
      #"2: <path>: d: character 6: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0z1"/>\#n</svg>"#,
      #"2: <path>: d: character 6: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="0 0"/>\#n</svg>"#,
      #"2: <path>: d: character 1: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0,,1 1"/>\#n</svg>"#,
      #"2: <path>: d: character 6: must be a command or a number of at most 1000000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<circle r="-1"/>\#n</svg>"#,
      #"2: <circle>: r "-1": must be 0 or more"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<circle r="50%%"/>\#n</svg>"#,
      #"2: <circle>: r "50%%": must be a number of pixels"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<rect width="x" height="1"/>\#n</svg>"#,
      #"2: <rect>: width "x": must be a number of pixels"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<rect width="1" height="1" rx="-2"/>\#n</svg>"#,
      #"2: <rect>: rx "-2": must be 0 or more"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<polygon points="1 2 3"/>\#n</svg>"#,
      #"2: <polygon>: points "1 2 3": must be pairs of numbers"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<line x1="1mm"/>\#n</svg>"#,
      #"2: <line>: x1 "1mm": must be a number of pixels"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<g opacity=".5"><path d="M0 0h1v1z"/><path d="M2 2h1v1z"/></g>\#n</svg>"#,
      #"2: <g>: opacity cannot be drawn on a group: use fill-opacity and stroke-opacity"#
    ),
    (
      #"<svg viewBox="0 0 4 4" opacity=".5">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: opacity cannot be drawn on a group: use fill-opacity and stroke-opacity"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" stroke="red" opacity=".5"/>\#n</svg>"#,
      #"2: <path>: opacity cannot be drawn on a fill and a stroke: use fill-opacity and stroke-opacity"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h9v4z"/>\#n</svg>"#,
      #"2: <path>: extends beyond the viewBox, which does not clip it: must be inside"#
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
      ##"<svg viewBox="0 0 4 4">\##n<use xlink:href="#a"/>\##n</svg>"##,
      ##"2: <use>: href "#a": must be the identifier of an element in the document, for example #icon"##
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
      #"2: <use>: is nested too deeply: at most 64 levels"#
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<g id="a"/><use href="#a" clip-path="url(#a)"/>\##n</svg>"##,
      #"2: <use>: clip-path "url(#a)": must be one that contains the whole viewBox: apply it to the shapes (Intersect, Flatten)"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<clipPath id="c"><rect width="4" height="3"/></clipPath><g clip-path="url(#c)"/>\#n</svg>"#,
      #"2: <g>: clip-path "url(#c)": must be one that contains the whole viewBox: apply it to the shapes (Intersect, Flatten)"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<clipPath id="c"><circle r="9"/></clipPath><g clip-path="url(#c)"/>\#n</svg>"#,
      #"2: <g>: clip-path "url(#c)": must be one that contains the whole viewBox: apply it to the shapes (Intersect, Flatten)"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<clipPath id="c"><path d="M0 0A8 8 0 0 1 4 0V4H0z"/></clipPath><g clip-path="url(#c)"/>\#n</svg>"#,
      #"2: <g>: clip-path "url(#c)": must be one that contains the whole viewBox: apply it to the shapes (Intersect, Flatten)"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width="9" height="9"/></clipPath><g clip-path="url(#c)"/>\#n</svg>"#,
      #"2: <g>: clip-path "url(#c)": must be one that contains the whole viewBox: apply it to the shapes (Intersect, Flatten)"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<clipPath id="c" transform="scale(.5)"><rect width="4" height="4"/></clipPath><g clip-path="url(#c)"/>\#n</svg>"#,
      #"2: <g>: clip-path "url(#c)": must be one that contains the whole viewBox: apply it to the shapes (Intersect, Flatten)"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<mask id="m"><rect width="4" height="4"/></mask><g mask="url(#m)"/>\#n</svg>"#,
      #"2: <g>: mask "url(#m)": must be one that contains the whole viewBox: apply it to the shapes (Intersect, Flatten)"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<mask id="m" maskUnits="userSpaceOnUse" width="4" height="3"><rect width="4" height="4" fill="white"/></mask><g mask="url(#m)"/>\#n</svg>"#,
      #"2: <g>: mask "url(#m)": must be one that contains the whole viewBox: apply it to the shapes (Intersect, Flatten)"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<mask id="m" fill="white" fill-opacity=".5"><rect width="4" height="4"/></mask><g mask="url(#m)"/>\#n</svg>"#,
      #"2: <g>: mask "url(#m)": must be one that contains the whole viewBox: apply it to the shapes (Intersect, Flatten)"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<mask id="m"><g mask="url(#m)"/></mask><g mask="url(#m)"/>\#n</svg>"#,
      #"2: <g>: is nested too deeply: at most 64 levels"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<style>path > g {fill: red}</style>\#n</svg>"#,
      #"2: <style>: path > g: must be a class such as .st0: export with styles as attributes"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<style>@import "x";</style>\#n</svg>"#,
      #"2: <style>: @import "x";: must be a class such as .st0: export with styles as attributes"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<style>.a, #b {fill: red}</style>\#n</svg>"#,
      #"2: <style>: #b: must be a class such as .st0: export with styles as attributes"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<style>.a {fill}</style>\#n</svg>"#,
      #"2: <style>: style "fill": must be a list such as fill: none; stroke: #000"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<style>.a {fill: url(#x)}</style><path class="a" d=""/>\#n</svg>"#,
      #"2: <path>: fill "url(#x)": must be none, currentColor or a colour: replace a gradient with its main colour"#
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<symbol id="s" viewBox="0 0 4 4"><path d="M0 0h9v1z"/></symbol><use href="#s" width="1" height="1"/>\##n</svg>"##,
      #"2: <path>: extends beyond the viewBox, which does not clip it: must be inside"#
    ),
  ]
}
