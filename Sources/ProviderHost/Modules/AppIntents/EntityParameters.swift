import Foundation

// Parameters whose values are entities: a configuration has their identifiers.

extension IntentParameter where Value: AppEntity {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil, default value: Value? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    let query = Value.defaultQuery
    self.init(
      title, value,
      ParameterResolution(
        value: { try await entities(Value.self, [$0]).first },
        usual: { await query.defaultResult() }))
  }
}

extension IntentParameter {
  public convenience init<E: AppEntity>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil, default value: E? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Value == E? {
    self.init(
      title, value.map { .some($0) },
      ParameterResolution(
        value: { .some(try await entities(E.self, [$0]).first) },
        usual: { .some(await E.defaultQuery.defaultResult()) }))
  }

  public convenience init<E: AppEntity>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil, default value: [E]? = nil,
    size: IntentCollectionSize? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Value == [E] {
    self.init(title, value, ParameterResolution(value: { try await entities(E.self, $0 as? [Any] ?? [$0]) }))
  }

  public convenience init<E: AppEntity>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil, default value: [E]? = nil,
    size: IntentCollectionSize? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Value == [E]? {
    self.init(
      title, .some(value),
      ParameterResolution(value: { .some(try await entities(E.self, $0 as? [Any] ?? [$0])) }))
  }

  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil, default value: Value? = nil,
    size: IntentCollectionSize? = nil, requestValueDialog: IntentDialog? = nil, query: some EntityQuery
  ) {
    self.init(title, value, ParameterResolution(query))
  }
}

/// The entities that have these identifiers.
private func entities<E: AppEntity>(_ type: E.Type, _ json: [Any]) async throws -> [E] {
  let identifiers = json.compactMap { E.ID.entityIdentifier(for: $0 as? String ?? "\($0)") }
  return try await E.defaultQuery.entities(for: identifiers)
}
