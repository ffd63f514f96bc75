extension Scenario {
  /// All that the scenario says, as text with the names of properties and cases. It is equal only for equal scenarios.
  package var identity: String { identityText(of: self) ?? "" }

  /// Version of ``identity``. It must change if equal scenarios are written differently than before, or different ones
  /// the same. So it must also change if a property or a case gets another name.
  package static let identityVersion = 12
}

/// A value as reflection shows it, so that no property can be forgotten. `nil`: an optional without a value. It is not
/// written, so that a new optional property changes no identity.
private func identityText(of value: Any) -> String? {
  switch value {
  // The length makes the text unambiguous.
  case let value as String: return "\(value.utf8.count):\(value)"
  // 0 and −0 are equal.
  case let value as Double: return value == 0 ? "0.0" : "\(value)"
  case let value as OwnProvider: return identityText(of: value.identity)
  default: break
  }
  let mirror = Mirror(reflecting: value)
  let parts = mirror.children.compactMap { label, value in
    identityText(of: value).map { "\(label ?? "")=\($0)," }
  }
  return switch mirror.displayStyle {
  case .optional: mirror.children.first.flatMap { identityText(of: $0.value) }
  case .set, .dictionary: "{\(parts.sorted().joined())}"
  case .enum where parts.isEmpty, nil: "\(value)"
  default: "{\(parts.joined())}"
  }
}
