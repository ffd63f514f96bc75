import Foundation

/// The files that `host` itself adds to the widget's.
enum GeneratedCode {
  /// Calls the function of `World.swift` by a name that the simulated phone knows.
  static let hookCaller = """
    import SimulatedFoundation
    @_cdecl("widgetsim_app_writes") public func widgetsimAppWrites(_ version: Int64, _ time: Double) {
      appWrites(version: Int(version), date: Date(timeIntervalSince1970: time))
    }

    """

  /// The function that is called in place of a body that was left out.
  static let leftOut = "widgetsimLeftOut"
  static let leftOutFunction = """
    import SimulatedPhone
    func \(leftOut)(_ name: String) {
      SimulatedPhone.say("\\(name) does nothing: it does not compile here, so its body was left out.")
    }

    """

  /// A package without resources has no bundle of its own.
  static func packageBundle(_ name: String) -> String {
    let name = name.replacingOccurrences(of: "\"", with: "")
    return """
      import SimulatedFoundation
      extension Bundle {
        static let module = Bundle(url: Bundle.main.bundleURL.appendingPathComponent("\(name)")) ?? .main
      }

      """
  }

  /// A main program, if the files have widgets but none of them begins the program: `@main` may be in a file that was
  /// not given.
  static func main(of inputs: HostedInputs) throws(HostedBuildError) -> String? {
    if inputs.files.contains(where: { $0.text.contains(/(?m)^\s*@main\b/) }) { return nil }
    let widgets = inputs.files.flatMap { source in
      source.text.matches(of: /(?m)^\s*(?:public |internal )?struct\s+(\w+)\s*:\s*(?:\w+\s*,\s*)*Widget\b/)
        .map { String($0.output.1) }
    }
    guard !widgets.isEmpty else {
      throw HostedBuildError(
        """
        The files have no widget: no '@main' and no 'struct … : Widget'. Add the file with the widget, or a stub:
          struct MyWidget: Widget {
            var body: some WidgetConfiguration {
              StaticConfiguration(kind: "MyWidget", provider: MyProvider()) { _ in EmptyView() }
            }
          }
        """)
    }
    return """
      import SwiftUI
      import WidgetKit
      @main struct GeneratedBundle: WidgetBundle {
        var body: some Widget {
      \(widgets.map { "    \($0)()" }.joined(separator: "\n"))
        }
      }

      """
  }
}
