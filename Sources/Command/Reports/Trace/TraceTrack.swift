import EventKernel
import WidgetRefresh

/// A track of a trace: a thread in the process of the device, an app or a widget.
///
/// The numbers depend only on the order in the scenario. No two threads have the same number, even in different processes,
/// because some trace viewers identify a thread by its number alone.
struct TraceTrack: Hashable, Sendable {
  var process: Int
  var thread: Int
  var name: String

  private init(process: Int, number: Int, name: String) {
    self.process = process
    thread = process * 100 + number
    self.name = name
  }

  static let deviceProcess = 1
  static func process(ofApp index: Int32) -> Int { 100_000 + Int(index) }
  static func process(of item: ItemID) -> Int { 200_000 + item.index }

  static let days = TraceTrack(process: deviceProcess, number: 1, name: "days")
  static let pickups = TraceTrack(process: deviceProcess, number: 2, name: "unlocked")
  static let wristRaises = TraceTrack(process: deviceProcess, number: 3, name: "wrist raised")

  static func session(_ kind: AppSession, ofApp index: Int32) -> TraceTrack {
    TraceTrack(process: process(ofApp: index), number: Int(kind.rawValue) + 1, name: kind.name)
  }

  static func views(of item: ItemID) -> TraceTrack {
    TraceTrack(process: process(of: item), number: 1, name: "views")
  }

  /// Events at an instant.
  static func happenings(of item: ItemID) -> TraceTrack {
    TraceTrack(process: process(of: item), number: 2, name: "events")
  }

  static func reloads(of item: ItemID) -> TraceTrack {
    TraceTrack(process: process(of: item), number: 3, name: "reloads")
  }

  /// - Parameter lane: from 0. Requests that overlap have different lanes.
  static func requests(of item: ItemID, lane: Int) -> TraceTrack {
    TraceTrack(
      process: process(of: item), number: 10 + lane,
      name: lane == 0 ? "requests" : "requests \(lane + 1)")
  }
}

/// Assigns requests to tracks so that requests on one track do not overlap, unless one is within the other.
struct RequestLanes {
  private var ends: [SimulationTime] = []

  /// The first free lane, from 0, for a request from `start` to `end`.
  mutating func lane(from start: SimulationTime, to end: SimulationTime) -> Int {
    // A request that is decided at once fits within any other request.
    let free = ends.firstIndex { $0 <= start || (start == end && end <= $0) }
    guard let free else {
      ends.append(end)
      return ends.count - 1
    }
    ends[free] = max(ends[free], end)
    return free
  }
}
