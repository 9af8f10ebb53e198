/// The drawings of the built-in icons.
extension Icon {
  /// The width of a pen with round ends, the strokes that it draws, and the filled areas, as SVG path data with one
  /// string for each part.
  typealias Drawing = (pen: Double, strokes: [String], areas: [String])

  /// The drawings by icon side, in pixels: the design at 24, and one for each even side from 8 to 20.
  ///
  /// ``IconHinting`` fits the design to the other sides. Contours that touch are in one part, whose first contour is
  /// the largest.
  ///
  /// The origin is in the middle. Each part has the same relative size as in the design, to within 10 % or half a
  /// pixel, whichever is larger. If that tolerance permits, its edges are aligned to whole pixels. Dots are squares,
  /// because circles of 2 px would look grey. The designs of `user`, `x`, `check` and `info` come from Feather; see
  /// NOTICE.
  var drawings: KeyValuePairs<Int, Drawing> {
    switch self {
    case .user: Self.userDrawings
    case .bot: Self.botDrawings
    case .sparkles: Self.sparklesDrawings
    case .x: Self.xDrawings
    case .check: Self.checkDrawings
    case .info: Self.infoDrawings
    }
  }

  /// Returns the drawing for an icon side.
  ///
  /// - Parameter side: 8, 10 … 20 or 24 px.
  /// - Returns: The drawing.
  func drawing(side: Int) -> Drawing {
    guard let drawing = drawings.first(where: { $0.key == side })?.value else {
      preconditionFailure("no icon has a drawing of \(side) px")
    }
    return drawing
  }

  private static let userDrawings: KeyValuePairs<Int, Drawing> = [
    24: (2, ["M4-5a4 4 0 1 1-8 0 4 4 0 1 1 8 0z", "M8 9V7a4 4 0 0 0-4-4H-4a4 4 0 0 0-4 4V9"], []),
    20: (2, ["M3.5-4.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 1 1 7 0z", "M7 8V6a3 3 0 0 0-3-3H-4a3 3 0 0 0-3 3V8"], []),
    18: (2, ["M3-4a3 3 0 1 1-6 0 3 3 0 1 1 6 0z", "M6 7V6a3 3 0 0 0-3-3H-3a3 3 0 0 0-3 3V7"], []),
    16: (
      1.5,
      [
        "M2.75-3.5a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 1 1 5.5 0z",
        "M5.25 6.1V5a3.25 3.25 0 0 0-3.25-3.25H-2a3.25 3.25 0 0 0-3.25 3.25V6.1",
      ],
      []
    ),
    14: (
      1.5,
      [
        "M2.25-3a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 1 1 4.5 0z",
        "M4.5 5.25V4.5a2.75 2.75 0 0 0-2.75-2.75H-1.75a2.75 2.75 0 0 0-2.75 2.75V5.25",
      ],
      []
    ),
    12: (
      1, ["M2-2.5a2 2 0 1 1-4 0 2 2 0 1 1 4 0z", "M4 4.5V4a2.5 2.5 0 0 0-2.5-2.5H-1.5a2.5 2.5 0 0 0-2.5 2.5V4.5"],
      []
    ),
    10: (1, ["M1.5-2a1.5 1.5 0 1 1-3 0 1.5 1.5 0 1 1 3 0z", "M3.5 3.5a2 2 0 0 0-2-2H-1.5a2 2 0 0 0-2 2"], []),
    8: (0, [], ["M1.5-1.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 1 1 3 0z", "M-3 3.5V3a2 2 0 0 1 2-2H1a2 2 0 0 1 2 2V3.5z"]),
  ]

