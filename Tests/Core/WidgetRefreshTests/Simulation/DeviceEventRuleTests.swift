import Testing

@testable import WidgetRefresh

@Suite("Packed events")
struct DeviceEventRuleTests {
  @Test(
    "An event comes out of its integer as it went in",
    arguments: [0, 1, 2, 255, 65_535, 65_536, 131_072, DeviceEvent.indexLimit - 1])
  func roundTrip(index: Int) {
    for parameter in [0, 1, 2, 255, 32_768, DeviceEvent.parameterLimit - 1] {
      for kind in [DeviceEvent.Kind.dayBegins, .surfaceHidden, .configurationEdited] {
        let event = DeviceEvent(packed: DeviceEvent(kind, index, parameter).packed)
        #expect(event.kind == kind && event.index == index && event.parameter == parameter)
      }
    }
  }

  @Test("Bits that are no event have no kind")
  func noKind() {
    #expect(DeviceEvent(packed: .max).kind == nil)
    #expect(DeviceEvent(packed: 200 << 34).kind == nil)
  }
}
