/// Small pictures of marks for legends.
package enum Swatch {
  package static func area(_ paint: String) -> HTML {
    svg(width: 24, #"<path class="\#(paint)" d="M1 2h22v12h-22z"/>"#)
  }

  /// A path around the middle.
  package static func path(_ path: String, _ paint: String) -> HTML {
    svg(width: 24, #"<path class="\#(paint)" transform="translate(12 8)" d="\#(path)"/>"#)
  }

  /// As in the lanes.
  static func mark(_ style: MarkStyle) -> HTML {
    switch style.shape {
    case .bar(_, let height):
      let height = min(height, 14)
      return svg(width: 24, #"<path class="\#(style.paint)" d="M4 \#(8 - height / 2)h16v\#(height)h-16z"/>"#)
    case .glyph(_, let path):
      // Lines go down from their point; other shapes are around it. Those in the rows of one lane are larger here.
      let isRow = style.lane == .requests
      let y = isRow ? 3 : path.hasPrefix("v") ? 5 : 8
      return svg(width: 24, #"<path class="\#(style.paint)" d="M12 \#(y)\#(isRow ? "v11" : path)"/>"#)
    }
  }

  private static func svg(width: Int, _ content: HTML) -> HTML {
    #"<svg class="swatch" width="\#(width)" height="16" aria-hidden="true" focusable="false">\#(content)</svg>"#
  }
}
