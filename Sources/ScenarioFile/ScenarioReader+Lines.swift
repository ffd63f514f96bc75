extension ScenarioReader {
  /// The line, from 1, on which a file says what a path such as `expect.weather.freshShare` names, or its nearest ancestor; `nil`
  /// of a file that cannot be read.
  public static func line(ofPath path: String, in bytes: [UInt8]) -> Int? {
    guard case .success(let text) = SourceText.decode(bytes), let root = YAMLSource(text).root,
      case .file(let line, _) = root.place(ofPath: path).position
    else { return nil }
    return line
  }
}
