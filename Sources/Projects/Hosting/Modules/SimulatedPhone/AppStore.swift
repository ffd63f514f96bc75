/// What a store of the app has, such as Core Data's: it begins empty, and only the widget's process knows it. So what
/// is in it was put there by the widget, or by `appWrites` of the world.
extension SimulatedPhone {
  /// The version of an object that is written now.
  public static var versionNow: Int? { versionOfWriting }

  /// The code looked for objects.
  /// - Parameter versions: one of each object that it found.
  public static func noteFetch(_ versions: [Int?], from store: String) {
    guard question != nil, versionOfApp == nil else { return }
    if let newest = versions.compactMap({ $0 }).max() {
      reads.noteRead(newest)
    } else {
      say("\(store) is empty until 'appWrites' in World.swift writes to it.")
      reads.noteNothing()
    }
  }
}
