import ArgumentParser
import OutputAnalysis
import WidgetRefresh

/// How many users an app has, and what their requests cost.
struct UserOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Number of users, for the fetches from the server. (default: the number of people of the population)",
      valueName: "number"))
  var users: Int?

  @Option(
    help: ArgumentHelp("Price of the fetches, such as 0.40/million.", valueName: "price"),
    transform: Self.price)
  var price: Double?

  /// `nil`: not given.
  func users(of scenario: Scenario) -> AppUsers? {
    (users ?? scenario.population?.people).map { AppUsers(count: $0, pricePerMillion: price) }
  }

  func validate() throws {
    if let users, !(1...10_000_000_000).contains(users) {
      throw ValidationError("Expected a number of users from 1 to 10000000000; found '\(users)'.")
    }
  }

  /// Otherwise the options would be ignored.
  func check(_ scenarios: [Scenario]) throws {
    if price != nil, scenarios.contains(where: { users(of: $0) == nil }) {
      throw ValidationError("--price needs --users, or a scenario with a population.")
    }
    if users != nil,
      scenarios.allSatisfy({ $0.widgets.allSatisfy { $0.provider.fetch == nil && $0.provider.own == nil } })
    {
      throw ValidationError("--users is for scenarios with fetches. No widget has a fetch.")
    }
  }

  /// Of a million requests.
  private static func price(_ text: String) throws -> Double {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let factor = ["million": 1.0, "thousand": 1000][parts[1]],
      let price = Double(parts[0]), (0...1e6).contains(price)
    else {
      throw ValidationError("Expected a price such as 0.40/million or 0.01/thousand; found '\(text)'.")
    }
    return price * factor
  }
}
