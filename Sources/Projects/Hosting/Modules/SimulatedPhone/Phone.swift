import CSimulatedClock
import Foundation

/// The phone on which the widget's code runs: what all simulated modules share. All code runs on one thread.
public enum SimulatedPhone {
  nonisolated(unsafe) static var question: Question?
  nonisolated(unsafe) static var reads = ContentReads()
  nonisolated(unsafe) static var defaults = DefaultsDatabase()
  nonisolated(unsafe) static var files = PhoneFiles()
  nonisolated(unsafe) static var world = World()
  nonisolated(unsafe) static var reloads: [String] = []
  nonisolated(unsafe) private static var said: Set<String> = []

  /// The widgets that the user has added, of this app.
  nonisolated(unsafe) public internal(set) static var installed: [InstalledWidget] = []

  /// Whether a request can reach the server now.
  public static var hasNetwork: Bool { question?.network ?? true }

  /// Simulated seconds since 1970.
  public static var now: Double { Double(sim_now()) / 1e9 }

  /// `WidgetCenter` was called: for one kind, or for all.
  public static func noteReload(ofKind kind: String?) {
    let name = kind ?? "all"
    if !reloads.contains(name) { reloads.append(name) }
  }

  /// Says something on standard error, once.
  public static func say(_ words: String) {
    guard said.insert(words).inserted else { return }
    FileHandle.standardError.write(Data("widgetsim: \(words)\n".utf8))
  }

  /// Runs a function after simulated seconds.
  public static func after(_ seconds: Double, _ work: @escaping () -> Void) {
    let box = Unmanaged.passRetained(Work(work)).toOpaque()
    let delay = Int64((min(max(seconds, 0), 1e9) * 1e9).rounded())
    sim_add_event(sim_now() + delay, nil, { Unmanaged<Work>.fromOpaque($0!).takeRetainedValue().work() }, box)
  }

  /// Runs other events until a condition holds. False: nothing more happens, so that it never will.
  public static func wait(until condition: () -> Bool) -> Bool {
    while !condition() {
      guard sim_run_event(Int64.max) else { return false }
    }
    return true
  }

  private final class Work {
    let work: () -> Void
    init(_ work: @escaping () -> Void) { self.work = work }
  }
}

// User defaults

extension SimulatedPhone {
  /// The value of a user default. Reading what the app wrote is reading content.
  public static func defaultsValue(_ suite: String, _ key: String) -> Any? {
    let found = defaults.value(suite, key)
    note(found)
    return found?.value
  }

  public static func defaultsValues(_ suite: String) -> [String: Any] {
    let values = defaults.values(suite)
    if let newest = values.values.max(by: { $0.version ?? -1 < $1.version ?? -1 }) { note(newest) }
    return values.mapValues(\.value)
  }

  public static func setDefaultsValue(_ value: Any?, _ suite: String, _ key: String) {
    defaults.set(value.map { .init(value: $0, version: versionOfWriting) }, suite, key)
  }

  public static func removeDefaults(_ suite: String) {
    defaults.removeSuite(suite)
  }

  private static func note(_ found: DefaultsDatabase.Value?) {
    guard let question, versionOfApp == nil else { return }
    if let version = found?.version {
      reads.noteRead(version)
    } else if found == nil && question.store == nil {
      reads.noteNothing()
    }
  }

  /// The version of what is written now: the app's, or the newest that the widget has read.
  static var versionOfWriting: Int? {
    versionOfApp ?? reads.newest
  }

  /// While the app's own writing is simulated: the version that it writes.
  nonisolated(unsafe) static var versionOfApp: Int?
}

// Background sessions

extension SimulatedPhone {
  /// The handlers of `onBackgroundURLSessionEvents`.
  nonisolated(unsafe) static var backgroundHandlers: [(String, @escaping () -> Void) -> Void] = []

  /// All transfers of a background session have ended: the widget is told, and then says when it is ready.
  public static func finishBackgroundSession(_ identifier: String, tellDelegate: @escaping () -> Void) {
    for handler in backgroundHandlers { handler(identifier) {} }
    tellDelegate()
  }
}
