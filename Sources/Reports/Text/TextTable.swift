/// A table for a terminal, in the columns that there are.
///
/// A name that does not fit beside its cells has lines of its own above them, so that rows can be told apart. Columns
/// that do not fit make a second table below.
struct TextTable {
  struct Column {
    var heading: String
    var width: Int
    /// Whether its cells begin at the left. They may have styles.
    var isText = false
  }

  /// Columns that stay together.
  struct Group {
    /// Above the headings of the columns, from top to bottom.
    var titles: [String] = []
    var columns: [Column]

    /// With a space before each column.
    var width: Int { columns.reduce(0) { $0 + 1 + $1.width } }
  }

  struct Row {
    var name: String
    /// Empty: the name is a title of the rows that follow.
    var cells: [String] = []
    /// Styles the line.
    var styled: (String) -> String = { $0 }
  }

  /// The heading of the names.
  var name = ""
  var groups: [Group]
  var rows: [Row]

  /// Names have at least these columns, if they need them. Otherwise, a group of columns moves to the next table.
  private static let leastName = 12
  /// A wider terminal does not make the column of names wider than they are.
  private static let usualWidth = 80
  private static let mostLinesOfName = 8

  /// A table of columns with a heading each.
  init(name: String = "", columns: [Column], rows: [Row]) {
    self.init(name: name, groups: columns.map { Group(columns: [$0]) }, rows: rows)
  }

  init(name: String = "", groups: [Group], rows: [Row]) {
    self.name = name
    self.groups = groups
    self.rows = rows
  }

  func lines(style: TextStyle = .plain) -> [String] {
    let longest = ([name] + rows.filter { !$0.cells.isEmpty }.map(\.name)).map(DisplayText.width).max() ?? 0
    var parts: [Range<Int>] = []
    for (index, group) in groups.enumerated() {
      if let part = parts.last,
        width(of: part) + group.width + min(longest, Self.leastName) <= TextWidth.columns
      {
        parts[parts.count - 1] = part.lowerBound..<index + 1
      } else {
        parts.append(index..<index + 1)
      }
    }
    return Array(parts.map { lines(of: $0, longest: longest, style: style) }.joined(separator: [""]))
  }

  private func width(of part: Range<Int>) -> Int { groups[part].reduce(0) { $0 + $1.width } }

  private func lines(of part: Range<Int>, longest: Int, style: TextStyle) -> [String] {
    let usual = min(TextWidth.columns, Self.usualWidth) - width(of: part)
    let room = max(0, min(max(usual, longest), TextWidth.columns - width(of: part)))
    let columns = groups[part].flatMap(\.columns)
    let first = groups[..<part.lowerBound].reduce(0) { $0 + $1.columns.count }
    func line(_ cells: some Sequence<String>) -> String {
      zip(columns, cells).map { column, cell in
        let space = String(repeating: " ", count: max(0, column.width - DisplayText.width(cell)))
        return " " + (column.isText ? cell + space : space + cell)
      }.joined()
    }
    func row(_ name: String, _ cells: some Sequence<String>) -> [String] {
      if DisplayText.width(name) <= room { return [DisplayText.padded(name, to: room) + line(cells)] }
      return Self.broken(name) + [String(repeating: " ", count: room) + line(cells)]
    }
    var lines: [String] = []
    for level in 0..<(groups[part].map(\.titles.count).max() ?? 0) {
      lines.append(
        groups[part].reduce(String(repeating: " ", count: room)) { text, group in
          let title = level < group.titles.count ? group.titles[level] : ""
          return text + " " + DisplayText.rightAligned(title, in: group.width - 1)
        })
    }
    lines += row(name, columns.map(\.heading))
    return lines.map { style.bold(DisplayText.withoutTrailingSpaces($0)) }
      + [style.dim(String(repeating: "-", count: room + width(of: part)))]
      + rows.flatMap { item in
        let lines =
          item.cells.isEmpty
          ? Self.broken(item.name) : row(item.name, item.cells[first..<first + columns.count])
        return lines.map { item.styled(DisplayText.withoutTrailingSpaces($0)) }
      }
  }

  /// In lines of the full width. Spaces at the start of the name stay.
  private static func broken(_ name: String) -> [String] {
    let indent = String(name.prefix { $0 == " " })
    var lines: [String] = []
    var rest = name[...]
    while !rest.isEmpty, lines.count < mostLinesOfName {
      let start = lines.isEmpty ? "" : indent + "  "
      let columns = TextWidth.columns - start.count
      if lines.count == mostLinesOfName - 1 {
        lines.append(start + DisplayText.truncated(String(rest), to: columns))
        break
      }
      let line = DisplayText.fitting(rest, in: columns)
      lines.append(start + line)
      rest = rest[line.endIndex...].drop { $0 == " " }
    }
    return lines.isEmpty ? [""] : lines
  }
}
