import ReloadLogs
import ScenarioFile

/// What the databases `*.PLSQL` of a phone say about its use. Instants are milliseconds since 1970-01-01T00:00Z, by the clock
/// before it was first set back.
package struct PowerLog {
  package struct Change<Value: Hashable>: Hashable {
    package var time: Int64
    package var value: Value

    package init(time: Int64, value: Value) { (self.time, self.value) = (time, value) }
  }

  package var display: [Change<Bool>] = []
  package var locked: [Change<Bool>] = []
  package var lowPower: [Change<Bool>] = []
  /// Whether the phone is on a charger.
  package var charging: [Change<Bool>] = []
  /// The app on the main screen.
  package var foreground: [Change<String>] = []
  /// When the clock was set, and by how much: more than 0 is forward.
  package var clockSteps: [Change<Int64>] = []
  package private(set) var databases: [String] = []
  /// Of all rows, also those that say the same as the row before.
  private var rows: ClosedRange<Int64>?

  package init() {}

  package var isEmpty: Bool { covered == nil }

  /// From the first to the last instant of all tables.
  package var covered: ClosedRange<Int64>? {
    let times =
      [display, locked, lowPower, charging].flatMap { [$0.first?.time, $0.last?.time] }
      + [foreground.first?.time, foreground.last?.time, rows?.lowerBound, rows?.upperBound]
    let known = times.compactMap(\.self)
    return known.min().flatMap { first in known.max().map { first...$0 } }
  }

  /// - Parameters:
  ///   - files: the databases.
  ///   - warn: is told about databases that cannot be read, or only in part.
  /// - Throws: if this computer cannot read the files, for example because its disk is full.
  package init(
    _ files: [(path: String, name: String)], warn: (String, String) -> Void
  ) throws(ScenarioFiles.Unreadable) {
    func report(_ problem: SQLiteDatabase.Problem, of name: String) throws(ScenarioFiles.Unreadable) {
      if problem.isOfMachine { throw ScenarioFiles.Unreadable(reason: "\(name): \(problem.message)") }
      warn(name, problem.message)
    }
    var rowsLeft = SQLiteDatabase.mostRows
    var clocks: [PowerLogClock] = []
    var open: [(database: SQLiteDatabase, name: String, offsets: PowerLogClock.Offsets)] = []
    // A database may have rows that are older than its own first offset.
    for file in files {
      do throws(SQLiteDatabase.Problem) {
        let database = try SQLiteDatabase(file.path)
        let offsets = try PowerLogClock.offsets(database, &rowsLeft)
        if !offsets.isEmpty, !clocks.indices.contains(where: { clocks[$0].add(offsets) }) {
          clocks.append(PowerLogClock(offsets))
        }
        open.append((database, file.name, offsets))
      } catch {
        try report(error, of: file.name)
      }
    }
    for index in clocks.indices { clocks[index].sort() }
    clockSteps = clocks.flatMap(\.steps).sorted { $0.time < $1.time }
    for (database, name, offsets) in open {
      databases.append(name)
      do throws(SQLiteDatabase.Problem) {
        try read(
          database, clocks.first { offsets.isEmpty || $0.has(offsets) } ?? PowerLogClock([]), &rowsLeft)
      } catch {
        try report(error, of: name)
      }
      for problem in database.leftOut { warn(name, problem) }
    }
    let times = ([display, locked, lowPower, charging].flatMap { $0.map(\.time) } + foreground.map(\.time))
      .sorted()
    let middle = times.isEmpty ? 0 : times[times.count / 2]
    let near = times.filter { abs($0 - middle) <= ReloadLogReader.longestSpan }
    rows = near.first.flatMap { first in near.last.map { first...$0 } }
    func changes<Value>(_ list: [Change<Value>]) -> [Change<Value>] {
      list.filter { abs($0.time - middle) <= ReloadLogReader.longestSpan }.sorted { $0.time < $1.time }
        .reduce(into: []) { if $0.last?.value != $1.value { $0.append($1) } }
    }
    (display, locked) = (changes(display), changes(locked))
    (lowPower, charging) = (changes(lowPower), changes(charging))
    foreground = changes(foreground)
  }

  /// Tables and columns as public readers of iOS 12 to 26 name them. A phone has some of them.
  private mutating func read(
    _ database: SQLiteDatabase, _ clock: PowerLogClock, _ rowsLeft: inout Int
  ) throws(SQLiteDatabase.Problem) {
    func flags(_ table: String, _ column: String) throws(SQLiteDatabase.Problem) -> [Change<Bool>] {
      var changes: [Change<Bool>] = []
      try database.rows(table, ["timestamp", column], &rowsLeft) { row in
        guard let time = clock.time(row.number(0)), let value = row.number(1) else { return }
        changes.append(Change(time: time, value: value > 0))
      }
      return changes
    }
    var backlight: [Change<Bool>] = []
    try database.rows("Backlight_BacklightStateChange_1_2", ["timestamp", "state"], &rowsLeft) { row in
      guard let time = clock.time(row.number(0)), let state = row.text(1) else { return }
      backlight.append(Change(time: time, value: ["active", "activeDimmed"].contains(state)))
    }
    if backlight.isEmpty { backlight = try flags("PLDisplayAgent_EventForward_Display", "Active") }
    if backlight.isEmpty { backlight = try flags("PLDisplayAgent_EventForward_Display", "Brightness") }
    display += backlight
    locked += try flags("PLSpringBoardAgent_EventForward_SBLock", "Locked")
    lowPower += try flags("PLDuetService_EventForward_LpmSourceInformation", "LpmEnabled")
    lowPower += try flags("PLDuetService_EventForward_BatterySaverMode", "Value")
    lowPower += try flags("PLScreenStateAgent_EventBackward_AlwaysOnEnableState", "lowPowerMode")
    // A phone with a full battery does not charge, even on its charger.
    for (table, column) in [
      ("PLBatteryAgent_EventBackward_Battery", "ExternalConnected"),
      ("PLBatteryAgent_EventBackward_Battery", "IsCharging"),
      ("PLBatteryAgent_EventBackward_BatteryUI", "IsCharging"),
    ] {
      let rows = try flags(table, column)
      charging += rows
      if !rows.isEmpty { break }
    }
    var apps: [Change<String>] = []
    // 5 is a picture in the picture.
    for condition in ["AppRole IS NOT 5 AND Display IS NOT 1", "1"] where apps.isEmpty {
      let columns = ["timestamp", "bundleID"] + (condition == "1" ? [] : ["AppRole", "Display"])
      try database.rows("PLScreenStateAgent_EventForward_ScreenState", columns, where: condition, &rowsLeft) {
        row in
        guard let time = clock.time(row.number(0)), let app = row.text(1) else { return }
        apps.append(Change(time: time, value: app))
      }
    }
    foreground += apps
  }
}

