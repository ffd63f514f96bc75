/// A table of a report, for the terminal, Markdown and pages.
struct ReportTable {
  enum Kind {
    /// Ends at the right.
    case number
    /// May be from a scenario.
    case text
    /// Has a sign and a color; ends at the right in the terminal.
    case verdict
  }

  struct Column {
    /// In the terminal; `nil`: it is not there.
    var heading: String?
    /// In Markdown and on pages; `nil`: it is not there.
    var title: String?
    /// In the terminal. Cells that need more make it wider.
    var width = 0
    var kind = Kind.number
    /// In the terminal, above the headings of this column and of those that are joined to it, from top to bottom.
    var above: [String] = []
    /// Whether it stays beside the column before.
    var isJoined = false

    init(
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

    init(_ heading: String, width: Int = 0, _ kind: Kind = .number) {
      self.init(heading, title: heading, width: width, kind)
    }
  }

  struct Row {
    /// What it is about. In Markdown and on pages, each name is in a column of its own.
    var names: [String]
    /// They may have styles.
    var cells: [String]
    /// That of the verdict; `nil`: neither good nor bad.
    var tone: TextStyle.Tone?
    var isDim = false
  }

  /// How the terminal shows several names.
  enum NameLayout {
    /// The last one is below the others.
    case indented
    /// In columns, the first one to the right.
    case aligned(headings: [String], first: Int, gap: Int)
  }

  /// The headings of the names in Markdown and on pages. The terminal has it if there is only one.
  var names: [String]
  var layout = NameLayout.indented
  var columns: [Column]
  var rows: [Row]
  /// Whether the terminal shows headings.
  var hasHeadings = true

  // MARK: Markdown

  var markdown: String {
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
