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
      let hosted = widgets()
      backgroundHandlers = hosted.compactMap(\.backgroundSessionEvents)
      if sim_start_count() == 1 { write("{\"protocol\":\"1.0\",\"name\":\(json(hello.app))}") }
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
    guard let perform = lastTimelines[widgetKey]?.intents(date).first else {
      say("\(widgetKey): a tap performs an intent, but the widget has no button or toggle with one.")
      return
    }
    final class Flag: @unchecked Sendable { var isSet = false }
    let flag = Flag()
    nonisolated(unsafe) let action = perform
    Task {
      do {
        try await action()
      } catch {
        say("The widget's intent failed: \(error)")
      }
      flag.isSet = true
    }
    while !flag.isSet && sim_run_event(limit) {}
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
