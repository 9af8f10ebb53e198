extension SVGRejectionTests {
  /// Documents that are malformed, with their error messages, which start with the line if there is one.
  static let rejectedDocuments: [(text: String, message: String)] = [
    (
      #"<svg viewBox="0 0 4">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: viewBox "0 0 4": must be four numbers: left, top, and a width and a height above 0"#
    ),
    (
      #"<svg viewBox="0 0 0 4">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: viewBox "0 0 0 4": must be four numbers: left, top, and a width and a height above 0"#
    ),
    (
      #"<svg viewBox="0 0 4 -4">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: viewBox "0 0 4 -4": must be four numbers: left, top, and a width and a height above 0"#
    ),
    (
      #"<svg viewBox="a">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: viewBox "a": must be four numbers: left, top, and a width and a height above 0"#
    ),
    (
      #"<svg >\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: viewBox is missing"#
    ),
    (
      #"<svg width="4">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: viewBox is missing"#
    ),
    (
      #"<svg width="4" height="0">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: width and height must be more than 0"#
    ),
    (
      #"<svg xmlns="urn:x">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: must be <svg> in the namespace http://www.w3.org/2000/svg"#
    ),
    (
      #"<html/>"#,
      #"1: <html>: must be <svg> in the namespace http://www.w3.org/2000/svg"#
    ),
    (
      #"<svg viewBox="0 0 4 4" opacity="0">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"draws nothing"#
    ),
    (
      #"<svg width="100%" height="100%">\#n<path d="M0 0h4v4z"/>\#n</svg>"#,
      #"1: <svg>: width and height must be more than 0"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n\#n</svg>"#,
      #"draws nothing"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z" fill="none"/>\#n</svg>"#,
      #"draws nothing"#
    ),
    (
      #""#,
      #"is not an SVG document"#
    ),
    (
      #"hello"#,
      #"1: is not an SVG document"#
    ),
    (
      #"\#n\#n{}"#,
      #"3: is not an SVG document"#
    ),
    (
      #"<svg"#,
      #"1: <svg> is truncated"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<g>\#n"#,
      #"3: <g> is not closed"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<g></svg>\#n</svg>"#,
      #"2: </svg> in place of </g>"#
    ),
    (
      #"</svg>"#,
      #"1: </svg> without <svg>"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z"/>\#n</svg><svg/>"#,
      #"3: <svg> after the document"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="M0 0h4v4z"/>\#n</svg>x"#,
      #"3: text after the document"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d=4/>\#n</svg>"#,
      #"2: <path>: d: must be in quotes"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d/>\#n</svg>"#,
      #"2: <path d>: = is missing"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="1"fill="red"/>\#n</svg>"#,
      #"2: <path>: white space is missing between attributes"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="" d=""/>\#n</svg>"#,
      #"2: <path>: d is given twice"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="<"/>\#n</svg>"#,
      #"2: <path>: d: must not contain <"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="&lol;"/>\#n</svg>"#,
      #"2: <path>: d: an entity that XML does not predefine"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="&#0;"/>\#n</svg>"#,
      #"2: <path>: d: an entity that XML does not predefine"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path d="\#n"#,
      #"2: <path>: d: is truncated"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<1/>\#n</svg>"#,
      #"2: the name of an element is missing"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<path =""/>\#n</svg>"#,
      #"2: the name of an attribute of <path> is missing"#
    ),
    (
      #"<svg viewBox="0 0 4 4">\#n<!-- \#n</svg>"#,
      #"2: a comment is truncated"#
    ),
    (
      #"<!DOCTYPE svg [<!ENTITY a "b">]>"#,
      #"is not an SVG document"#
    ),
    (
      #"<!DOCTYPE svg"#,
      #"1: <!DOCTYPE> is truncated"#
    ),
    (
      #"<?xml"#,
      #"1: a processing instruction is truncated"#
    ),
    (
      #"<!DOCTYPE svg [<!ENTITY a "b""#,
      #"1: <!DOCTYPE> is truncated"#
    ),
    (
      #"<!DOCTYPE svg [<!ENTITY a "b"#,
      #"1: <!ENTITY a>: is truncated"#
    ),
    (
      #"<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>\#n<svg viewBox="&c;"/>"#,
      #"2: <svg>: viewBox: an entity that XML does not predefine"#
    ),
    (
      ##"<svg viewBox="0 0 4 4">\##n<style>.a > g &lol; {}</style>\##n</svg>"##,
      ##"2: <style>: an entity that XML does not predefine"##
    ),
    (
      #"<!DOCTYPE svg [<!ENTITY e "<path/>">]>\#n<svg viewBox="0 0 4 4">\#n&e;</svg>"#,
      #"2: &e;: an entity must not contain elements"#
    ),
  ]
}
