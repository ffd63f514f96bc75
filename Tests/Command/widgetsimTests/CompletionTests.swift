import TestSupport
import Testing

struct CompletionTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  /// A scenario with hostile names, and with two that are not.
  init() throws {
    (widgetsim, directory) = (try BuiltCommand(), try TemporaryDirectory())
    let names = HostileText.all + HostileText.mixed(100) + ["My Widget", "Weather"]
    let widgets = Set(names).sorted().map { "  ? \(OddNames.quoted($0))\n  : {app: A}\n" }
    try directory.write("apps: {A: {}}\nwidgets:\n" + widgets.joined(), to: "s.yaml")
  }

  /// What bash suggests after these words. Each suggestion is a line.
  private func suggestions(_ words: String) throws -> [String] {
    let result = try widgetsim.shell(
      """
      exec bash --norc -c '
        eval "$("$widgetsim" --generate-completion-script bash)"
        PATH="$PWD:$PATH"
        ln -s "$widgetsim" widgetsim
        COMP_WORDS=(widgetsim \(words) "") COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE="${COMP_WORDS[*]}"
        COMP_POINT=${#COMP_LINE}
        _widgetsim widgetsim "" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf "%s\\n" "${COMPREPLY[@]}"'
      """, in: directory.path)
    #expect(result.errors.isEmpty)
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: ["explain s.yaml --widget", "run s.yaml --set"])
  func `a name in a scenario is no code for the shell that completes it`(words: String) throws {
    let suggested = try suggestions(words)
    #expect(suggested.contains { $0.contains("My Widget") } && suggested.contains { $0.contains("Weather") })
    #expect(suggested.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9._\/= -]+/) != nil })
    #expect(directory.names == ["s.yaml", "widgetsim"])
  }
}
