import Foundation
import Testing

@Suite struct DoctorCommandTests {
  private struct Report: Decodable {
    struct Item: Decodable {
      var name: String
      var found: String?
      var needed: Bool
      var advice: String?
    }

    var items: [Item]
    var complete: Bool
  }

  /// What it says in this environment, and its exit status.
  private func report(_ environment: String) throws -> (report: Report, status: Int32) {
    let result = try BuiltCommand().shell("\(environment) \"$widgetsim\" doctor --json")
    #expect(result.errors == "")
    return (try JSONDecoder().decode(Report.self, from: Data(result.output.utf8)), result.status)
  }

  @Test(arguments: ["", "PATH=/nowhere", "WIDGETSIM_CACHE=/dev/null/no"])
  func `what is missing and needed is 1, and has advice`(environment: String) throws {
    let (report, status) = try report(environment)
    let missing = report.items.filter { $0.found == nil }
    #expect(missing.allSatisfy { $0.advice?.isEmpty == false })
    #expect(report.complete == !missing.contains(where: \.needed))
    #expect(status == (report.complete ? 0 : 1))
    #expect(report.items.first { $0.name == "GSL" }?.found?.first?.isNumber == true)
    #if os(Linux)
      let name = environment.hasPrefix("PATH") ? "Swift compiler for `host`" : "Cache of `host`"
      #expect(missing.contains { $0.name == name } == !environment.isEmpty)
    #endif
  }
}
