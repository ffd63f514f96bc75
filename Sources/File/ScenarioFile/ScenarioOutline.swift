/// The names and paths of a scenario file, for a shell that completes them. A file with errors has those that can be found.
package struct ScenarioOutline: Sendable {
  /// The names of its widgets and Live Activities, as in the file.
  package let widgets: [String]
  /// What `--set` can begin with, in alphabetical order: the paths of all values that the file has or could have, such as
  /// `device.days=`, and the values that are words, such as `device.budget=reported`.
  package let settings: [String]

  /// - Parameter bytes: the content of the file.
  package init(_ bytes: [UInt8]) {
    guard let text = try? SourceText.decode(bytes), let root = YAMLSource(text).root else {
      (widgets, settings) = ([], [])
      return
    }
    let activities = (root["apps"]?.entries ?? []).flatMap { $0.value["activities"]?.entries ?? [] }
    widgets = ((root["widgets"]?.entries ?? []) + activities).map(\.key)
    settings = UncertainKeys(of: root).fields.flatMap { path, field in
      ([""] + field.value.words).map { "\(path)=\($0)" }
    }.sorted()
  }
}