  private static let botDrawings: KeyValuePairs<Int, Drawing> = [
    24: (
      2,
      [
        "M-3-4h6a4 4 0 0 1 4 4v4a4 4 0 0 1-4 4h-6a4 4 0 0 1-4-4v-4a4 4 0 0 1 4-4zM0-4V-8M7 2H10M-7 2H-10M3 1V3"
          + "M-3 1V3"
      ],
      []
    ),
    20: (
      2, ["M-3-4h6a3 3 0 0 1 3 3v4a3 3 0 0 1-3 3h-6a3 3 0 0 1-3-3v-4a3 3 0 0 1 3-3z"],
      ["M-1-8h2v5h-2z", "M5 0h4v2h-4z", "M-9 0h4v2h-4z", "M2 0h2v3h-2z", "M-4 0h2v3h-2z"]
    ),
    18: (
      2,
      [
        "M-2.5-3h5a2.5 2.5 0 0 1 2.5 2.5v4a2.5 2.5 0 0 1-2.5 2.5h-5a2.5 2.5 0 0 1-2.5-2.5v-4a2.5 2.5 0 0 1 2.5-2.5z"
      ],
      ["M-1-7h2v5h-2z", "M4 1h4v2h-4z", "M-8 1h4v2h-4z", "M1 0h2v3h-2z", "M-3 0h2v3h-2z"]
    ),
    16: (
      1.5,
      [
        "M-2.25-2.75h4.5a2.5 2.5 0 0 1 2.5 2.5v3.5a2.5 2.5 0 0 1-2.5 2.5h-4.5a2.5 2.5 0 0 1-2.5-2.5v-3.5a2.5 2.5 0 0 1 2.5-2.5z"
      ],
      [
        "M-.9-6h1.8v4h-1.8z", "M4 1h3.5v1.5h-3.5z", "M-7.5 1h3.5v1.5h-3.5z", "M1 0h1.8v3h-1.8z",
        "M-2.8 0h1.8v3h-1.8z",
      ]
    ),
    14: (
      1.5,
      [
        "M-2-1.75h4a1.75 1.75 0 0 1 1.75 1.75v3a1.75 1.75 0 0 1-1.75 1.75h-4a1.75 1.75 0 0 1-1.75-1.75v-3a1.75 1.75 0 0 1 1.75-1.75z"
      ],
      ["M-.75-5h1.5v4h-1.5z", "M3 1h3.4v1h-3.4z", "M-6.4 1h3.4v1h-3.4z", "M1 0h1v2h-1z", "M-2 0h1v2h-1z"]
    ),
    12: (
      1,
      [
        "M-2-2.5h4a1.5 1.5 0 0 1 1.5 1.5v3a1.5 1.5 0 0 1-1.5 1.5h-4a1.5 1.5 0 0 1-1.5-1.5v-3a1.5 1.5 0 0 1 1.5-1.5z"
      ],
      ["M-.75-5h1.5v3h-1.5z", "M3 0h2.25v1h-2.25z", "M-5.25 0h2.25v1h-2.25z", "M1 0h1v2h-1z", "M-2 0h1v2h-1z"]
    ),
    10: (
      1, [],
      [
        "M-1.5-2h3a1.5 1.5 0 0 1 1.5 1.5v3a1.5 1.5 0 0 1-1.5 1.5h-3a1.5 1.5 0 0 1-1.5-1.5v-3a1.5 1.5 0 0 1 1.5-1.5z",
        "M-.66-4h1.32v2.5h-1.32z", "M2.25 .5h2v1h-2z", "M-4.25 .5h2v1h-2z", "M1 0v2h1v-2z", "M-2 0v2h1v-2z",
      ]
    ),
    8: (
      0, [],
      [
        "M-1.4-2h2.8a1.5 1.5 0 0 1 1.5 1.5v2a1.5 1.5 0 0 1-1.5 1.5h-2.8a1.5 1.5 0 0 1-1.5-1.5v-2a1.5 1.5 0 0 1 1.5-1.5z",
        "M-.58-3.5h1.16v2h-1.16z", "M2.4 0h1.5v1h-1.5z", "M-3.9 0h1.5v1h-1.5z", "M1 0v1h1v-1z", "M-2 0v1h1v-1z",
      ]
    ),
  ]

