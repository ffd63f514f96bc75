/// The names and paths of a scenario file, for a shell that completes them. A file with errors has those that can be found.
package struct ScenarioOutline: Sendable {
  /// The names of its widgets and Live Activities, as in the file.
  package let widgets: [String]
  /// The paths of all values that the file has or could have, such as `device.days`, in alphabetical order. A path leads
  /// to a value that `--set` can replace.
  package let paths: [String]

  /// - Parameter bytes: the content of the file.
  package init(_ bytes: [UInt8]) {
    guard let text = try? SourceText.decode(bytes), let root = YAMLSource(text).root else {
      (widgets, paths) = ([], [])
      return
    }
    let activities = (root["apps"]?.entries ?? []).flatMap { $0.value["activities"]?.entries ?? [] }
    widgets = ((root["widgets"]?.entries ?? []) + activities).map(\.key)
    paths = UncertainKeys(of: root).fields.keys.sorted()
  }
}
