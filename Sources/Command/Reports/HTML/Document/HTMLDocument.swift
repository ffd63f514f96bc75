import PageFiles

/// The frame of every page: one HTML file that needs no other file and no network.
package struct HTMLDocument {
  /// The text of the page's `h1`, as given.
  package let title: String
  /// Lines below the title, such as the period and the seed.
  package let circumstances: [String]
  /// What the page was made from.
  package let origin: PageOrigin
  /// The content of `main`.
  package var main: HTML
  /// JSON for the script; `nil`: the script needs none.
  package var data: HTML?
  /// The page's script.
  package var script = HTML(trusted: PageFiles.script)

  package init(title: String, circumstances: [String], origin: PageOrigin, main: HTML, data: HTML? = nil) {
    (self.title, self.circumstances, self.origin, self.main, self.data) = (
      title, circumstances, origin, main, data
    )
  }

  package var html: HTML {
    ##"""
    \##(head)<body>
    \##(Paint.definitions)<a class="skip" href="#main">Skip to the content</a>
    \##(header)<main id="main">
    \##(main)\##(origin.html)</main>
    \##(footer)<p id="announcement" class="unseen" aria-live="polite"></p><div id="tip" aria-hidden="true" hidden></div>
    \##(scripts)</body>
    </html>

    """##
  }

  private var head: HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; \
    script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="generator" content="widgetsim \(origin.version)">
    <link rel="icon" href="data:,">
    <title>\(DisplayText.name(title)) – widgetsim</title>
    <style>
    \(Paint.css)\(HTML(trusted: PageFiles.style))</style>
    </head>

    """
  }

  private var header: HTML {
    "<header>\n<h1>\(HTML.name(title, columns: 120))</h1>\n\(circumstances.map { "<p>\($0)</p>" })\n</header>\n"
  }

  private var footer: HTML {
    "<footer><p>Made by widgetsim \(origin.version).</p></footer>\n"
  }

  private var scripts: HTML {
    let json: HTML = data.map { "<script type=\"application/json\" id=\"data\">\($0)</script>\n" } ?? ""
    return "\(json)<script>\n\(script)</script>\n"
  }
}
