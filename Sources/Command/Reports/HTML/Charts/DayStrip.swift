import EventKernel
import WidgetRefresh

/// A widget's day in one strip: what it showed, when the user viewed it, and when its app was in use.
///
/// Positions are percentages, so the strip fits any width without a script.
struct DayStrip: Sendable {
  /// The strip has this many parts. Each shows what the widget showed longest in it, so that a page does not grow with the
  /// number of updates.
  private static let parts = 1000
  private static let (viewsTop, top, height, sessionsTop) = (11, 24, 26, 53)

  let day: LaneDay
  /// In order of time, without those of a Live Activity after its end.
  let views: [ItemView]
  /// Each until the next one, or the end of the day.
  private let steps: [ShownStep]
  private let shown: [ShownState?]
  private let sessions: [Range<SimulationTime>]
  /// Pushes and other updates of a Live Activity.
  private let updates: [ActivityUpdate]
  private let clock: WallClock

  init(of record: RunRecord, widget: Int, day: LaneDay) {
    self.day = day
    clock = record.clock
    let own = record.widgets[widget]
    views = own.views.filter { day.period.contains($0.start) && !$0.isAfterEnd }
    shown = Self.parts(of: own.shown, in: day.period)
    let before = own.shown.last { $0.time <= day.period.lowerBound }
    steps =
      [ShownStep(time: day.period.lowerBound, state: before?.state)]
      + own.shown.filter { day.period.lowerBound < $0.time && $0.time < day.period.upperBound }
    updates = own.activityUpdates.filter { day.period.contains($0.time) }
    let name = record.scenario.app(of: ItemID(index: widget))
    let app = record.scenario.apps.firstIndex { $0.name == name }
    sessions = (app.map { record.sessions[$0].flatMap { $0 } } ?? []).map { $0.start..<$0.end }
      .filter { $0.overlaps(day.period) }.sorted { $0.lowerBound < $1.lowerBound }
      .map { $0.clamped(to: day.period) }
  }

  var freshViews: Int { views.count { $0.isFresh } }

  var freshness: String {
    views.isEmpty ? "no views" : "\(freshViews) of \(DisplayText.count(views.count, "view")) fresh"
  }

  /// What it showed that day, in the order of the legend.
  var states: [ShownState] { ShownState.allCases.filter { shown.contains($0) } }

  /// What days show. The name says what differs between them, such as the scenario.
  static func data(_ name: String, _ days: [(name: String, strip: DayStrip)]) -> PictureData {
    PictureData(
      columns: [name, "from (local time)", "to (local time)", "event"],
      rows: days.flatMap { name, strip in
        strip.events.map { period, title in
          let ends = [period.lowerBound, period.upperBound].map {
            FieldValue.name(LocalTimeFormatter.text($0, of: strip.clock))
          }
          return [.text(DisplayText.name(name))] + ends + [.text(title)]
        }
      })
  }

  private var events: [(period: Range<SimulationTime>, title: String)] {
    let ends = steps.dropFirst().map(\.time) + [day.period.upperBound]
    let states = zip(steps, ends).compactMap { step, end in step.state.map { (step.time..<end, $0.title) } }
    let marks =
      views.map { ($0.start..<$0.end, Self.title(ofView: $0.isFresh)) } + sessions.map { ($0, Self.inUse) }
      + updates.flatMap { update in
        UpdateFate.allCases.filter { $0.includes(update) }.map { (update.time..<update.time, $0.title) }
      }
    return (states + marks).sorted { $0.0.lowerBound < $1.0.lowerBound }
  }

  private static func title(ofView isFresh: Bool) -> String {
    isFresh ? "viewed, fresh" : "viewed, out of date"
  }

  private static let inUse = "app in use"

  // MARK: Pictures

