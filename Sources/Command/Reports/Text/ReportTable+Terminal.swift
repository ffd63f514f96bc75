/// In the terminal, a name that does not fit beside its cells has lines of its own above them, so that rows can be told
/// apart. Columns that do not fit make a second table below.
extension ReportTable {
  private struct Line {
    var name: String
    /// Empty: the name is a title of the lines that follow.
    var cells: [String] = []
    var styled: (String) -> String = { $0 }
  }

  /// Names have at least these columns, if they need them. Otherwise, columns move to the next table.
  private static let leastName = 12
  /// A wider terminal does not make the column of names wider than they are.
  private static let usualWidth = 80
  private static let mostLinesOfName = 8

  package func lines(_ style: TextStyle = .plain) -> [String] {
    let (heading, lines) = content(style)
    var columns = columns.filter { $0.heading != nil }
    for index in columns.indices {
      let cells = lines.filter { !$0.cells.isEmpty }.map { Self.width($0.cells[index]) }
      columns[index].width = max(columns[index].width, (columns[index].heading ?? "").count, cells.max() ?? 0)
    }
    let longest =
      ([heading] + lines.filter { !$0.cells.isEmpty }.map(\.name)).map(DisplayText.width).max() ?? 0
    let starts = columns.indices.filter { $0 == 0 || !columns[$0].isJoined }
    var parts: [Range<Int>] = []
    for (start, end) in zip(starts, starts.dropFirst() + [columns.count]) {
      if let first = parts.last?.lowerBound,
        Self.width(columns[first..<end]) + min(longest, Self.leastName) <= TextWidth.columns
      {
        parts[parts.count - 1] = first..<end
      } else {
        parts.append(start..<end)
      }
    }
    let tables = parts.map { part in
      let own = lines.map { line in
        Line(name: line.name, cells: line.cells.isEmpty ? [] : Array(line.cells[part]), styled: line.styled)
      }
      return Self.lines(heading, columns[part], own, longest: longest, style).dropFirst(hasHeadings ? 0 : 2)
    }
    return Array(tables.joined(separator: [""]))
  }

  /// Without its styles.
  private static func width(_ cell: String) -> Int {
    DisplayText.width(cell.utf8.contains(0x1B) ? cell.replacing(/\u{1B}\[[0-9]*m/, with: "") : cell)
  }

  /// With a space before each column.
  private static func width(_ columns: ArraySlice<Column>) -> Int { columns.reduce(0) { $0 + 1 + $1.width } }

  private static func lines(
    _ heading: String, _ columns: ArraySlice<Column>, _ content: [Line], longest: Int, _ style: TextStyle
  ) -> [String] {
    let width = width(columns)
    let usual = min(TextWidth.columns, usualWidth) - width
    let room = max(0, min(max(usual, longest), TextWidth.columns - width))
    func row(_ name: String, _ cells: [String]) -> [String] {
      let line = zip(columns, cells).map { column, cell in
        let space = String(repeating: " ", count: max(0, column.width - Self.width(cell)))
        return " " + (column.kind == .text ? cell + space : space + cell)
      }.joined()
      if DisplayText.width(name) <= room { return [DisplayText.padded(name, to: room) + line] }
      return broken(name) + [String(repeating: " ", count: room) + line]
    }
    let levels = columns.map(\.above.count).max() ?? 0
    let above = (0..<levels).map { level in
      var text = ""
      // A group ends where the next one begins.
      for index in columns.indices {
        if index == columns.startIndex || !columns[index].isJoined {
          let rest = columns[(index + 1)...].prefix { $0.isJoined }
          let title = level < columns[index].above.count ? columns[index].above[level] : ""
          text += " " + DisplayText.rightAligned(title, in: Self.width(columns[index...index] + rest) - 1)
        }
      }
      return String(repeating: " ", count: room) + text
    }
    return (above + row(heading, columns.map { $0.heading ?? "" }))
      .map { style.bold(DisplayText.withoutTrailingSpaces($0)) }
      + [style.dim(String(repeating: "-", count: room + width))]
      + content.flatMap { line in
        (line.cells.isEmpty ? broken(line.name) : row(line.name, line.cells))
          .map { line.styled(DisplayText.withoutTrailingSpaces($0)) }
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

  // MARK: Names and verdicts

  /// The heading of the names, and the lines.
  private func content(_ style: TextStyle) -> (heading: String, lines: [Line]) {
    let all = rows.map { $0.names.map(DisplayText.printable) }
    switch layout {
    case .aligned(let headings, let first, let gap):
      let headings = headings.map(DisplayText.printable)
      let widths = headings.indices.map { column in
        ([headings] + all).map { DisplayText.width($0[column]) }.max() ?? 0
      }
      func joined(_ names: [String]) -> String {
        DisplayText.rightAligned(names[0], in: first) + String(repeating: " ", count: gap)
          + zip(names, widths).dropFirst().map { DisplayText.padded($0, to: $1) }.joined(separator: " ")
      }
      return (joined(headings), zip(all, rows).map { line(joined($0), $1, style) })
    case .indented:
      var titles: ArraySlice<String> = []
      let lines = zip(all, rows).flatMap { names, row in
        let isNew = titles != names.dropLast()
        titles = names.dropLast()
        return (isNew ? titles.map { Line(name: $0) } : [])
          + [line((titles.isEmpty ? "" : "  ") + (names.last ?? ""), row, style)]
      }
      return (names.count == 1 ? names[0] : "", lines)
    }
  }

  /// On a terminal, a verdict has a sign and a color.
  private func line(_ name: String, _ row: Row, _ style: TextStyle) -> Line {
    let shown = columns.indices.filter { columns[$0].heading != nil }
    var line = Line(name: name, cells: shown.map { row.cells[$0] })
    if row.isDim { line.styled = style.dim }
    if style == .terminal, let tone = row.tone,
      let verdict = shown.firstIndex(where: { columns[$0].kind == .verdict })
    {
      let text = "\(tone.sign) \(line.cells[verdict])"
      line.cells[verdict] = text
      line.styled = { line in
        guard let place = line.ranges(of: text).last else { return line }
        return line[..<place.lowerBound] + style.colored(text, tone) + line[place.upperBound...]
      }
    }
    return line
  }
}
