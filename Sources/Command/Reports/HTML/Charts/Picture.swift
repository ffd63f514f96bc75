/// What a picture shows.
protocol Plot {
  /// Its content in words.
  var description: String { get }
  /// Its content to save as a file.
  var data: PictureData { get }
  /// Draws it with this width.
  func drawing(width: Double) -> Picture.Drawing
}

/// A picture. A large one is drawn twice, for broad and for narrow windows, so that its text always has the same size. CSS shows one of
/// them.
struct Picture {
  struct Drawing {
    var height: Double
    /// What is inside of the `svg` element.
    var content: HTML
  }

  /// Pixels.
  static let broad = 900.0
  static let narrow = 350.0

  /// Unique on the page.
  let id: String
  /// What it shows.
  let title: String
  let plot: any Plot
  /// The text below the picture; empty: none.
  var caption: HTML = ""
  /// Whether it is one of several beside each other, which are all narrow.
  var isSmall = false

  var html: HTML {
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
