import Foundation

extension SimulatedPhone {
  /// The widgets of the program and the types of its Live Activities, as JSON.
  static func description(_ widgets: [HostedWidget]) -> String {
    let list = widgets.filter { $0.activity == nil }.map { widget -> [String: Any] in
      var object: [String: Any] = [
        "kind": widget.kind, "configuration": widget.configuration.rawValue, "families": widget.families,
        "parameters": widget.parameters,
      ]
      object["displayName"] = widget.displayName
      object["description"] = widget.summary
      return object
    }
    return json(["activities": widgets.compactMap(\.activity?.type), "widgets": list])
  }
}
