/// CSS classes that color shapes, the rules for them, and their patterns.
package enum Paint {
  package static func fill(_ color: Palette, _ pattern: Pattern = .plain) -> String {
    pattern == .plain ? "f-\(color.rawValue)" : "f-\(color.rawValue)-\(pattern.rawValue)"
  }

  package static func stroke(_ color: Palette) -> String { "s-\(color.rawValue)" }

  /// An outline, filled with the background.
  package static func outline(_ color: Palette) -> String { "o-\(color.rawValue)" }

  /// The colors, light and dark, and the classes.
  package static var css: HTML {
    func variables(_ value: (Palette) -> String) -> String {
      Palette.allCases.map { "--\($0):\(value($0))" }.joined(separator: ";")
    }
    var css: HTML = ":root{color-scheme:light dark;\(variables(\.light))}\n"
    css += "@media screen and (prefers-color-scheme:dark){:root{\(variables(\.dark))}}\n"
    for color in Palette.allCases.map(\.rawValue) {
      css += ".f-\(color){fill:var(--\(color))}"
      css += ".s-\(color){stroke:var(--\(color));fill:none}"
      css += ".o-\(color){stroke:var(--\(color));fill:var(--paper)}"
      for pattern in Pattern.allCases where pattern != .plain {
        let id = "f-\(color)-\(pattern.rawValue)"
        css += ".\(id){fill:url(#\(id))}"
      }
    }
    return "\(css)\n"
  }

  /// An invisible picture that defines the patterns, and the shapes that occur many times.
  package static var definitions: HTML {
    var svg: HTML =
      #"<svg class="definitions" width="0" height="0" aria-hidden="true" focusable="false"><defs>"#
    for color in Palette.allCases where color != .paper {
      for pattern in Pattern.allCases where pattern != .plain {
        svg += #"<pattern id="\#(fill(color, pattern))" width="6" height="6" patternUnits="userSpaceOnUse">"#
        svg += #"<rect width="6" height="6" fill="var(--\#(color.rawValue))"/>\#(marks(pattern))</pattern>"#
      }
    }
    return "\(svg)\(DayStrip.definitions)</defs></svg>\n"
  }

  /// In the color of the background, on a square of 6 × 6.
  private static func marks(_ pattern: Pattern) -> HTML {
    func lines(_ path: String) -> HTML {
      #"<path d="\#(path)" stroke="var(--paper)" stroke-width="1.6"/>"#
    }
    return switch pattern {
    case .plain: ""
    case .diagonal: lines("M-1 7L7-1M-4 4L4-4M2 10L10 2")
    case .backDiagonal: lines("M-1-1L7 7M-4 2L4 10M2-4L10 4")
    case .dots: #"<circle cx="3" cy="3" r="1.5" fill="var(--paper)"/>"#
    case .cross: lines("M-1 7L7-1M-1-1L7 7")
    case .vertical: lines("M3 0V6")
    case .horizontal: lines("M0 3H6")
    }
  }
}
