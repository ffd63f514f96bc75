/// Tables of pages.
package enum HTMLTable {
  /// A table with a caption. One that is wider than the screen scrolls sideways, also by keys.
  ///
  /// - Parameters:
  ///   - caption: the text above the table.
  ///   - label: the name of the table, which VoiceOver reads.
  ///   - attributes: the attributes of the `table` element.
  ///   - heads: the cells of the head.
  ///   - rows: the cells of each row.
  package static func html(
    _ caption: HTML, label: String, attributes: HTML = "", heads: [HTML], rows: [HTML]
  ) -> HTML {
    """
    <div class="wide" role="region" aria-label="\(label)" tabindex="0">\
    <table\(attributes)><caption><span>\(caption)</span></caption><thead><tr>\(heads)</tr></thead><tbody>
    \(rows.map { "<tr>\($0)</tr>\n" })</tbody></table></div>

    """
  }

  /// A cell of a head.
  package static func head(_ title: HTML, isText: Bool = false) -> HTML {
    "<th scope=\"col\"\(textClass(isText))>\(title)</th>"
  }

  private static func textClass(_ isText: Bool) -> HTML { isText ? " class=\"text\"" : "" }

  package struct Column {
    package var title: String
    /// Whether the cells are text, which starts at the left.
    package var isText = false

    package init(title: String, isText: Bool = false) { (self.title, self.isText) = (title, isText) }
  }

  /// The same, of a table whose rows have the given cells. The first cell of a row is its head.
  package static func html(_ caption: HTML, label: String, columns: [Column], rows: [[HTML]]) -> HTML {
    self.html(
      caption, label: "Table: \(label)", attributes: #" class="plain""#,
      heads: columns.map { head("\($0.title)", isText: $0.isText) },
      rows: rows.map { cells in
        let values = zip(columns, cells).dropFirst().map { column, cell in
          "<td\(textClass(column.isText))>\(cell)</td>" as HTML
        }
        return "<th scope=\"row\">\(cells.first ?? "")</th>\(values)"
      })
  }
}

extension ReportTable {
  /// The table on a page, as ``HTMLTable`` makes it. The first name is the head of its row.
  /// `hasSigns`: whether verdicts have their sign.
  package func html(_ caption: HTML, label: String, hasSigns: Bool = false) -> HTML {
    let shown = columns.indices.filter { columns[$0].title != nil }
    let heads =
      names.enumerated().map { HTMLTable.Column(title: $1, isText: $0 > 0) }
      + shown.map { .init(title: columns[$0].title ?? "", isText: columns[$0].kind != .number) }
    let content = rows.map { row in
      zip(names, row.names).map { $0 == "figure" ? "<code>\($1)</code>" : HTML.name($1) }
        + shown.map { index in
          let text = row.cells[index]
          if columns[index].kind == .text { return HTML.name(text, columns: 200) }
          guard hasSigns, columns[index].kind == .verdict, let tone = row.tone else { return "\(text)" }
          return HTMLParts.marked(tone, text)
        }
    }
    return HTMLTable.html(caption, label: label, columns: heads, rows: content)
  }
}
