/// A table of a report, for the terminal, Markdown and pages.
package struct ReportTable {
  package enum Kind {
    /// Ends at the right.
    case number
    /// May be from a scenario.
    case text
    /// Has a sign and a color; ends at the right in the terminal.
    case verdict
  }

  package struct Column {
    /// In the terminal; `nil`: it is not there.
    package var heading: String?
    /// In Markdown and on pages; `nil`: it is not there.
    package var title: String?
    /// In the terminal. Cells that need more make it wider.
    package var width = 0
    package var kind = Kind.number
    /// In the terminal, above the headings of this column and of those that are joined to it, from top to bottom.
    package var above: [String] = []
    /// Whether it stays beside the column before.
    package var isJoined = false

    package init(
      _ heading: String?, title: String?, width: Int = 0, _ kind: Kind = .number, above: [String] = [],
      isJoined: Bool = false
    ) {
      self.heading = heading
      self.title = title
      self.width = width
      self.kind = kind
      self.above = above
      self.isJoined = isJoined
    }

    package init(_ heading: String, width: Int = 0, _ kind: Kind = .number) {
      self.init(heading, title: heading, width: width, kind)
    }
  }

  package struct Row {
    /// What it is about. In Markdown and on pages, each name is in a column of its own.
    package var names: [String]
    /// They may have styles.
    package var cells: [String]
    /// That of the verdict; `nil`: neither good nor bad.
    package var tone: TextStyle.Tone?
    package var isDim = false

    package init(names: [String], cells: [String], tone: TextStyle.Tone? = nil, isDim: Bool = false) {
      (self.names, self.cells, self.tone, self.isDim) = (names, cells, tone, isDim)
    }
  }

  /// How the terminal shows several names.
  package enum NameLayout {
    /// The last one is below the others.
    case indented
    /// In columns, the first one to the right.
    case aligned(headings: [String], first: Int, gap: Int)
  }

  /// The headings of the names in Markdown and on pages. The terminal has it if there is only one.
  package var names: [String]
  package var layout = NameLayout.indented
  package var columns: [Column]
  package var rows: [Row]
  /// Whether the terminal shows headings.
  package var hasHeadings = true

  package init(
    names: [String], layout: NameLayout = NameLayout.indented, columns: [Column], rows: [Row],
    hasHeadings: Bool = true
  ) {
    (self.names, self.layout, self.columns, self.rows, self.hasHeadings) = (
      names, layout, columns, rows, hasHeadings
    )
  }

  // MARK: Markdown

  package var markdown: String {
    let shown = columns.indices.filter { columns[$0].title != nil }
    let headings = names + columns.compactMap(\.title)
    let alignment = names.map { _ in "---" } + shown.map { columns[$0].kind == .number ? "---:" : "---" }
    let lines =
      [Markdown.row(headings.map(Markdown.text)), "|" + alignment.joined(separator: "|") + "|"]
      + rows.map { row in
        let cells = shown.map { columns[$0].kind == .text ? Markdown.text(row.cells[$0]) : row.cells[$0] }
        return Markdown.row(row.names.map(Markdown.text) + cells)
      }
    return lines.joined(separator: "\n")
  }
}
