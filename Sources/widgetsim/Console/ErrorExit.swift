import ArgumentParser
import Reports
import WidgetRefresh

/// Reports an error of a scenario or a report on standard error, and ends with the matching exit status.
///
/// - Parameters:
///   - subject: the file that the error is about.
///   - body: what may fail.
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
