import Foundation

/// Where the phone is: `locations.json`, a list such as
/// `[{"at": "08:30", "latitude": 52.52, "longitude": 13.4, "name": "Office"}]`, each day from this local time on.
public struct WorldLocation {
  /// Minutes after midnight.
  var minute: Int
  public var latitude: Double
  public var longitude: Double
  public var name: String?

  static func all(world: URL) throws(WorldError) -> [WorldLocation] {
    let file = world.appendingPathComponent("locations.json")
    guard let data = try? Data(contentsOf: file) else { return [] }
    guard let list = (try? JSONSerialization.jsonObject(with: data)) as? [[String: Any]] else {
      throw WorldError(words: "\(file.path) is not a JSON list of objects.")
    }
    var locations: [WorldLocation] = []
    for object in list {
      guard let minute = minutes(object["at"] as? String ?? "00:00", hours: 24),
        let latitude = object["latitude"] as? Double,
        let longitude = object["longitude"] as? Double
      else {
        throw WorldError(
          words: "\(file.path): a location needs \"at\" (HH:MM), \"latitude\" and \"longitude\".")
      }
      locations.append(
        WorldLocation(
          minute: minute, latitude: latitude, longitude: longitude,
          name: object["name"] as? String))
    }
    return locations.sorted { $0.minute < $1.minute }
  }
}

extension SimulatedPhone {
  /// Where the phone is now; nil: the world does not say.
  public static var location: WorldLocation? {
    let parts = Calendar.current.dateComponents([.hour, .minute], from: Date(timeIntervalSince1970: now))
    let minute = (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
    return world.locations.last { $0.minute <= minute } ?? world.locations.last
  }

  /// The keys of the project's and the world's `Info.plist`. The build writes the project's beside the program.
  nonisolated(unsafe) public static let info: [String: Any] = {
    let file = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let data = try? Data(contentsOf: file.appendingPathComponent("Info.plist"))
    let list = try? data.map { try PropertyListSerialization.propertyList(from: $0, format: nil) }
    return (list as? [String: Any] ?? [:]).merging(world.info) { $1 }
  }()
}
