import ArgumentParser
import Reports
import WidgetRefresh

/// Says on standard error what went wrong with a scenario or a report, and ends with the exit status of that.
///
/// - Parameters:
///   - subject: the file that it is about.
///   - body: what may go wrong.
func exitingOnErrors<Result>(in subject: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as ScenarioError {
    Console.report("\(subject): error: \(error)")
    throw ExitStatus.badScenario
  } catch let error as ReportError {
    Console.report("\(error)")
    throw ExitStatus.inputOutput
  }
}
