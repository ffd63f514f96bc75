import Foundation
import WidgetRefresh

/// A provider that asks a ``ProviderProgram``. It starts the program, and ends it when the run no longer needs it.
struct ProgramProvider: WidgetProvider {
  private let process: LineProcess
  private var number = 0
  private var question = QuestionText()

  init(_ program: ProviderProgram, at site: ProviderSite) throws {
    process = try LineProcess(program)
    try process.write(Hello(site).line)
    let reply = try HelloReply(process.readLine())
    guard reply.majorVersion == Hello.majorVersion else {
      throw process.failure(
        "it speaks version \(reply.protocolVersion) of the protocol; expected \(Hello.protocolVersion)")
    }
  }

  mutating func timeline(for asked: TimelineQuestion) throws -> TimelineAnswer {
    number += 1
    question.write(asked, number: number)
    try process.write(question.bytes)
    let line = try process.readLine()
    do {
      return try AnswerText(line).answer(to: number)
    } catch let problem as AnswerProblem {
      throw process.failure(problem.description)
    }
  }
}
