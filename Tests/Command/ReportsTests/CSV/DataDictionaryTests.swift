import Reports
import Testing
import WidgetRefresh

@Suite struct DataDictionaryTests {
  @Test(arguments: Report.ofRun + [.fetches])
  func `header lines are the dictionary's`(report: Report) throws {
    let columns = DataDictionary.columns(of: report)
    let written = columns.map(\.name).filter { name in
      Figure(rawValue: name).map { $0.scope == .all }
        ?? !["endsLost.", "refused.", "missed."].contains { name.hasPrefix($0) }
    }
    #expect(try ReportRun().reports(of: [])[report]?.header == written)
    #expect(Set(columns.map(\.name)).count == columns.count)
    #expect(columns.allSatisfy { !$0.meaning.isEmpty && !$0.unit.isEmpty })
  }

  @Test func `columns of rows in seconds say so, and only they`() {
    // Names that JSON has too have their unit in the dictionary only.
    let columns = Report.allCases.filter { ![.summary, .phone].contains($0) }.flatMap {
      DataDictionary.columns(of: $0)
    }
    #expect(columns.filter { $0.name.hasSuffix("_s") } == columns.filter { $0.unit == "s" })
  }

  @Test func `summary.csv has a column for each figure, of its name and unit`() {
    let columns = DataDictionary.columns(of: .summary)
    for figure in Figure.allCases {
      #expect(columns.filter { $0.name == figure.rawValue }.map(\.unit) == [figure.unit.rawValue])
    }
  }

  @Test(arguments: [
    ("=1+1", true), ("+a", true), ("-a", true), ("@a", true), ("\ta", true), ("\ra", true), ("\r\na", true),
    ("=\u{301}", true), ("", false), ("a=1", false), (" =1", false), ("1-1", false), ("'=1", false),
  ])
  func `texts that a spreadsheet takes for formulas are known`(text: String, isFormula: Bool) {
    #expect(DataDictionary.isFormula(text) == isFormula)
  }

  @Test func `the markdown says what becomes of them`() {
    for start in ["`=`", "`+`", "`-`", "`@`", "a tab or a carriage return"] {
      #expect(DataDictionary.markdown(phone: []).contains(start))
    }
  }
}
