/// Tables of pages.
enum HTMLTable {
  /// A table with a caption. One that is wider than the screen scrolls sideways, also by keys.
  ///
  /// - Parameters:
  ///   - caption: what it shows, in HTML.
  ///   - label: what it is, not escaped.
  ///   - attributes: those of the table.
  ///   - heads: the cells of its head, in HTML.
  ///   - rows: the cells of each row, in HTML.
  static func html(
    _ caption: String, label: String, attributes: String = "", heads: [String], rows: [String]
  ) -> String {
    #"<div class="wide" role="region" aria-label="\#(HTMLText.escaped(label))" tabindex="0">"#
      + "<table\(attributes)><caption><span>\(caption)</span></caption><thead><tr>\(heads.joined())</tr></thead>"
      + "<tbody>\n\(rows.map { "<tr>\($0)</tr>\n" }.joined())</tbody></table></div>\n"
  }

  /// A cell of a head, in HTML.
  static func head(_ html: String, isText: Bool = false) -> String {
    #"<th scope="col"\#(isText ? #" class="text""# : "")>\#(html)</th>"#
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
    self.html(
      caption, label: "Table: \(label)", attributes: #" class="plain""#,
      heads: columns.map { head(HTMLText.escaped($0.title), isText: $0.isText) },
      rows: rows.map { cells in
        let values = zip(columns, cells).dropFirst().map { column, cell in
          "<td\(column.isText ? #" class="text""# : "")>\(cell)</td>"
        }
        return #"<th scope="row">\#(cells.first ?? "")</th>"# + values.joined()
      })
  }
}

extension ReportTable {
  /// The table on a page. The first name is the head of its row.
  ///
  /// - Parameters:
  ///   - caption: what it shows, in HTML.
  ///   - hasSigns: whether verdicts have their sign.
  func html(_ caption: String, label: String, hasSigns: Bool = false) -> String {
    let shown = columns.indices.filter { columns[$0].title != nil }
    let heads =
      names.enumerated().map { HTMLTable.Column(title: $1, isText: $0 > 0) }
      + shown.map { .init(title: columns[$0].title ?? "", isText: columns[$0].kind != .number) }
    let content = rows.map { row in
      zip(names, row.names).map {
        $0 == "figure" ? "<code>\(HTMLText.escaped($1))</code>" : HTMLText.isolated($1)
      }
        + shown.map { index in
          if columns[index].kind == .text { return HTMLText.isolated(row.cells[index], columns: 200) }
          let text = HTMLText.escaped(row.cells[index])
          guard hasSigns, columns[index].kind == .verdict, let tone = row.tone else { return text }
          return HTMLParts.marked(tone, text)
        }
    }
    return HTMLTable.html(caption, label: label, columns: heads, rows: content)
  }
}
