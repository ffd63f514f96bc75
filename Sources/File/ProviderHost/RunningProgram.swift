import Foundation
import ScenarioValues

/// A provider that asks a ``ProviderProgram``. It starts the program, and ends it when the run no longer needs it.
struct RunningProgram: WidgetProvider {
  private let process: LineProcess
  /// `nil`: this is not replication 0. The messages of one replication are enough.
  private let messages: ProgramMessages?
  private var number = 0
  private var question = QuestionText()

  init(_ program: ProviderProgram, at site: ProviderSite, messages all: ProgramMessages = .heard) throws {
    process = try LineProcess(program)
    messages = site.replication == 0 ? all : nil
    if let messages {
      let notes = HostedNotes()
      process.hear = notes.add
      process.atEnd = { for line in notes.lines { messages.keep(line, about: line) } }
    }
    try process.write(Hello(site).line)
    let reply: HelloReply
    do {
      reply = try HelloReply(process.readLine())
    } catch let problem as AnswerProblem {
      throw process.failure(problem.description)
    }
    guard reply.majorVersion == Hello.majorVersion else {
      throw process.failure(
        "it speaks version \(reply.protocolVersion) of the protocol; expected \(Hello.protocolVersion)")
    }
  }

  mutating func timeline(for asked: TimelineQuestion) throws -> TimelineAnswer {
    number += 1
    question.write(asked, number: number)
    try process.write(question.bytes)
    do {
      let text = try AnswerText(process.readLine())
      do {
        return try text.answer(to: number)
      } catch let none as NoTimeline {
        if let message = text.message {
          messages?.keep(none.line(message, to: asked), about: "\(asked.kind) \(none.reason) \(message)")
        }
        throw none
      }
    } catch let problem as AnswerProblem {
      throw process.failure(problem.description)
    }
  }
}
