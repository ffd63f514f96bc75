import Foundation
import RandomVariates
import Testing

@testable import Hosting
@testable import ProviderHost

/// Builds the widgets of tests. Modules are built once for all tests.
enum HostedCode {
  private static let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
    "widgetsim-tests")

  static let cache = directory.appendingPathComponent("cache")

  /// The directory with the project's example widgets.
  static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../scenarios/hosted").standardizedFileURL

  static func example(_ name: String) throws -> [String] {
    let path = examples.appendingPathComponent(name).path
    let stubs = (try? FileManager.default.contentsOfDirectory(atPath: path + "/stubs")) ?? []
    return try HostedBuild(
      sources: [path], stubs: stubs.map { "\(path)/stubs/\($0)" }, world: path + "/world", cache: cache
    ).command()
  }

  /// A widget in one file, and perhaps files of a world by path. The same code is built once.
  static func command(_ code: String, stubs: [String: String] = [:], world: [String: String]? = nil) throws
    -> [String]
  {
    let place = try directory(with: stubs.merging(["Widget.swift": code]) { $1 })
    return try HostedBuild(
      sources: [place.appendingPathComponent("Widget.swift").path],
      stubs: stubs.keys.sorted().map { place.appendingPathComponent($0).path },
      world: try world.map { try directory(with: $0).path }, cache: cache
    ).command()
  }

  static func succeeds(_ command: [String]) -> Bool {
    (try? HostedTool.run(command[0], Array(command.dropFirst())).hasSucceeded) ?? false
  }

  /// A directory whose name depends on its files.
  static func directory(with files: [String: String]) throws -> URL {
    var hash = FNV1a()
    for (path, text) in files.sorted(by: { $0.key < $1.key }) { hash.combine("\(path):\(text);") }
    let place = directory.appendingPathComponent(hash.value.hexadecimalText)
    for (path, text) in files {
      let file = place.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .atomic)
    }
    return place
  }
}

/// A hosted program that is asked directly.
final class AskedProgram {
  private let process: LineProcess
  private var number = 0

  init(_ command: [String], seed: Int = 1, timeZone: String = "UTC") throws {
    process = try LineProcess(ProviderProgram(command))
    let hello =
      #"{"protocol":"1.0","app":"App","replication":0,"seed":\#(seed),"time":1767225600,"timeZone":"\#(timeZone)","widgets":[]}"#
    try process.write(Array((hello + "\n").utf8))
    #expect(String(decoding: try process.readLine(), as: UTF8.self).hasPrefix(#"{"protocol":"1.0""#))
  }

  /// The line of the answer.
  ///
  /// - Parameters:
  ///   - time: seconds since 2026-01-01 00:00 UTC.
  ///   - more: more keys, which count instead of the usual ones.
  func ask(_ kind: String, at time: Double = 0, _ more: [String: Any] = [:]) throws -> String {
    number += 1
    var question: [String: Any] = [
      "question": number, "time": 1_767_225_600 + time, "timeZone": "UTC", "utcOffset": 0, "widget": kind,
      "kind": kind, "family": "systemSmall", "configuration": [String: String](), "reason": "timelinePolicy",
      "network": true, "server": ["version": 5, "changed": 1_767_225_600],
    ]
    question.merge(more) { $1 }
    try process.write(Array(try JSONSerialization.data(withJSONObject: question)) + [10])
    return String(decoding: try process.readLine(), as: UTF8.self)
  }

  /// The answer.
  func answer(_ kind: String, at time: Double = 0, _ more: [String: Any] = [:]) throws -> [String: Any] {
    let line = try ask(kind, at: time, more)
    return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }
}
