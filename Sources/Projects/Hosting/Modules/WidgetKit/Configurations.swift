import Intents
import SimulatedFoundation
import SimulatedPhone
import SwiftUI

public struct StaticConfiguration<Content: View>: WidgetConfiguration {
  public typealias Body = Never
  public nonisolated let hosted: HostedWidget?

  public nonisolated init<Provider: TimelineProvider>(
    kind: String, provider: Provider, @ViewBuilder content: @escaping @MainActor (Provider.Entry) -> Content
  ) {
    hosted = HostedWidget(kind: kind, configuration: .static) { request, completion in
      provider.getTimeline(in: context(of: request)) { completion(HostedTimeline($0, content)) }
    }
  }

  @available(*, deprecated)
  public nonisolated init<Provider: TimelineProvider, Placeholder: View>(
    kind: String, provider: Provider, placeholder: Placeholder,
    @ViewBuilder content: @escaping @MainActor (Provider.Entry) -> Content
  ) {
    self.init(kind: kind, provider: provider, content: content)
  }
}

public struct IntentConfiguration<Intent: INIntent, Content: View>: WidgetConfiguration {
  public typealias Body = Never
  public nonisolated let hosted: HostedWidget?

  public nonisolated init<Provider: IntentTimelineProvider>(
    kind: String, intent: Intent.Type, provider: Provider,
    @ViewBuilder content: @escaping @MainActor (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {
    var widget = HostedWidget(kind: kind, configuration: .intent) { request, completion in
      let configuration = Intent()
      configuration.simulatedParameters = request.parameters
      provider.getTimeline(for: configuration, in: context(of: request)) {
        completion(HostedTimeline($0, content))
      }
    }
    widget.parameters = Intent.simulatedParameterNames
    hosted = widget
  }

  @available(*, deprecated)
  public nonisolated init<Provider: IntentTimelineProvider, Placeholder: View>(
    kind: String, intent: Intent.Type, provider: Provider, placeholder: Placeholder,
    @ViewBuilder content: @escaping @MainActor (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {
    self.init(kind: kind, intent: intent, provider: provider, content: content)
  }
}

public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>: WidgetConfiguration {
  public typealias Body = Never
  public nonisolated let hosted: HostedWidget?

  public nonisolated init<Provider: AppIntentTimelineProvider>(
    kind: String, intent: Intent.Type = Intent.self, provider: Provider,
    @ViewBuilder content: @escaping @MainActor (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {
    var widget = HostedWidget(kind: kind, configuration: .appIntent) { request, completion in
      nonisolated(unsafe) let (provider, completion, parameters) = (provider, completion, request.parameters)
      let context = context(of: request)
      Task {
        let configuration =
          (try? await SimulatedIntents.make(Intent.self, configuration: parameters)) ?? Intent()
        var timeline = HostedTimeline(await provider.timeline(for: configuration, in: context), content)
        timeline.isUnconfigured = SimulatedIntents.lacksValue(configuration)
        completion(timeline)
      }
    }
    widget.parameters = SimulatedIntents.parameters(of: Intent.self)
    hosted = widget
  }
}

/// What the provider sees of a request. The views of its entries have the same family.
private func context(of request: HostedRequest) -> TimelineProviderContext {
  let context = TimelineProviderContext(request)
  EnvironmentValues.simulated.widgetFamily = context.family
  return context
}

extension TimelineProviderContext {
  fileprivate init(_ request: HostedRequest) {
    self.init(family: WidgetFamily(name: request.family))
  }
}

extension HostedTimeline {
  fileprivate init<Entry: TimelineEntry, Content: View>(
    _ timeline: Timeline<Entry>, _ content: @escaping @MainActor (Entry) -> Content
  ) {
    let entries = timeline.entries.map { entry in
      HostedTimeline.Entry(
        date: entry.date, score: entry.relevance?.score, relevanceDuration: entry.relevance?.duration)
    }
    let policy: Policy =
      switch timeline.policy.kind {
      case .atEnd: .atEnd
      case .never: .never
      case .after(let date): .after(date)
      }
    nonisolated(unsafe) let views = timeline.entries
    self.init(entries: entries, policy: policy) {
      MainActor.assumeIsolated {
        for entry in views { build(content(entry)) }
      }
    } intents: { date in
      MainActor.assumeIsolated {
        guard let entry = views.last(where: { $0.date <= date }) ?? views.first else { return [] }
        return SimulatedViews.actions(in: content(entry))
      }
    }
  }
}

/// Evaluates the view that the code makes for an entry, and its body.
@MainActor private func build<Content: View>(_ view: Content) {
  if Content.Body.self != Never.self { _ = view.body }
}