  private static let sparklesDrawings: KeyValuePairs<Int, Drawing> = [
    24: (2, ["M0-7a8 8 0 0 0 8 8 8 8 0 0 0-8 8 8 8 0 0 0-8-8 8 8 0 0 0 8-8z", "M7-8V-4M5-6H9", "M-8 8z"], []),
    20: (
      1.5,
      [
        "M-.5-6a6.5 6.5 0 0 0 6.5 6.5 6.5 6.5 0 0 0-6.5 6.5 6.5 6.5 0 0 0-6.5-6.5 6.5 6.5 0 0 0 6.5-6.5z",
        "M6-7.75V-4.25M4.25-6H7.75", "M-7 7z",
      ],
      []
    ),
    18: (
      1.5, ["M-.5-5.5a6 6 0 0 0 6 6 6 6 0 0 0-6 6 6 6 0 0 0-6-6 6 6 0 0 0 6-6z", "M5.5-7V-4M4-5.5H7", "M-6.5 6.5z"],
      []
    ),
    16: (
      1.5,
      [
        "M-.5-5a5.5 5.5 0 0 0 5.5 5.5 5.5 5.5 0 0 0-5.5 5.5 5.5 5.5 0 0 0-5.5-5.5 5.5 5.5 0 0 0 5.5-5.5z",
        "M4.75-6V-3.5M3.5-4.75H6", "M-6 6z",
      ],
      []
    ),
    14: (
      1.5,
      [
        "M-.5-4.25a4.75 4.75 0 0 0 4.75 4.75 4.75 4.75 0 0 0-4.75 4.75 4.75 4.75 0 0 0-4.75-4.75 4.75 4.75 0 0 0 4.75-4.75z",
        "M4.25-5.25V-3.25M3.25-4.25H5.25", "M-5.25 5.25z",
      ],
      []
    ),
    12: (
      1,
      [
        "M-.5-3.5a4 4 0 0 0 4 4 4 4 0 0 0-4 4 4 4 0 0 0-4-4 4 4 0 0 0 4-4z", "M3.5-4.5V-2.5M2.5-3.5H4.5",
        "M-4.5 4.5z",
      ],
      ["M-.5-3.5a4 4 0 0 0 4 4 4 4 0 0 0-4 4 4 4 0 0 0-4-4 4 4 0 0 0 4-4z"]
    ),
    10: (
      1,
      [
        "M-.5-2.5a3 3 0 0 0 3 3 3 3 0 0 0-3 3 3 3 0 0 0-3-3 3 3 0 0 0 3-3z", "M2.5-3.5V-1.5M1.5-2.5H3.5",
        "M-3.5 3.5z",
      ],
      ["M-.5-2.5a3 3 0 0 0 3 3 3 3 0 0 0-3 3 3 3 0 0 0-3-3 3 3 0 0 0 3-3z"]
    ),
    8: (
      1,
      [
        "M-.5-2a2.5 2.5 0 0 0 2.5 2.5 2.5 2.5 0 0 0-2.5 2.5 2.5 2.5 0 0 0-2.5-2.5 2.5 2.5 0 0 0 2.5-2.5z",
        "M2.5-2.75V-2.25M2.25-2.5H2.75", "M-3 3z",
      ],
      ["M-.5-2a2.5 2.5 0 0 0 2.5 2.5 2.5 2.5 0 0 0-2.5 2.5 2.5 2.5 0 0 0-2.5-2.5 2.5 2.5 0 0 0 2.5-2.5z"]
    ),
  ]

  private static let xDrawings: KeyValuePairs<Int, Drawing> = [
    24: (2, ["M6-6L-6 6M-6-6L6 6"], []),
    20: (2, ["M5-5L-5 5M-5-5L5 5"], []),
    18: (2, ["M4.5-4.5L-4.5 4.5M-4.5-4.5L4.5 4.5"], []),
    16: (1.5, ["M4.25-4.25L-4.25 4.25M-4.25-4.25L4.25 4.25"], []),
    14: (1.5, ["M3.25-3.25L-3.25 3.25M-3.25-3.25L3.25 3.25"], []),
    12: (1.5, ["M3-3L-3 3M-3-3L3 3"], []),
    10: (1.25, ["M2.5-2.5L-2.5 2.5M-2.5-2.5L2.5 2.5"], []),
    8: (1.25, ["M1.9-1.9L-1.9 1.9M-1.9-1.9L1.9 1.9"], []),
  ]

  private static let checkDrawings: KeyValuePairs<Int, Drawing> = [
    24: (2, ["M8-6L-3 5-8 0"], []),
    20: (2, ["M6.5-4.5L-2.25 4.25-6.5 0"], []),
    18: (2, ["M6-4L-2 4-6 0"], []),
    16: (1.5, ["M5.25-3.75L-1.75 3.25-5.25-.25"], []),
    14: (1.5, ["M4.5-3L-1.5 3-4.5 0"], []),
    12: (1.5, ["M3.75-2.5L-1.25 2.5-3.75 0"], []),
    10: (1.25, ["M3.25-2.4L-1.15 2-3.25-.1"], []),
    8: (1.25, ["M2.5-1.9L-.9 1.5-2.5-.1"], []),
  ]

