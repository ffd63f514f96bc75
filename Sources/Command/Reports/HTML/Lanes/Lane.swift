/// The lanes of a widget's day, from top to bottom.
enum Lane: Int, CaseIterable, Sendable {
  case inUse, sessions, content, views, entries, requests, waiting, decisions, balance

  var title: String { row.title }
  var height: Int { row.height }
  /// That of its numbers; `nil`: it has none.
  var unit: String? { self == .balance ? "reloads" : nil }

  private var row: (title: String, height: Int) {
    switch self {
    case .inUse: ("In use", 8)
    case .sessions: ("App sessions", 17)
    case .content: ("New content", 10)
    case .views: ("Views", 18)
    case .entries: ("Entry shown", 14)
    case .requests: ("Requests", 29)
    case .waiting: ("Waiting", 16)
    case .decisions: ("Reloads", 26)
    case .balance: ("Budget left", 44)
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
