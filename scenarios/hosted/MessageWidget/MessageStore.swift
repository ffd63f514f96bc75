import UIKit
import WidgetKit

struct Message: Codable {
  let sender: String
  let text: String
  let sent: Date
}

/// What the app and its widgets share. The app calls `save` in the foreground.
enum MessageStore {
  private static let group = "group.com.example.messages"
  private static let key = "newestMessage"

  static func newestMessage() -> Message? {
    guard let data = UserDefaults(suiteName: group)?.data(forKey: key) else { return nil }
    return try? JSONDecoder().decode(Message.self, from: data)
  }

  static func newestPicture() -> UIImage? {
    guard let container = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group),
      let data = try? Data(contentsOf: container.appendingPathComponent("picture.png"))
    else { return nil }
    return UIImage(data: data)
  }

  static func save(_ message: Message) throws {
    UserDefaults(suiteName: group)?.set(try JSONEncoder().encode(message), forKey: key)
    WidgetCenter.shared.getCurrentConfigurations { result in
      let kinds = Set((try? result.get())?.map(\.kind) ?? [])
      for kind in kinds { WidgetCenter.shared.reloadTimelines(ofKind: kind) }
    }
  }
}
