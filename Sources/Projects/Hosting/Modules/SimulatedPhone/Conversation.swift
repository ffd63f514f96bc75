import CSimulatedClock
import Foundation

extension SimulatedPhone {
  /// A provider that has not called its completion handler after so many simulated seconds never will.
  private static let patience: Int64 = 600 * 1_000_000_000
  /// More entries than this fit neither in a line of the protocol nor in a widget's memory.
  private static let mostEntries = 5000

  /// The main function of a hosted program: describes its widgets, or answers questions until input ends.
  ///
  /// - Parameter widgets: Evaluates the bodies of the widget's code.
  public static func main(_ widgets: () -> [HostedWidget]) -> Never {
    setlinebuf(stdout)
    let arguments = CommandLine.arguments
    if arguments.contains("--describe") {
      sim_limit(10)
      print(description(widgets()))
      exit(0)
    }
    do {
      guard let line = Input.next() else { exit(0) }
      let hello = try Hello(line: line)
      prepare(hello)
      sim_supervise()
      try start(hello, arguments)
      let all = widgets()
      let hosted = all.filter { $0.activity == nil }
      hostedActivities = all.compactMap(\.activity)
      backgroundHandlers = hosted.compactMap(\.backgroundSessionEvents)
      if sim_start_count() == 1 { write("{\"protocol\":\"1.0\",\"name\":\(json(hello.app))}") }
      if arguments.contains("--activities") {
        // A second process would only fail again.
        if sim_start_count() == 1 { write(try runActivities(hosted, from: hello.time)) }
        exit(0)
      }
      while let line = Input.next() { try answer(Question(line: line), hosted) }
      exit(0)
    } catch let error as ProtocolError {
      fail(error.words)
    } catch let error as WorldError {
      fail("The world cannot be used. \(error.words)")
    } catch {
      fail("\(error)")
    }
  }

  private static func prepare(_ hello: Hello) {
    setenv("TZ", hello.timeZone, 1)
    sim_set_now(hello.time)
    installed = hello.widgets
    let home = ProcessInfo.processInfo.environment["HOME"] ?? NSTemporaryDirectory()
    files.start(home: URL(fileURLWithPath: home).resolvingSymlinksInPath().path)
    seed = hello.seed
  }

  private static func start(_ hello: Hello, _ arguments: [String]) throws {
    sim_install_task_hooks()
    sim_set_simulated(true)
    if sim_start_count() == 1 {
      let failures = SelfTest.failures()
      guard failures.isEmpty else {
        throw ProtocolError(
          words: "With this version of Swift these are not simulated: \(failures.joined(separator: ", ")).")
      }
    }
    sim_set_seed(seed)
    if let index = arguments.firstIndex(of: "--world"), index + 1 < arguments.count {
      world = try World(directory: URL(fileURLWithPath: arguments[index + 1], isDirectory: true))
    }
    _ = info
    if sim_start_count() == 1 { try world.writeStart() } else { SavedState.load() }
  }

  private static func answer(_ question: Question, _ widgets: [HostedWidget]) throws {
    let installed = question.installed
    guard let widget = widgets.first(where: { $0.kind == installed.kind }) else {
      throw ProtocolError(words: unknownKind(installed.kind, widgets))
    }
    if let zone = question.timeZone, zone != getenv("TZ").map({ String(cString: $0) }) {
      setenv("TZ", zone, 1)
      tzset()
      NSTimeZone.resetSystemTimeZone()
    }
    sim_set_now(question.time)
    sim_set_seed(seed ^ UInt64(bitPattern: question.number) &* 0x9E37_79B9_7F4A_7C15)
    if let store = question.store { try world.write(store) }
    self.question = question
    reads = ContentReads()
    reloads = []
    sim_begin_question(question.number)
    let line = ask(widget, question)
    sim_end_question()
    self.question = nil
    SavedState.save()
    write(line)
  }

