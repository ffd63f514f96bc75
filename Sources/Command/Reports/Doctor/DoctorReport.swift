/// What `widgetsim doctor` found.
package struct DoctorReport: Sendable {
  package struct Item: Sendable {
    var name: String
    /// `nil`: it was not found.
    var found: String?
    /// What to do if it was not found.
    var advice: String
    /// Whether a command fails without it.
    var isNeeded: Bool

    package init(_ name: String, _ found: String?, advice: String = "", isNeeded: Bool = true) {
      (self.name, self.found, self.advice, self.isNeeded) = (name, found, advice, isNeeded)
    }
  }

  private let items: [Item]

  package init(_ items: [Item]) { self.items = items }

  /// Whether a command lacks something.
  package var isIncomplete: Bool { items.contains { $0.found == nil && $0.isNeeded } }

  /// Not wrapped, so that paths can be copied.
  package var lines: [String] {
    items.flatMap { item in
      ["\(item.name): \(item.found ?? "not found")"]
        + (item.found == nil ? item.advice.split(separator: "\n").map { "  \($0)" } : [])
    }
  }

  package func json() throws -> String {
    let items = items.map {
      [
        "name": $0.name, "found": $0.found, "needed": $0.isNeeded,
        "advice": $0.found == nil ? $0.advice : nil,
      ] as JSONObject
    }
    return try ReportJSON.text(["items": items, "complete": !isIncomplete] as JSONObject)
  }
}
