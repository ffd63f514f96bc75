import SimulatedFoundation

/// What the simulated phone does with intents.
public enum SimulatedIntents {
  /// An intent with its parameters set as a widget's configuration says. A parameter that the
  /// configuration does not name has its default value, or its query's `defaultResult()`.
  public static func make<Intent: AppIntent>(
    _ type: Intent.Type, configuration: [String: Any]
  ) async throws -> Intent {
    let intent = Intent()
    for (label, child) in Mirror(reflecting: intent).children {
      guard let parameter = child as? any ConfigurableParameter, let label else { continue }
      try await parameter.configure(configuration[String(label.drop { $0 == "_" })])
    }
    return intent
  }

  /// Whether the intent has a parameter without a value.
  public static func lacksValue(_ intent: some AppIntent) -> Bool {
    Mirror(reflecting: intent).children.contains { ($0.value as? any ConfigurableParameter)?.isSet == false }
  }

  /// The names of an intent's parameters.
  public static func parameters(of type: (some AppIntent).Type) -> [String] {
    Mirror(reflecting: type.init()).children.compactMap { label, child in
      child is any ConfigurableParameter ? label.map { String($0.drop { $0 == "_" }) } : nil
    }
  }
}
