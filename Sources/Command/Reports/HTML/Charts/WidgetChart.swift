/// A picture of a widget's figures.
protocol WidgetChart {
  /// Its content to save as a file.
  var data: PictureData { get }
  /// What the marks of the chart mean; empty: the chart needs no key.
  var key: HTML { get }
  func svg(id: String, of widget: String) -> HTML
}
