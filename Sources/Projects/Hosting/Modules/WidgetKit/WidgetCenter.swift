import Intents
import SimulatedFoundation
import SimulatedPhone

public struct WidgetInfo: Hashable, Identifiable, @unchecked Sendable {
  public let kind: String
  public let family: WidgetFamily
  /// The intent of the configuration, if it is one of SiriKit.
  public let configuration: INIntent?
  private let parameters: [String: Any]
  public var id: String { "\(kind)/\(family)" }

  init(_ widget: InstalledWidget) {
    kind = widget.kind
    family = WidgetFamily(name: widget.family)
    parameters = widget.parameters
    configuration = nil
  }

  public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(of type: Intent.Type) -> Intent? {
    Intent()
  }

  public static func == (a: WidgetInfo, b: WidgetInfo) -> Bool { a.id == b.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Calls for reloads go into the answer of the current question.
public final class WidgetCenter: @unchecked Sendable {
  public enum UserInfoKey {
    public static let kind = "kind"
    public static let family = "family"
    public static let activityID = "activityID"
  }

  public static let shared = WidgetCenter()

  public func reloadTimelines(ofKind kind: String) { SimulatedPhone.noteReload(ofKind: kind) }
  public func reloadAllTimelines() { SimulatedPhone.noteReload(ofKind: nil) }
  public func invalidateConfigurationRecommendations() {}
  public func invalidateRelevance(ofKind kind: String) {}

  /// The widgets that the scenario has on the Home Screen.
  public func getCurrentConfigurations(
    _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
  ) {
    SimulatedPhone.after(0) { completion(.success(SimulatedPhone.installed.map(WidgetInfo.init))) }
  }

  public func currentConfigurations() async throws -> [WidgetInfo] {
    SimulatedPhone.installed.map(WidgetInfo.init)
  }
}

/// Controls have no timeline: their reloads are not simulated.
public final class ControlCenter: @unchecked Sendable {
  public static let shared = ControlCenter()
  public func reloadControls(ofKind kind: String) {}
  public func reloadAllControls() {}
}