  private static func ask(_ widget: HostedWidget, _ question: Question) -> String {
    final class Box { var timeline: HostedTimeline?, content: EntryContent?, end: Int64 = 0 }
    let box = Box()
    let widgetKey = "\(widget.kind)/\(question.installed.family)/\(json(question.installed.parameters))"
    let request = HostedRequest(family: question.installed.family, parameters: question.installed.parameters)
    if question.reason == "intent" { performIntent(widgetKey, until: question.time + patience) }
    widget.timeline(request) { timeline in
      guard self.question?.number == question.number, box.timeline == nil else {
        say(
          "\(widget.kind): the completion handler was called again, or after its time. iOS uses the first call."
        )
        return
      }
      box.timeline = timeline
      box.end = sim_now()
    }
    var waits: Int32 = 0
    while box.timeline == nil {
      if sim_run_event(question.time + patience) { continue }
      guard sim_wait_for_threads(waits) else { break }
      waits += 1
    }
    let duration = Double((box.timeline == nil ? sim_now() : box.end) - question.time) / 1e9
    let before = lastVersions[widgetKey]
    let content = reads.content(
      server: question.server?.version, before: before,
      isConfigured: !(box.timeline?.isUnconfigured ?? false))
    guard let timeline = box.timeline else {
      return Answer.failure(
        "neverCompletes", "The completion handler is not called, and nothing is left that could call it.",
        to: question, fetched: content.fetched, duration: duration)
    }
    guard timeline.entries.count <= mostEntries else {
      return Answer.failure(
        "crashes",
        "The timeline has \(timeline.entries.count) entries. iOS makes a view of each at once: the widget's process "
          + "would need more than its 30 MB.", to: question, fetched: content.fetched, duration: duration)
    }
    timeline.buildViews()
    lastTimelines[widgetKey] = timeline
    if let newest = reads.newest { lastVersions[widgetKey] = newest }
    return Answer.timeline(timeline, to: question, content: content, duration: duration, reloads: reloads)
  }

  /// The user has tapped the first button or toggle of the widget that performs an intent.
  private static func performIntent(_ widgetKey: String, until limit: Int64) {
    let date = Date(timeIntervalSince1970: now)
    tap(lastTimelines[widgetKey]?.intents(date).first, on: widgetKey, until: limit)
  }

  /// The user taps a button or toggle that performs an intent.
  static func tap(_ intent: (() async throws -> Void)?, on place: String, until limit: Int64 = .max) {
    guard let intent else {
      return say("\(place): a tap performs an intent, but there is no button or toggle with one.")
    }
    if let error = perform(until: limit, intent) { say("\(place): the intent failed: \(error)") }
  }

  /// The user adds a widget and taps it.
  static func tap(_ widget: HostedWidget) throws {
    for reason in ["widgetAdded", "intent"] {
      let line: [String: Any] = [
        "question": 1, "time": now, "kind": widget.kind, "family": widget.families.first ?? "systemSmall",
        "reason": reason,
      ]
      let question = try Question(line: Data(json(line).utf8))
      self.question = question
      reads = ContentReads()
      _ = ask(widget, question)
      self.question = nil
    }
  }

  private static func unknownKind(_ kind: String, _ widgets: [HostedWidget]) -> String {
    let known = widgets.map(\.kind).sorted().joined(separator: ", ")
    return "The code has no widget of the kind \"\(kind)\". "
      + (known.isEmpty ? "It has none." : "It has: \(known).")
  }

  static func noteFetch() {
    sim_note_fetch()
  }

  private static func write(_ line: String) {
    var line = line
    line.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { sim_write_line($0.baseAddress, $0.count) }
    }
  }

  private static func fail(_ words: String) -> Never {
    write(Answer.error(words))
    exit(1)
  }

  nonisolated(unsafe) private static var seed: UInt64 = 0
  /// By widget: the timeline that it shows.
  nonisolated(unsafe) private static var lastTimelines: [String: HostedTimeline] = [:]
  /// By widget: the version that it read the last time.
  nonisolated(unsafe) static var lastVersions: [String: Int] = [:]
}
