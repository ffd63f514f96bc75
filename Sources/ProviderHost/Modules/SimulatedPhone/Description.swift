import Foundation

extension SimulatedPhone {
  /// The widgets of the program, as JSON.
  static func description(_ widgets: [HostedWidget]) -> String {
    let list = widgets.map { widget -> [String: Any] in
      var object: [String: Any] = [
        "kind": widget.kind, "configuration": widget.configuration.rawValue, "families": widget.families,
        "parameters": widget.parameters,
      ]
      object["displayName"] = widget.displayName
      object["description"] = widget.summary
      return object
    }
    return json(["widgets": list])
  }
}
