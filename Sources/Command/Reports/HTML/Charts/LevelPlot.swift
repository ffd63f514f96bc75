/// A figure at several levels of a value, with intervals: levels across, the figure upright.
struct LevelPlot: Plot {
  /// Their names are below the axis.
  let levels: [PlotRow]
  let quantity: ValueAxis.Quantity
  /// Above the upright axis.
  let title: String
  /// Below the levels; empty: nothing.
  let levelTitle: String
  /// Other values that the axis shows, so that pictures beside each other have the same one.
  var others: [Double] = []
  /// Drawn as lines across.
  var references: [Double] = []
  /// Whether a linear axis has 0.
  var hasZero = true

  var description: String { levels.description }

  var data: PictureData {
    PictureData(
      columns: PlotRow.columns(levelTitle.isEmpty ? "name" : levelTitle, "estimate", quantity.unit),
      rows: levels.map(\.cells))
  }

  func drawing(width: Double) -> Picture.Drawing {
    let (left, right, top, bottom) = (58.0, width - 10, 44.0, 200.0)
    let values = levels.flatMap { $0.estimate?.all ?? [] } + others + references
    let (low, high) = (values.min() ?? 0, values.max() ?? 1)
    let isLogarithmic = low > 0 && high > 20 * low
    let axis = ValueAxis(
      over: isLogarithmic || !hasZero ? values : values + [0], of: quantity, from: bottom, to: top,
      isLogarithmic: isLogarithmic, spacing: 36)
    let step = (right - left) / Double(max(1, levels.count))
    func x(_ index: Int) -> Double { left + (Double(index) + 0.5) * step }
    var content = ChartParts.upright(axis, left: left, right: right)
    content += ChartParts.text(title + axis.note, x: 0, y: 14, "upright")
    for reference in references {
      let y = axis.position(reference)
      content += ChartParts.line("reference", x1: left, y1: y, x2: right, y2: y)
    }
    let line = levels.enumerated().compactMap { index, level in
      level.estimate.map { "\(SVGNumber.text(x(index))) \(SVGNumber.text(axis.position($0.value)))" }
    }
    if line.count > 1 { content += #"<path class="line pale" d="M\#(line.joined(separator: "L"))"/>"# }
    // As many labels as there is room for on up to three lines, and the last one.
    let longest = min(16, levels.map { DisplayText.width($0.name) }.max() ?? 1)
    let needed = max(1, Int((Double(longest) * 7.5 + 8) / max(1, step) + 1))
    let lines = min(needed, 3, levels.count)
    let every = (needed + lines - 1) / lines
    let below = bottom + 14 * Double(lines - 1)
    for (index, level) in levels.enumerated() {
      let (label, rest) = (levels.count - 1 - index).quotientAndRemainder(dividingBy: every)
      if rest == 0 {
        content += ChartParts.text(
          DisplayText.line(level.name, to: 16), x: x(index), y: below + 17 - 14 * Double(label % lines),
          "label middle")
      }
      if level.isToday {
        content += ChartParts.line("reference dashed", x1: x(index), y1: top, x2: x(index), y2: bottom)
        content += ChartParts.text("today", x: x(index), y: top - 4, "label middle")
      }
      guard let estimate = level.estimate else { continue }
      content += ChartParts.group(
        "\(level.name): \(level.text)",
        ChartParts.interval(estimate, "interval " + level.mark.line, axis, at: x(index), isUpright: true)
          + level.mark.svg(x: x(index), y: axis.position(estimate.value)))
    }
    guard !levelTitle.isEmpty else { return Picture.Drawing(height: below + 26, content: content) }
    content += ChartParts.text(levelTitle, x: (left + right) / 2, y: below + 38, "axis")
    return Picture.Drawing(height: below + 46, content: content)
  }
}
