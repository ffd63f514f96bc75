import AppIntents
import SimulatedPhone

/// What the simulated phone does with views.
@MainActor public enum SimulatedViews {
  /// The intents of the buttons and toggles of a view, in order, as the user could tap them.
  public static func intents(in view: any View) -> [any AppIntent] {
    var found: [any AppIntent] = []
    visit(view) { part in
      // A cast also unwraps an optional view, which has its control as a part.
      if type(of: part) is any IntentControl.Type, let intent = (part as? any IntentControl)?.intent {
        found.append(intent)
      }
    }
    return found
  }

  /// What taps of these buttons and toggles do. Only a `LiveActivityIntent`, or one that opens the app, can start a
  /// Live Activity.
  public static func actions(in view: any View) -> [() async throws -> Void] {
    intents(in: view).map { intent in
      {
        let type = type(of: intent)
        SimulatedPhone.canStartActivities = type is any LiveActivityIntent.Type || type.openAppWhenRun
        defer { SimulatedPhone.canStartActivities = false }
        _ = try await intent.perform()
      }
    }
  }

  /// The texts of a view, in order, without empty ones.
  public static func texts(in view: any View) -> [String] {
    var found: [String] = []
    visit(view) { part in
      if type(of: part) is Text.Type, let text = (part as? Text)?.text, !text.isEmpty { found.append(text) }
    }
    return found
  }

  private static func visit(_ view: any View, depth: Int = 0, _ see: (any View) -> Void) {
    // A view whose body shows itself would never end.
    guard depth < 500 else { return }
    see(view)
    if let view = view as? any SimulatedView {
      for part in view.parts { visit(part, depth: depth + 1, see) }
    } else {
      visit(view.body, depth: depth + 1, see)
    }
  }
}

/// A control that performs an intent.
protocol IntentControl {
  var intent: (any AppIntent)? { get }
}
