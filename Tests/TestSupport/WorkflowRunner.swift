/// What the runner of GitHub Actions does with a line of output (actions/runner, `ActionCommand.TryParseV2` and `TryParse`).
public enum WorkflowRunner {
  /// The lines that the runner takes for commands. The runner knows only some names of commands; here, every name is one.
  public static func commands(in output: String) -> [String] {
    output.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { String($0) }.filter { line in
      let start = line.unicodeScalars.drop { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
      return start.starts(with: "::".unicodeScalars) || line.utf8.contains("##[".utf8)
    }
  }
}
