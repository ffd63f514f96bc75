/// What a page was made from: the scenario files, the command that makes it again, and this program.
public struct PageOrigin: Sendable {
  /// A scenario file.
  public struct File: Sendable {
    /// Its name, as given.
    public var name: String
    /// Its text.
    public var text: String

    /// Each parameter sets the property with its name.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The scenario files, in the order of the command line.
  public var files: [File]
  /// The command that makes the same page again.
  public var command: String
  /// The version of this program.
  public var version: String

  /// Each parameter sets the property with its name.
  public init(files: [File], command: String, version: String) {
    self.files = files
    self.command = command
    self.version = version
  }

  /// The last section of every page: the command and the scenario files.
  var html: HTML {
    let files: [HTML] = files.map { file in
      """
      <p>\(HTML.name(file.name, columns: 120)):</p>
      <pre tabindex="0" role="region" aria-label="\(DisplayText.name(file.name, columns: 120))"><code>\(lines: file.text)</code></pre>

      """
    }
    let title = self.files.isEmpty ? "Command" : self.files.count == 1 ? "Scenario" : "Scenarios"
    return """
      <section aria-labelledby="scenario"><h2 id="scenario">\(title)</h2>
      <p>With widgetsim \(version), this command makes the same page:</p>
      <pre class="command" tabindex="0" role="region" aria-label="Text of the command"><code>\(lines: command)</code></pre>
      \(files)</section>

      """
  }
}
