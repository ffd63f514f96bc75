/// Tables of pages.
enum HTMLTable {
  /// A table that is wider than the screen scrolls sideways, also by keys.
  static func scrolling(label: String, _ table: String) -> String {
    #"<div class="wide" role="region" aria-label="\#(HTMLText.escaped(label))" tabindex="0">\#(table)</div>"#
      + "\n"
  }

  struct Column {
    var title: String
    /// Whether the cells are text, which starts at the left.
    var isText = false
  }

  /// A table with a caption. The first cell of a row is its head.
  ///
  /// - Parameters:
  ///   - caption: what it shows, in HTML.
  ///   - columns: the heads, not escaped.
  ///   - rows: the cells of each row, in HTML.
  static func html(_ caption: String, label: String, columns: [Column], rows: [[String]]) -> String {
    func style(_ column: Column) -> String { column.isText ? #" class="text""# : "" }
    let heads = columns.map { #"<th scope="col"\#(style($0))>\#(HTMLText.escaped($0.title))</th>"# }
    let body = rows.map { cells in
      let values = zip(columns, cells).dropFirst().map { "<td\(style($0))>\($1)</td>" }
      return #"<tr><th scope="row">\#(cells.first ?? "")</th>\#(values.joined())</tr>"# + "\n"
    }
    return scrolling(
      label: "Table: \(label)",
      "<table class=\"plain\"><caption><span>\(caption)</span></caption><thead><tr>\(heads.joined())</tr></thead><tbody>\n"
        + body.joined() + "</tbody></table>")
  }
}
