/// What a picture shows.
package protocol Plot {
  /// Its content in words.
  var description: String { get }
  /// Its content to save as a file.
  var data: PictureData { get }
  /// Draws it with this width.
  func drawing(width: Double) -> Picture.Drawing
}

/// A picture. A large one is drawn twice, for broad and for narrow windows, so that its text always has the same size. CSS shows one of
/// them.
package struct Picture {
  package struct Drawing {
    package var height: Double
    /// What is inside of the `svg` element.
    package var content: HTML

    package init(height: Double, content: HTML) { (self.height, self.content) = (height, content) }
  }

  /// Pixels.
  package static let broad = 900.0
  package static let narrow = 350.0

  /// Unique on the page.
  package let id: String
  /// What it shows.
  package let title: String
  package let plot: any Plot
  /// The text below the picture; empty: none.
  package var caption: HTML = ""
  /// Whether it is one of several beside each other, which are all narrow.
  package var isSmall = false

  package init(id: String, title: String, plot: any Plot, caption: HTML = "", isSmall: Bool = false) {
    (self.id, self.title, self.plot, self.caption, self.isSmall) = (id, title, plot, caption, isSmall)
  }

  package var html: HTML {
    let widths = isSmall ? [(Self.narrow, "small")] : [(Self.broad, "broad"), (Self.narrow, "narrow")]
    let pictures = widths.map { svg(width: $0, name: $1) }
    let caption: HTML = caption.isEmpty ? "" : "<figcaption>\(caption)</figcaption>"
    return "<figure class=\"picture\"\(plot.data.attribute)>\(pictures)\(caption)</figure>\n"
  }

  private func svg(width: Double, name: String) -> HTML {
    let drawing = plot.drawing(width: width)
    let size = (SVGNumber.text(width), SVGNumber.text(drawing.height))
    let own = "\(id)-\(name)"
    return
      #"<svg class="\#(name)" width="\#(size.0)" height="\#(size.1)" viewBox="0 0 \#(size.0) \#(size.1)" role="img" "#
      + #"aria-labelledby="\#(own)-t" aria-describedby="\#(own)-d">"#
      + #"<title id="\#(own)-t">\#(title)</title>"#
      + #"<desc id="\#(own)-d">\#(plot.description)</desc>\#(drawing.content)</svg>"#
  }
}