/// Times of a PowerLog are by a clock that nobody sets. A table has the offsets to the phone's clock.
struct PowerLogClock {
  typealias Offsets = [(from: Double, offset: Double)]

  private var offsets: Offsets
  /// Without the steps back.
  private var continuous: [(from: Double, offset: Double)] = []
  private(set) var steps: [PowerLog.Change<Int64>] = []
  /// Smaller steps are corrections by the network. In seconds.
  private static let leastStep = 300.0
  /// Databases whose offsets differ by more have another internal clock (GUESS). In seconds.
  private static let mostDifference = 400 * 86_400.0

  init(_ offsets: Offsets) { self.offsets = offsets }

  /// Whether these offsets are of the same internal clock.
  func has(_ others: Offsets) -> Bool {
    guard let own = offsets.first, let other = others.first else { return false }
    return abs(own.offset - other.offset) <= Self.mostDifference
  }

  /// - Returns: whether the offsets are of the same internal clock.
  mutating func add(_ others: Offsets) -> Bool {
    guard has(others) else { return false }
    offsets += others
    return true
  }

  static func offsets(
    _ database: SQLiteDatabase, _ rowsLeft: inout Int
  ) throws(SQLiteDatabase.Problem) -> Offsets {
    var own: Offsets = []
    try database.rows("PLStorageOperator_EventForward_TimeOffset", ["timestamp", "system"], &rowsLeft) {
      row in
      if let from = row.number(0), let offset = row.number(1) { own.append((from, offset)) }
    }
    return own
  }

  mutating func sort() {
    offsets.sort { $0.from < $1.from }
    var setBack = 0.0
    for (index, before) in zip(offsets.indices.dropFirst(), offsets) {
      let step = offsets[index].offset - before.offset
      if step <= -Self.leastStep { setBack -= step }
      continuous.append((offsets[index].from, offsets[index].offset + setBack))
      guard abs(step) >= Self.leastStep, let time = time(offsets[index].from) else { continue }
      let size = Int64(min(max(step, -1e9), 1e9) * 1000)
      steps.append(PowerLog.Change(time: time - max(size, 0), value: size))
    }
    if let first = offsets.first { continuous.insert(first, at: 0) }
  }

  /// `nil` outside the years 1970 to 9999. Where the clock was set back, times go on from the time before.
  func time(_ timestamp: Double?) -> Int64? {
    guard let timestamp else { return nil }
    var (low, high) = (0, continuous.count)
    while low < high {
      let middle = (low + high) / 2
      if continuous[middle].from <= timestamp { low = middle + 1 } else { high = middle }
    }
    let seconds = timestamp + (continuous.isEmpty ? 0 : continuous[max(low - 1, 0)].offset)
    return (0..<253_402_300_800).contains(seconds) ? Int64((seconds * 1000).rounded()) : nil
  }
}
