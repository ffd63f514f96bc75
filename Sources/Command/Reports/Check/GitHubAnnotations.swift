/// Findings as workflow commands of GitHub Actions, which shows them at their lines.
package struct GitHubAnnotations {
  /// One line each.
  package let text: String

  package init(_ findings: [Finding]) {
    text = findings.map { finding in
      let place =
        "file=\(Self.property(finding.file))" + (finding.line.map { ",line=\($0)" } ?? "")
        + (finding.column.map { ",col=\($0)" } ?? "")
      let name = finding.isError ? "error" : "warning"
      return "::\(name) \(place),title=\(Self.property(finding.title))::\(Self.data(finding.text))\n"
    }.joined()
  }

  /// An error of a provider has the lines that its program wrote.
  private static func data(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { replacing(DisplayText.printable(String($0)), ["%": "%25"]) }.joined(separator: "%0A")
  }

  private static func property(_ text: String) -> String {
    replacing(DisplayText.printable(text), ["%": "%25", ":": "%3A", ",": "%2C"])
  }

  /// Scalar by scalar, because a combining mark after a character would hide it.
  private static func replacing(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += escapes[$1] ?? String($1) }
  }
}
