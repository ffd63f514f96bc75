/// An open `OwnProvider`, for all the widgets of a run that share it. A run is on one thread at a time.
final class OpenProvider: @unchecked Sendable {
  private var provider: any WidgetProvider
  private let thread = CallingThread()
  private var answer: Result<TimelineAnswer, any Error>?

  init(_ own: OwnProvider, at site: ProviderSite) throws(ScenarioError) {
    do {
      provider = try own.open(site)
    } catch {
      throw .provider(own.name, problem: "\(error)")
    }
  }

  func timeline(for question: TimelineQuestion) throws -> TimelineAnswer {
    answer = nil
    thread.run { [self] in
      do {
        answer = .success(try await provider.timeline(for: question))
      } catch {
        answer = .failure(error)
      }
    }
    guard let answer else { throw NoTimeline(.neverCompletes) }
    return try answer.get()
  }
}