  private static let infoDrawings: KeyValuePairs<Int, Drawing> = [
    24: (2, ["M10 0a10 10 0 1 1-20 0 10 10 0 1 1 20 0z", "M0 0V4", "M0-4z"], []),
    20: (2, ["M8 0a8 8 0 1 1-16 0 8 8 0 1 1 16 0z"], ["M-1-1h2v5h-2z", "M-1-5h2v2h-2z"]),
    18: (1.5, ["M7.25 0a7.25 7.25 0 1 1-14.5 0 7.25 7.25 0 1 1 14.5 0z"], ["M-1-1h2v5h-2z", "M-1-4h2v2h-2z"]),
    16: (
      1.5, ["M7.25 0a7.25 7.25 0 1 1-14.5 0 7.25 7.25 0 1 1 14.5 0z"],
      ["M-.9-1h1.8v4.25h-1.8z", "M-.9-4h1.8v1.6h-1.8z"]
    ),
    14: (
      1, ["M6.5 0a6.5 6.5 0 1 1-13 0 6.5 6.5 0 1 1 13 0z"],
      ["M-.83-1h1.66v4h-1.66z", "M-.83-4h1.66v1.4h-1.66z"]
    ),
    12: (1, ["M5.5 0a5.5 5.5 0 1 1-11 0 5.5 5.5 0 1 1 11 0z"], ["M-.75-1h1.5v3.5h-1.5z", "M-.75-3h1.5v1h-1.5z"]),
    10: (1, ["M4.5 0a4.5 4.5 0 1 1-9 0 4.5 4.5 0 1 1 9 0z"], ["M-.665-1h1.33v3h-1.33z", "M-.665-2.9h1.33v.9h-1.33z"]),
    8: (1, ["M3.5 0a3.5 3.5 0 1 1-7 0 3.5 3.5 0 1 1 7 0z"], ["M-.58 0h1.16v1.9h-1.16z", "M-.58-1.9h1.16v.9h-1.16z"]),
  ]
}

extension IconArtwork {
  /// A gear with eight teeth, from Feather's `settings` icon; see NOTICE.
  static let gear: IconArtwork = {
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" \
      stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="3"/><path d="M19.4 15a1.65 1.65 0 0 0 \
      .33 1.82l.06.06a2 2 0 0 1 0 2.83 2 2 0 0 1-2.83 0l-.06-.06a1.65 1.65 0 0 0-1.82-.33 1.65 1.65 0 0 0-1 1.51V21a2 2 \
      0 0 1-2 2 2 2 0 0 1-2-2v-.09A1.65 1.65 0 0 0 9 19.4a1.65 1.65 0 0 0-1.82.33l-.06.06a2 2 0 0 1-2.83 0 2 2 0 0 1 \
      0-2.83l.06-.06a1.65 1.65 0 0 0 .33-1.82 1.65 1.65 0 0 0-1.51-1H3a2 2 0 0 1-2-2 2 2 0 0 1 2-2h.09A1.65 1.65 0 0 0 \
      4.6 9a1.65 1.65 0 0 0-.33-1.82l-.06-.06a2 2 0 0 1 0-2.83 2 2 0 0 1 2.83 0l.06.06a1.65 1.65 0 0 0 1.82.33H9a1.65 \
      1.65 0 0 0 1-1.51V3a2 2 0 0 1 2-2 2 2 0 0 1 2 2v.09a1.65 1.65 0 0 0 1 1.51 1.65 1.65 0 0 0 1.82-.33l.06-.06a2 2 0 \
      0 1 2.83 0 2 2 0 0 1 0 2.83l-.06.06a1.65 1.65 0 0 0-.33 1.82V9a1.65 1.65 0 0 0 1.51 1H21a2 2 0 0 1 2 2 2 2 0 0 1-2 \
      2h-.09a1.65 1.65 0 0 0-1.51 1z"/></svg>
      """
    guard let gear = try? IconArtwork(svg: Array(document.utf8)) else {
      preconditionFailure("the document of the gear is constant")
    }
    return gear
  }()
}
