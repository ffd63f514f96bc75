import WidgetRefresh

/// A track of a trace: a thread of the device's, an app's or a widget's process.
///
/// Numbers depend on the scenario's order alone. No two threads share one, whatever their process, for some readers look
/// threads up without it.
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
  static func process(ofWidget index: Int32) -> Int { 200_000 + Int(index) }

  static let days = TraceTrack(process: deviceProcess, number: 1, name: "days")
  static let pickups = TraceTrack(process: deviceProcess, number: 2, name: "unlocked")

  static func session(_ kind: AppSession, ofApp index: Int32) -> TraceTrack {
    TraceTrack(process: process(ofApp: index), number: Int(kind.rawValue) + 1, name: "\(kind)")
  }

  static func views(of widget: Int32) -> TraceTrack {
    TraceTrack(process: process(ofWidget: widget), number: 1, name: "views")
  }

  /// What happens in an instant.
  static func happenings(of widget: Int32) -> TraceTrack {
    TraceTrack(process: process(ofWidget: widget), number: 2, name: "events")
  }

  static func reloads(of widget: Int32) -> TraceTrack {
    TraceTrack(process: process(ofWidget: widget), number: 3, name: "reloads")
  }

  /// - Parameter lane: from 0; requests that overlap have tracks of their own.
  static func requests(of widget: Int32, lane: Int) -> TraceTrack {
    TraceTrack(
      process: process(ofWidget: widget), number: 10 + lane,
      name: lane == 0 ? "requests" : "requests \(lane + 1)")
  }
}
