import EventKernel

/// A widget's day as SVG, for a page without JavaScript, and until the script has run. The script's `draw` makes the same
/// picture for any span of time and any width.
struct LaneChart {
  static let width = 1000.0
  /// The width of the lanes' titles.
  static let gutter = 116.0
  static let padding = 12.0
  /// The narrowest bar, so that a view of a few seconds is visible.
  static let leastBar = 1.5

  private let record: RunRecord
  private let widget: Int
  private let day: LaneDay
  private let scale: Double

  init(of record: RunRecord, widget: Int, day: LaneDay) {
    self.record = record
    self.widget = widget
    self.day = day
    let length = max(1, (day.period.upperBound - day.period.lowerBound).milliseconds)
    scale = (Self.width - Self.gutter - Self.padding) / Double(length)
  }

  static var height: Int { Lane.totalHeight + Lane.axisHeight }

  /// The content of the `svg` element.
  var content: HTML {
    let ticks = TimeAxis.ticks(
      in: day.period, width: Self.width - Self.gutter - Self.padding, clock: record.clock)
    return background(ticks) + marks + balance + axis(ticks)
  }

  // MARK: Background and axis

  private func background(_ ticks: [TimeAxis.Tick]) -> HTML {
    var svg: HTML = ""
    let right = SVGNumber.text(Self.width - Self.padding)
    for lane in Lane.allCases {
      svg += #"<path class="lane" d="M\#(SVGNumber.text(Self.gutter)) \#(lane.top)H\#(right)"#
      svg += #"v\#(lane.height)H\#(SVGNumber.text(Self.gutter))z"></path>"#
      let x = Self.gutter - (lane == .balance ? 32 : 10)
      let y = Double(lane.top) + Double(lane.height) / 2 + 4
      svg += #"<text class="title" x="\#(SVGNumber.text(x))" y="\#(SVGNumber.text(y))">\#(lane.title)</text>"#
      guard let unit = lane.unit else { continue }
      svg += #"<text class="title" x="\#(SVGNumber.text(x))" y="\#(SVGNumber.text(y + 14))">\#(unit)</text>"#
    }
    let lines = ticks.map { "M\(SVGNumber.text(x($0.time))) \(Lane.gap)V\(Lane.totalHeight)" }
    return svg + #"<path class="grid" d="\#(lines.joined())"></path>"#
  }

  private func axis(_ ticks: [TimeAxis.Tick]) -> HTML {
    ticks.map { tick in
      let x = x(tick.time)
      let anchor = x > Self.width - 20 ? " end" : ""
      return
        #"<text class="tick\#(anchor)" x="\#(SVGNumber.text(x))" y="\#(Lane.totalHeight + 16)">\#(tick.label)</text>"#
    }.joined()
  }

  private func x(_ time: SimulationTime) -> Double {
    Self.gutter + Double((time - day.period.lowerBound).milliseconds) * scale
  }

  // MARK: Marks

  private var marks: HTML {
    var paths: [MarkKind: String] = [:]
    var last: [MarkKind: String] = [:]
    for mark in LaneMark.marks(ofWidget: widget, in: record) {
      guard isVisible(mark), let style = Self.styles[mark.kind] else { continue }
      let path = path(mark, style)
      // Equal paths are drawn once.
      guard last.updateValue(path, forKey: mark.kind) != path else { continue }
      paths[mark.kind, default: ""] += path
    }
    return MarkKind.all.compactMap { kind in
      guard let path = paths[kind], let style = Self.styles[kind] else { return nil }
      return #"<path class="\#(style.paint)" d="\#(path)"></path>"#
    }.joined()
  }

  private static let styles = Dictionary(uniqueKeysWithValues: zip(MarkKind.all, MarkStyle.all))

  /// A mark with a duration belongs to every day that it overlaps, any other mark to the day of its time.
  private func isVisible(_ mark: LaneMark) -> Bool {
    mark.start < day.period.upperBound
      && (mark.end > day.period.lowerBound || mark.start >= day.period.lowerBound)
  }

  private func path(_ mark: LaneMark, _ style: MarkStyle) -> String {
    switch style.shape {
    case .glyph(let y, let path):
      return "M\(SVGNumber.text(x(mark.start))) \(style.lane.top + y)\(path)"
    case .bar(let y, let height):
      let left = x(max(mark.start, day.period.lowerBound))
      let right = x(min(mark.end, day.period.upperBound))
      // A gap between an entry and the next.
      let gap = style.lane == .entries && right - left > 4 ? 1.0 : 0
      let width = SVGNumber.text(max(Self.leastBar, right - left - gap))
      return "M\(SVGNumber.text(left)) \(style.lane.top + y)h\(width)v\(height)h-\(width)z"
    }
  }

  // MARK: Balance

  private var balance: HTML {
    let lane = Lane.balance
    let base = lane.top + lane.height
    let record = record.widgets[widget]
    let top = BalanceAxis.top(of: record)
    let steps = (record.balanceBefore.map { [$0] } ?? []) + record.balances
    func y(_ step: WidgetRecord.Balance) -> String {
      // In thousandths, as in the script.
      let share = (step.balance * 1000).rounded() / (top * 1000).rounded()
      return SVGNumber.text(Double(base) - min(max(share, 0), 1) * Double(lane.height))
    }
    var line = ""
    var start = ""
    var last: WidgetRecord.Balance?
    for step in steps where step.time < day.period.upperBound {
      if step.time >= day.period.lowerBound {
        if line.isEmpty {
          start = SVGNumber.text(x(last == nil ? step.time : day.period.lowerBound))
          line = "M\(start) \(y(last ?? step))"
        }
        line += "H\(SVGNumber.text(x(step.time)))V\(y(step))"
      }
      last = step
    }
    if line.isEmpty, let last {
      start = SVGNumber.text(x(day.period.lowerBound))
      line = "M\(start) \(y(last))"
    }
    let note: HTML =
      #"<text class="note" x="\#(SVGNumber.text(Self.gutter + 6))" y="\#(base - 6)">no budget</text>"#
    guard !line.isEmpty else { return steps.isEmpty ? note : "" }
    line += "H\(SVGNumber.text(x(day.period.upperBound)))"
    let numbers = SVGNumber.text(Self.gutter - 6)
    return
      #"<path class="area" d="\#(line)V\#(base)H\#(start)z"></path><path class="line" d="\#(line)"></path>"#
      + #"<text class="title" x="\#(numbers)" y="\#(lane.top + 8)">\#(SVGNumber.text(top))</text>"#
      + #"<text class="title" x="\#(numbers)" y="\#(base)">0</text>"#
  }
}