  /// - Parameters:
  ///   - label: its name, for people who do not see it.
  ///   - description: the id of the text that describes it.
  func svg(label: String, describedBy description: String) -> HTML {
    // Ticks for a small screen, because the same picture is shown there.
    let ticks = TimeAxis.ticks(in: day.period, width: 560, clock: clock)
    let marks = bars(y: Self.top, height: Self.height) + marksOfUpdates + marksOfViews + openApp
    return #"""
      <svg class="strip" width="100%" height="76" role="img" aria-label="\#(label)" aria-describedby="\#(description)">\#
      \#(marks)\#(ticks.enumerated().map(axis))</svg>
      """#
  }

  /// What it showed, without an axis.
  func sparkline(label: String) -> HTML {
    #"<svg class="strip" width="100%" height="14" role="img" aria-label="\#(label)">\#(bars(y: 0, height: 14))</svg>"#
  }

  /// What its colors, patterns and shapes mean, as far as they occur.
  var key: HTML { Self.key(of: [self]) }

  /// One key for several strips.
  static func key(of strips: [DayStrip]) -> HTML {
    parts(of: strips).map { HTMLParts.key($0.swatch, $0.title) }.joined(separator: " ")
  }

  /// A key for the script, which can show other strips too: what does not occur is hidden.
  func key(beside strips: [DayStrip]) -> HTML {
    let own = Set(Self.parts(of: [self]).map(\.id))
    return Self.parts(of: strips).map {
      let isHidden = own.contains($0.id) ? "" : " hidden"
      return #"<span class="key" data-key="\#($0.id)"\#(isHidden)>\#($0.swatch) \#($0.title)</span>"# as HTML
    }.joined(separator: " ")
  }

  /// The parts of a key. Their ids are those of the marks of the lanes.
  private static func parts(of strips: [DayStrip]) -> [(id: String, swatch: HTML, title: String)] {
    let states = ShownState.allCases.filter { state in strips.contains { $0.states.contains(state) } }
    var keys = states.map { (MarkStyle(.shown($0)).id, Swatch.area($0.paint), $0.title) }
    if strips.contains(where: { $0.freshViews > 0 }) {
      keys.append((MarkStyle(.freshView).id, Swatch.path(freshShape, "f-ink"), title(ofView: true)))
    }
    if strips.contains(where: { $0.freshViews < $0.views.count }) {
      keys.append(
        (MarkStyle(.outdatedView).id, Swatch.path(outdatedShape, "f-trouble"), title(ofView: false)))
    }
    if strips.contains(where: { !$0.sessions.isEmpty }) {
      keys.append(("session", Swatch.path("M-8-2h16v4h-16z", "f-session"), inUse))
    }
    for fate in UpdateFate.allCases
    where strips.contains(where: { $0.updates.contains { fate.includes($0) } }) {
      keys.append((fate.rawValue, Swatch.path(fate.path, fate.paint), fate.title))
    }
    return keys
  }

  private static let freshShape = "M-1-5h2v10h-2z"
  private static let outdatedShape = "M-4.5-4h9l-4.5 8z"

  /// The shape of a view out of date, once for the page.
  static let definitions: HTML = ##"<path id="outdated-view" d="\##(outdatedShape)"/>"##

  private func bars(y: Int, height: Int) -> HTML {
    var svg: HTML = #"<rect class="lane" width="100%" y="\#(y)" height="\#(height)"/>"#
    var start = 0
    while start < shown.count {
      let end = shown[start...].firstIndex { $0 != shown[start] } ?? shown.count
      if let state = shown[start] {
        svg += #"<rect class="\#(state.paint)" x="\#(percent(start, of: Self.parts))" y="\#(y)""#
        svg += #" width="\#(percent(end - start, of: Self.parts))" height="\#(height)"/>"#
      }
      start = end
    }
    return svg
  }

  /// Views out of date are in a row of their own, with another shape.
  private var marksOfViews: HTML {
    var last: [Bool: String] = [:]
    return views.map { view in
      let x = percent(view.start)
      guard last.updateValue(x, forKey: view.isFresh) != x else { return "" }
      return view.isFresh
        ? #"<rect class="f-ink" x="\#(x)" y="\#(Self.viewsTop)" width="1.5" height="11"/>"#
        : ##"<use href="#outdated-view" class="f-trouble" x="\##(x)" y="5"/>"##
    }.joined()
  }

  private var marksOfUpdates: HTML {
    var last: [UpdateFate: String] = [:]
    return updates.map { update in
      guard let fate = UpdateFate.allCases.first(where: { $0.includes(update) }) else { return "" }
      let x = percent(update.time)
      guard last.updateValue(x, forKey: fate) != x else { return "" }
      return
        #"<svg x="\#(x)" y="\#(Self.top + Self.height / 2)"><path class="\#(fate.paint)" d="\#(fate.path)"/></svg>"#
    }.joined()
  }

  private var openApp: HTML {
    sessions.map { session in
      let width = percent(session.upperBound.milliseconds - session.lowerBound.milliseconds, of: length)
      return #"<rect class="f-session app" x="\#(percent(session.lowerBound))" y="\#(Self.sessionsTop)""#
        + #" width="\#(width)" height="4"/>"#
    }.joined()
  }

  private func axis(_ index: Int, _ tick: TimeAxis.Tick) -> HTML {
    let x = percent(tick.time)
    // Small screens show every second label.
    let rank = index % 2 == 1 ? " minor" : ""
    let anchor =
      tick.time == day.period.lowerBound ? " start" : tick.time == day.period.upperBound ? " end" : rank
    return #"<line class="grid" x1="\#(x)" x2="\#(x)" y1="\#(Self.top)" y2="60"/>"#
      + #"<text class="tick\#(anchor)" x="\#(x)" y="73">\#(tick.label)</text>"#
  }

  // MARK: Positions

  private var length: Int64 { max(1, (day.period.upperBound - day.period.lowerBound).milliseconds) }

  private func percent(_ time: SimulationTime) -> String {
    percent((time - day.period.lowerBound).milliseconds, of: length)
  }

  private func percent<Count: BinaryInteger>(_ part: Count, of whole: Count) -> String {
    SVGNumber.percent(Double(part) / Double(whole))
  }

  /// What was shown longest in each part of a period.
  private static func parts(of steps: [ShownStep], in period: Range<SimulationTime>) -> [ShownState?] {
    let length = (period.upperBound - period.lowerBound).milliseconds
    var next = 0
    var state: ShownState?
    return (0..<Int64(parts)).map { part in
      var start = period.lowerBound + .milliseconds(length * part / Int64(parts))
      let end = period.lowerBound + .milliseconds(length * (part + 1) / Int64(parts))
      // In most parts, nothing changes.
      guard next < steps.count, steps[next].time <= end else { return state }
      var times: [ShownState?: Int64] = [:]
      while next < steps.count, steps[next].time <= end {
        if steps[next].time > start { times[state, default: 0] += (steps[next].time - start).milliseconds }
        start = max(start, steps[next].time)
        state = steps[next].state
        next += 1
      }
      times[state, default: 0] += (end - start).milliseconds
      let longest = times.values.max() ?? 0
      return times[state] == longest
        ? state : ShownState.allCases.first { times[$0] == longest }
    }
  }
}

/// What became of an update of a Live Activity, as a mark.
private enum UpdateFate: String, CaseIterable {
  case shownAtOnce, shownLate, neverShown

  func includes(_ update: ActivityUpdate) -> Bool {
    switch update.outcome {
    case .shownAtOnce: self == .shownAtOnce
    case .shownLate: self == .shownLate
    case .superseded, .afterEnd, .withoutToken, .lost, .stillWaiting: self == .neverShown
    }
  }

  var title: String {
    switch self {
    case .shownAtOnce: "update shown at once"
    case .shownLate: "update shown late"
    case .neverShown: "update never shown"
    }
  }

  /// Around the middle. Each has a shape of its own.
  var path: String {
    switch self {
    case .shownAtOnce: "M-1-9h2v18h-2z"
    case .shownLate: "M-5 0l5-5l5 5l-5 5z"
    case .neverShown:
      "M-5-3.6l1.4-1.4l3.6 3.6l3.6-3.6l1.4 1.4l-3.6 3.6l3.6 3.6l-1.4 1.4l-3.6-3.6l-3.6 3.6l-1.4-1.4l3.6-3.6z"
    }
  }

  var paint: String { self == .neverShown ? "f-trouble" : "f-ink" }
}
