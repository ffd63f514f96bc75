import Testing

@testable import ClosedForms
@testable import Reports
@testable import VerifyCommands

@Suite struct VerificationPageTests {
  /// 3 standard errors from the expected value: outside the 95% range, and no failure at 1 - 1e-6.
  @Test func `a figure that holds outside the 95% range has the verdict's own level beside it`() {
    let result = ClosedFormResult(
      name: "figure", expected: 1, measured: 1.3, n: 1000, distribution: .mean(standardError: 0.1))
    let table = VerificationPage.table(.queue, [result])
    #expect(table.contains("holds") && table.contains("verdict") && table.contains("1-1e-6"), "\(table)")
    #expect(table.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(VerificationPage.markdown(.queue, [result]).contains("| verdict at 99.9999% |"))
  }
}
