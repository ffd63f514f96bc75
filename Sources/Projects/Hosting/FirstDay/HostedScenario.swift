import Foundation
import ScenarioFile
import ScenarioValues

/// The scenario that `init --from` writes for a widget's own code.
package struct HostedScenario {
  private let title: String
  private let hosted: HostedWidgets
  private let day: HostedFirstDay
  private let command: [String]
  private let files: [String]
  private let sources: [HostedSource]

  /// - Parameters:
  ///   - title: the title of the scenario.
  ///   - hosted: the widgets.
  ///   - day: what their providers did on the first day.
  ///   - command: the provider program and its arguments.
  ///   - files: the files of the program.
  ///   - sources: the app's own files.
  package init(
    title: String, hosted: HostedWidgets, day: HostedFirstDay, command: [String], files: [String],
    sources: [HostedSource] = []
  ) {
    (self.title, self.hosted, self.day) = (title, hosted, day)
    (self.command, self.files, self.sources) = (command, files, sources)
  }

  package var text: String {
    var lines: [YAMLText] = [
      "# The timeline provider is the widget's own code: `widgetsim host` builds it and runs it on a simulated phone.",
      "#",
      "# On a first day on which every reload was granted at once:",
    ]
    lines += day.report.map { "\(comment: $0)" }
    lines += [
      "title: \(title)", "seed: 1", "device:", "  start: 2026-03-02",
      "  timeZone: Europe/Berlin",
      "  days: 7", "  warmUpDays: 10", "  budget: documented", "",
    ]
    let fetches = day.widgets.contains(where: usesServer)
    let reads = day.widgets.contains { !usesServer($0) }
    lines.append("contents:")
    if fetches {
      lines.append("  server: {live: {changes: {perDay: 48}}}   # guess: changes every half hour")
    }
    if reads {
      lines.append(
        "  app: {inSession: {poisson: 1}}   # guess: the user changes it in each session of the app")
    }
    lines += ["", "apps:", "  MyApp:", "    foreground: {sessions: {perDay: 4}}   # guess"]
    let calls = AppCalls(
      in: sources.map { (($0.path as NSString).lastPathComponent, $0.text) }, kinds: day.widgets.map(\.kind))
    lines += calls.lines.map { "    \(key: $0.key) \($0.value.yaml)   \(comment: $0.comment)" }
    lines += ["", "widgets:"]
    let code = files.compactMap {
      $0.hasSuffix(".swift") ? try? String(contentsOfFile: $0, encoding: .utf8) : nil
    }
    .joined(separator: "\n")
    for widget in day.widgets { lines += self.widget(widget, code: code) }
    return lines.map { $0 + "\n" }.joined().text
  }

  /// A widget with parameters may fetch only once they have values.
  private func usesServer(_ widget: HostedFirstDay.Widget) -> Bool {
    let hasParameters = hosted.widgets.contains { $0.kind == widget.kind && !$0.parameters.isEmpty }
    return widget.fetches || hasParameters && files.contains { $0.hasSuffix("/responses.json") }
  }

  /// Words in the files of the widgets, and the line that they stand for. The shares are guesses.
  private static let sightings: [(words: [String], line: YAMLText)] = [
    (["Button(intent:"], "intentsPerView: 3%"),
    (["widgetURL("], "taps: {probability: 2%, widgetURL: true}"),
    (["CLLocationManager("], "usesLocation: true"),
  ]

  /// - Parameter code: the text of the widgets' Swift files.
  private func widget(_ widget: HostedFirstDay.Widget, code: String) -> [YAMLText] {
    let found = hosted.widgets.first { $0.kind == widget.kind }
    let family = Widget.Family(rawValue: widget.family) ?? .systemSmall
    let others = (found?.families ?? []).filter { $0 != family.rawValue }
    var lines: [YAMLText] = [
      "  \(key: name(widget.kind))", "    app: MyApp", "    kind: \(widget.kind)",
      "    family: \(family.rawValue)"
        + (others.isEmpty ? "" : "   \(comment: "it also supports \(others.joined(separator: ", "))")"),
      "    surface: \(family.isAccessory ? "lockScreen" as YAMLText : "{homePage: 1}")",
    ]
    lines += Self.sightings.compactMap { words, line in
      words.first(where: code.contains).map {
        "    \(line)   \(comment: "the files of the widgets contain \($0)")"
      }
    }
    if let parameters = found?.parameters, !parameters.isEmpty {
      let names = parameters.map { "\($0): …" }.joined(separator: ", ")
      lines.append("    \(comment: "configuration: {parameters: {\(names)}}")")
    }
    lines.append("    provider:")
    lines.append("      command:")
    lines.append("        run: \(list: command.map { "\($0)" })")
    lines.append("        limits: {time: 2m}   # the first run builds the code")
    lines.append("        files:")
    lines += files.map { "          - \($0)" }
    if usesServer(widget) {
      lines.append("      fetch: {latency: {lognormal: {median: 400ms, sigma: 0.6}}, failure: 1%}")
    }
    lines.append("    content: \(usesServer(widget) ? "server" : "app" as YAMLText)")
    return lines
  }

  /// A kind as the name of a widget: letters, digits and hyphens, unlike that of any other kind.
  private func name(_ kind: String) -> String {
    let usable = kind.split(separator: ".").last.map(String.init) ?? kind
    let name = String(usable.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "-" })
    let others = day.widgets.filter { $0.kind != kind }.map {
      $0.kind.split(separator: ".").last.map(String.init)
    }
    return name.isEmpty || others.contains(usable)
      ? "widget-\(day.widgets.firstIndex { $0.kind == kind } ?? 0)" : name
  }
}

