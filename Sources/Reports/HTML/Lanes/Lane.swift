/// The lanes of a widget's day, from top to bottom.
enum Lane: Int, CaseIterable, Sendable {
  case unlocked, sessions, content, views, entries, requests, waiting, decisions, balance

  var title: String {
    switch self {
    case .unlocked: "Phone in use"
    case .sessions: "App sessions"
    case .content: "New content"
    case .views: "Views"
    case .entries: "Entry shown"
    case .requests: "Requests"
    case .waiting: "Waiting"
    case .decisions: "Reloads"
    case .balance: "Budget left"
    }
  }

  var height: Int {
    switch self {
    case .unlocked: 8
    case .sessions: 17
    case .content: 10
    case .views: 18
    case .entries: 14
    case .requests: 29
    case .waiting: 16
    case .decisions: 26
    case .balance: 44
    }
  }

  /// Between two lanes.
  static let gap = 8
  /// The height of the axis below the lanes.
  static let axisHeight = 22

  /// The top of the lane, from the top of the picture, if titles are on the left.
  var top: Int {
    Lane.allCases.prefix(rawValue).reduce(Lane.gap) { $0 + $1.height + Lane.gap }
  }

  /// All lanes together, without the axis.
  static let totalHeight = Lane.balance.top + Lane.balance.height
}
