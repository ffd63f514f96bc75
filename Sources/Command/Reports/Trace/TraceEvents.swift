import EventKernel
import Foundation
import WidgetRefresh

/// Events of the Chrome trace-event format (JSON object form) as bytes, with commas between them.
///
/// Source of the format: "Trace Event Format", Google, 2016; read by ui.perfetto.dev and chrome://tracing. Times are
/// microseconds since the start of the reported period.
struct TraceEvents {
  typealias Arguments = KeyValuePairs<StaticString, FieldValue>

  private(set) var bytes: [UInt8] = []
  private let start: SimulationTime
  private var formatter: LocalTimeFormatter
  private var isFirst = true
  private var named: Set<TraceTrack> = []

  init(clock: WallClock, start: SimulationTime) {
    self.start = start
    formatter = LocalTimeFormatter(clock: clock)
    bytes.reserveCapacity(80 << 10)
  }

  mutating func removeBytes() { bytes.removeAll(keepingCapacity: true) }

  /// Bytes that are not an event.
  mutating func raw(_ text: String) { bytes += Array(text.utf8) }

  mutating func process(_ process: Int, name: String) {
    metadata("process_name", process: process, thread: nil, ["name": .text(name)])
    metadata("process_sort_index", process: process, thread: nil, ["sort_index": .integer(process)])
  }

  /// Complete event: a slice of a track; `end ≥ from`.
  mutating func slice(
    _ name: String, _ category: StaticString, on track: TraceTrack, from: SimulationTime,
    to end: SimulationTime,
    _ arguments: Arguments
  ) {
    nameOnce(track)
    begin(phase: "X", name: name, category: category, track.process, track.thread, at: from)
    bytes += Array(",\"dur\":".utf8)
    bytes.appendDecimal(microseconds(end - from))
    self.end(arguments)
  }

  mutating func instant(
    _ name: String, _ category: StaticString, on track: TraceTrack, at time: SimulationTime,
    _ arguments: Arguments
  ) {
    nameOnce(track)
    begin(phase: "i", name: name, category: category, track.process, track.thread, at: time)
    bytes += Array(",\"s\":\"t\"".utf8)
    end(arguments)
  }

  enum FlowStep: String {
    case start = "s"
    case step = "t"
    case finish = "f"
  }

  /// A step of a flow. It belongs to the slice of the track at that time.
  mutating func flow(_ step: FlowStep, id: Int64, on track: TraceTrack, at time: SimulationTime) {
    begin(phase: step.rawValue, name: "reload", category: "flow", track.process, track.thread, at: time)
    bytes += Array(",\"id\":".utf8)
    bytes.appendDecimal(id)
    if step == .finish { bytes += Array(",\"bp\":\"e\"".utf8) }
    bytes.append(0x7D)
  }

  /// Writes nothing if the value is not a number.
  mutating func counter(
    _ name: String, _ series: StaticString, _ value: Double, process: Int, at time: SimulationTime
  ) {
    guard value.magnitude < 9e11 else { return }
    begin(phase: "C", name: name, category: "budget", process, process, at: time)
    end([series: .decimal(value, places: 6)])
  }

  // MARK: Parts

  private mutating func nameOnce(_ track: TraceTrack) {
    guard named.insert(track).inserted else { return }
    metadata("thread_name", process: track.process, thread: track.thread, ["name": .text(track.name)])
    metadata(
      "thread_sort_index", process: track.process, thread: track.thread,
      ["sort_index": .integer(track.thread)])
  }

  private mutating func metadata(_ name: String, process: Int, thread: Int?, _ arguments: Arguments) {
    begin(phase: "M", name: name, category: "__metadata", process, thread ?? process, at: start)
    end(arguments)
  }

  private mutating func begin(
    phase: String, name: String, category: StaticString, _ process: Int, _ thread: Int,
    at time: SimulationTime
  ) {
    if !isFirst { bytes += [0x2C, 0x0A] }
    isFirst = false
    bytes += Array("{\"ph\":\"\(phase)\",\"name\":".utf8)
    bytes.appendJSON(name)
    bytes += Array(",\"cat\":\"\(category)\",\"pid\":\(process),\"tid\":\(thread),\"ts\":".utf8)
    bytes.appendDecimal(microseconds(time - start))
  }

  private mutating func end(_ arguments: Arguments) {
    bytes += Array(",\"args\":".utf8)
    append(arguments)
    bytes.append(0x7D)
  }

  /// The arguments as an object, without those that are `nil` or not a number.
  mutating func append(_ arguments: Arguments) {
    bytes.append(0x7B)
    var isFirst = true
    for (key, value) in arguments {
      let start = bytes.count
      if !isFirst { bytes.append(0x2C) }
      bytes.appendJSON(key: key)
      if append(value) { isFirst = false } else { bytes.removeLast(bytes.count - start) }
    }
    bytes.append(0x7D)
  }

  /// - Returns: `false`: there is no value.
  private mutating func append(_ value: FieldValue) -> Bool {
    switch value {
    case .text(let text?), .name(let text?): bytes.appendJSON(text)
    case .integer(let number?): bytes.appendDecimal(Int64(number))
    case .decimal(let number?, let places) where number.magnitude < 9e11:
      bytes.appendFixedPoint(Int64((number * pow(10, Double(places))).rounded()), places: places)
    case .seconds(let duration?): bytes.appendFixedPoint(duration.milliseconds, places: 3)
    case .boolean(let value?): bytes += Array((value ? "true" : "false").utf8)
    case .moment(let time?):
      bytes.append(0x22)
      formatter.append(time, to: &bytes)
      bytes.append(0x22)
    case .text, .name, .item, .integer, .decimal, .seconds, .boolean, .moment, .replication: return false
    }
    return true
  }

  private func microseconds(_ duration: SimulationDuration) -> Int64 {
    (duration * 1000).milliseconds
  }
}