extension AppCalls.Value {
  fileprivate var yaml: YAMLText {
    switch self {
    case .text(let text): return YAMLText(stringLiteral: text)
    case .reloads(let kinds, let isAfterChange):
      let call: YAMLText =
        kinds.isEmpty ? "reloadAllTimelines" : "{reloadTimelines: \(list: kinds.map { "\($0)" })}"
      return isAfterChange ? "{call: \(call), when: contentChanged}" : call
    }
  }
}

extension HostedFirstDay {
  /// A few lines: what each widget did, and what was not right.
  package var report: [String] {
    var lines: [String] = []
    for widget in widgets {
      let times = widget.reloads == 1 ? "once" : "\(widget.reloads) times"
      let more = widget.reloads == Self.mostReloads ? " or more" : ""
      lines.append(
        "\(widget.kind) (\(widget.family)): asked \(times)\(more)" + (widget.fetches ? ", fetches" : ""))
      for timeline in widget.timelines.prefix(3) {
        lines.append(
          "  \(timeline.words)" + (timeline.count == widget.reloads ? "" : " (\(timeline.count) times)"))
      }
      if widget.timelines.count > 3 { lines.append("  and \(widget.timelines.count - 3) other timelines") }
      lines += (widget.failures + widget.warnings).map { "  \($0)" }
    }
    return lines
  }

  /// How much memory each program had at most. Not always the same: it is measured.
  package var memoryReport: [String] {
    func megabytes(_ bytes: Int) -> Int { (bytes + 500_000) / 1_000_000 }
    let lines = widgets.filter { $0.memory.most > 0 }.map {
      "\($0.kind): its process had at most \(megabytes($0.memory.most)) MB, \(megabytes($0.memory.start)) MB of it before "
        + "the first reload"
    }
    guard !lines.isEmpty else { return [] }
    return lines + [
      "iOS ends a widget's process at about 30 MB. Linux needs other amounts for the system's own code, and nothing is "
        + "drawn here: only what your data add at a reload can be compared."
    ]
  }
}

extension HostedWidgets {
  /// A line for each widget that the user can configure: on the first day, nobody has.
  package var unsetParameters: [String] {
    widgets.filter { !$0.parameters.isEmpty }.map { widget in
      "\(widget.kind) has parameters that nobody has set: \(widget.parameters.joined(separator: ", ")). "
        + "A scenario sets them with `configuration: {parameters: …}`."
    }
  }
}
