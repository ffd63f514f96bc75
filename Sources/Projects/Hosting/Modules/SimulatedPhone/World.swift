import CSimulatedClock
import Foundation

/// The directory `world`: what surrounds the widget's code.
///
/// - `responses.json`: what the server answers, see `WorldResponses`.
/// - `store`: what the app writes. `defaults.json` and directories named after an app group are there from the start.
///   In a directory with a number they are written when the content gets this version; the highest number that is not
///   above the store's version counts.
/// - `World.swift`: instead of files, a function `appWrites(version:date:)` that writes as the app would.
/// - `activities.json`: what the app does with its Live Activities, see `WorldActivities`.
/// - `Info.plist`, whose keys count instead of those of the project; `locations.json`.
///
/// In texts, `{version}` stands for the version and `{changed}` for the time of its change (ISO 8601).
struct World {
  private(set) var directory: URL?
  private(set) var responses = WorldResponses()
  private(set) var activities = WorldActivities()
  private(set) var info: [String: Any] = [:]
  private(set) var locations: [WorldLocation] = []
  /// The directories with a number, in order.
  private var numbers: [Int] = []
  /// The store's version that was written last.
  var written: Int?

  private var store: URL? { directory?.appendingPathComponent("store", isDirectory: true) }

  init() {}

  init(directory: URL) throws(WorldError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: directory.path, isDirectory: &isDirectory),
      isDirectory.boolValue
    else { throw WorldError(words: "There is no directory \(directory.path).") }
    self.directory = directory
    responses = try WorldResponses(world: directory)
    activities = try WorldActivities(world: directory)
    locations = try WorldLocation.all(world: directory)
    let plist = directory.appendingPathComponent("Info.plist")
    if let data = try? Data(contentsOf: plist) {
      guard let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
      else {
        throw WorldError(words: "Info.plist is not a property list.")
      }
      info = list
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: store!.path)) ?? []
    numbers = names.compactMap { Int($0) }.sorted()
  }

  /// What is there from the start: settings, or the content itself if no directory has a number.
  func writeStart() throws(WorldError) {
    guard let store, FileManager.default.fileExists(atPath: store.path) else { return }
    try write(directory: store, content: nil)
  }

  /// Writes what the app has written when the store got this version.
  mutating func write(_ content: ContentVersion) throws(WorldError) {
    guard written != content.version else { return }
    written = content.version
    SimulatedPhone.versionOfApp = content.version
    defer { SimulatedPhone.versionOfApp = nil }
    let changed = content.changed?.timeIntervalSince1970 ?? SimulatedPhone.now
    _ = sim_call_hook("widgetsim_app_writes", Int64(content.version), changed)
    guard let store else { return }
    if let number = numbers.last(where: { $0 <= content.version }) {
      try write(directory: store.appendingPathComponent(String(number), isDirectory: true), content: content)
    } else if numbers.isEmpty {
      try write(directory: store, content: content)
    }
  }

  private func write(directory: URL, content: ContentVersion?) throws(WorldError) {
    let manager = FileManager.default
    for name in ((try? manager.contentsOfDirectory(atPath: directory.path)) ?? []).sorted() {
      let source = directory.appendingPathComponent(name)
      if Int(name) != nil || name.hasPrefix(".") { continue }
      if name == "defaults.json" {
        try writeDefaults(source, content)
      } else {
        try copy(source, to: SimulatedPhone.files.container(name), content)
      }
    }
  }

  private func writeDefaults(_ file: URL, _ content: ContentVersion?) throws(WorldError) {
    guard let data = try? Data(contentsOf: file),
      let suites = (try? JSONSerialization.jsonObject(with: filled(data, content)))
        as? [String: [String: Any]]
    else { throw WorldError(words: "\(file.path) is not a JSON object of suites with keys.") }
    for (suite, values) in suites {
      for (key, value) in values {
        SimulatedPhone.defaults.set(
          .init(value: try WorldValue.value(value, in: file), version: content?.version), suite, key)
      }
    }
  }

  private func copy(_ source: URL, to target: URL, _ content: ContentVersion?) throws(WorldError) {
    let manager = FileManager.default
    var isDirectory: ObjCBool = false
    _ = manager.fileExists(atPath: source.path, isDirectory: &isDirectory)
    do {
      if isDirectory.boolValue {
        try manager.createDirectory(at: target, withIntermediateDirectories: true)
        for name in try manager.contentsOfDirectory(atPath: source.path).sorted() {
          try copy(source.appendingPathComponent(name), to: target.appendingPathComponent(name), content)
        }
      } else {
        try filled(Data(contentsOf: source), content).write(to: target)
        SimulatedPhone.files.versions[target.path] = content?.version
        SimulatedPhone.files.isChanged = true
      }
    } catch let error as WorldError {
      throw error
    } catch {
      throw WorldError(words: "\(source.path) cannot be copied: \(error.localizedDescription)")
    }
  }
}

/// Something in the world cannot be used.
struct WorldError: Error {
  var words: String
}

/// A text in which `{version}` and `{changed}` are replaced. Bytes that are no text stay as they are.
func filled(_ data: Data, _ content: ContentVersion?) -> Data {
  guard let content, data.contains(UInt8(ascii: "{")), var text = String(data: data, encoding: .utf8) else {
    return data
  }
  text = text.replacingOccurrences(of: "{version}", with: String(content.version))
  if text.contains("{changed}") {
    let changed = content.changed ?? Date(timeIntervalSince1970: SimulatedPhone.now)
    text = text.replacingOccurrences(of: "{changed}", with: changed.formatted(.iso8601))
  }
  return Data(text.utf8)
}
