import AppIntents

// Controls of Control Center. They have no timeline, so that they are not hosted; their intents are kept nowhere.

@MainActor @preconcurrency public protocol ControlWidget {
  associatedtype Body: ControlWidgetConfiguration
  init()
  var body: Body { get }
}

@MainActor @preconcurrency public protocol ControlWidgetConfiguration {}

public protocol ControlWidgetTemplate {}

@resultBuilder public enum ControlWidgetTemplateBuilder {
  public static func buildBlock<T: ControlWidgetTemplate>(_ template: T) -> T { template }
  public static func buildEither<T: ControlWidgetTemplate>(first template: T) -> T { template }
  public static func buildEither<T: ControlWidgetTemplate>(second template: T) -> T { template }
}

struct ModifiedControl {}
extension ModifiedControl: ControlWidgetConfiguration {}

nonisolated extension ControlWidgetConfiguration {
  public func displayName(_ name: LocalizedStringResource) -> some ControlWidgetConfiguration {
    ModifiedControl()
  }
  public func displayName(_ name: Text) -> some ControlWidgetConfiguration { ModifiedControl() }
  public func description(_ text: LocalizedStringResource) -> some ControlWidgetConfiguration {
    ModifiedControl()
  }
  public func description(_ text: Text) -> some ControlWidgetConfiguration { ModifiedControl() }
  public func promptsForUserConfiguration() -> some ControlWidgetConfiguration { ModifiedControl() }
  public func pushHandler<T>(_ type: T.Type) -> some ControlWidgetConfiguration { ModifiedControl() }
}

public struct ModifiedControlTemplate: ControlWidgetTemplate {}

extension ControlWidgetTemplate {
  public func tint(_ color: Color?) -> ModifiedControlTemplate { ModifiedControlTemplate() }
  public func disabled(_ disabled: Bool) -> ModifiedControlTemplate { ModifiedControlTemplate() }
}

nonisolated extension View {
  public func controlWidgetActionHint(_ hint: LocalizedStringKey) -> ModifiedView { modified() }
  @_disfavoredOverload public func controlWidgetActionHint<S: StringProtocol>(_ hint: S) -> ModifiedView {
    modified()
  }
  public func controlWidgetStatus(_ status: LocalizedStringKey) -> ModifiedView { modified() }
  @_disfavoredOverload public func controlWidgetStatus<S: StringProtocol>(_ status: S) -> ModifiedView {
    modified()
  }
}
