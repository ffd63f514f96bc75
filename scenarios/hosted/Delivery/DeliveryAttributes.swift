import ActivityKit
import Foundation

struct DeliveryAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    enum Status: String, Codable {
      case preparing, onTheWay, delivered
    }

    var status: Status
    var stopsLeft: Int
    var arrival: Date
    var atDoor = false
  }

  let order: Int
  let shop: String
}
