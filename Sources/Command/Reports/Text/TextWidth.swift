/// How wide text is.
package enum TextWidth {
  /// The number of columns of tables and of lines of text. The program uses more on a terminal that has more.
  @TaskLocal package static var columns = 80
}
