import SwiftUI
import WidgetKit

/// In a small widget, only the outermost `widgetURL` counts. The links do nothing.
struct SmallTapView: View {
  let entry: TapEntry

  var body: some View {
    VStack {
      Text(entry.headline).font(.headline)
      ForEach(1..<4) { number in
        NumberedLink(number: number)
      }
    }
    .widgetURL(URL(string: "taplab://small"))
    .containerBackground(.background, for: .widget)
  }
}

/// In a larger widget, each link opens its own page, and a link may be inside another.
struct LinkGrid: View {
  let entry: TapEntry
  let count: Int

  private let columns = [GridItem(.flexible()), GridItem(.flexible()), GridItem(.flexible())]

  var body: some View {
    VStack(alignment: .leading) {
      Link(destination: URL(string: "taplab://headline")!) {
        HStack {
          Text(entry.headline).font(.headline)
          Spacer()
          NumberedLink(number: 0)
        }
      }
      LazyVGrid(columns: columns) {
        ForEach(1...count, id: \.self) { number in
          NumberedLink(number: number)
        }
      }
    }
  }
}

struct NumberedLink: View {
  let number: Int

  var body: some View {
    Link(destination: URL(string: "taplab://page/\(number)")!) {
      Label("Page \(number)", systemImage: "\(number).circle")
    }
  }
}
