import AppIntents

/// What the simulated phone does with views.
@MainActor public enum SimulatedViews {
  /// The intents of the buttons and toggles of a view, in order, as the user could tap them.
  public static func intents(in view: any View) -> [any AppIntent] {
    var found: [any AppIntent] = []
    collect(from: view, into: &found, depth: 0)
    return found
  }

  private static func collect(from view: any View, into found: inout [any AppIntent], depth: Int) {
    // A view whose body shows itself would never end.
    guard depth < 500 else { return }
    // A cast also unwraps an optional view, which has its control as a part.
    if type(of: view) is any IntentControl.Type, let control = view as? any IntentControl,
      let intent = control.intent
    {
      found.append(intent)
    }
    if let view = view as? any SimulatedView {
      for part in view.parts { collect(from: part, into: &found, depth: depth + 1) }
    } else {
      collect(from: view.body, into: &found, depth: depth + 1)
    }
  }
}

/// A control that performs an intent.
protocol IntentControl {
  var intent: (any AppIntent)? { get }
}
