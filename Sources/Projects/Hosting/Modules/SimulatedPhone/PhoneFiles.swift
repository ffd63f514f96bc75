import CSimulatedClock
import Foundation

/// The phone's directories, and which version of the content each file holds.
struct PhoneFiles {
  /// The directory of everything, without a slash at its end.
  private(set) var root = ""
  var versions: [String: Int] = [:]
  var isChanged = false

  mutating func start(home: String) {
    root = home
    sim_watch_files(
      home, { SimulatedPhone.noteOpened(String(cString: $0!), writes: $1) },
      { SimulatedPhone.noteRenamed(String(cString: $0!), String(cString: $1!)) })
  }

  func container(_ group: String) -> URL {
    URL(fileURLWithPath: root, isDirectory: true)
      .appendingPathComponent("Containers/Shared/AppGroup/\(group)", isDirectory: true)
  }
}

extension SimulatedPhone {
  /// The shared container of an app group. Nil: the project's entitlements do not have this group.
  public static func container(_ group: String) -> URL? {
    guard isEntitled(to: group) else { return nil }
    let url = files.container(group)
    if let question, question.store == nil, versionOfApp == nil { reads.noteNothing() }
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  /// Says so if the project's entitlements do not have a group.
  @discardableResult public static func isEntitled(to group: String) -> Bool {
    guard let groups = info["com.apple.security.application-groups"] as? [String], !groups.contains(group)
    else { return true }
    say("The widget's entitlements do not have \(group). So on a phone, it does not share data with the app.")
    return false
  }

  /// The bytes of a file, read with the real Foundation.
  public static func bytes(_ url: URL, _ options: Data.ReadingOptions) throws -> Data {
    try Data(contentsOf: url, options: options)
  }

  fileprivate static func noteOpened(_ path: String, writes: Bool) {
    guard question != nil || versionOfApp != nil else { return }
    if writes {
      guard files.versions[path] != versionOfWriting else { return }
      files.versions[path] = versionOfWriting
      files.isChanged = true
    } else if versionOfApp == nil, let version = files.versions[path] {
      reads.noteRead(version)
    }
  }

  /// An atomic write ends with a new name.
  fileprivate static func noteRenamed(_ from: String, _ to: String) {
    guard question != nil || versionOfApp != nil else { return }
    files.versions[to] = files.versions.removeValue(forKey: from) ?? versionOfWriting
    files.isChanged = true
  }
}
