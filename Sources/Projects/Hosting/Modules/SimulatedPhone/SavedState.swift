import Foundation

/// What must survive when the widget's process ends early: defaults are on the phone's disk, not in the process.
enum SavedState {
  private static var url: URL {
    URL(fileURLWithPath: SimulatedPhone.files.root).appendingPathComponent(".phone.plist")
  }

  static func save() {
    guard SimulatedPhone.defaults.isChanged || SimulatedPhone.files.isChanged else { return }
    var list: [String: Any] = [
      "defaults": SimulatedPhone.defaults.propertyList, "files": SimulatedPhone.files.versions,
      "versions": SimulatedPhone.lastVersions,
    ]
    list["written"] = SimulatedPhone.world.written
    guard let data = try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    else {
      SimulatedPhone.say("A user default is not a property list. iOS would refuse it.")
      return
    }
    try? data.write(to: url)
    SimulatedPhone.defaults.markSaved()
    SimulatedPhone.files.isChanged = false
  }

  static func load() {
    guard let data = try? Data(contentsOf: url),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    else { return }
    SimulatedPhone.defaults.restore(list["defaults"] as? [String: Any] ?? [:])
    SimulatedPhone.files.versions = list["files"] as? [String: Int] ?? [:]
    SimulatedPhone.lastVersions = list["versions"] as? [String: Int] ?? [:]
    SimulatedPhone.world.written = list["written"] as? Int
  }
}
