/// The scenario, and how to make the report again.
enum ScenarioSection {
  static func html(_ page: Page) -> String {
    let origin = page.origin
    return """
      <section aria-labelledby="scenario"><h2 id="scenario">Scenario</h2>
      <p>Seed \(page.summary.seed). The same again, with widgetsim \(HTMLText.escaped(origin.version)):</p>
      <pre class="command" tabindex="0" role="region" aria-label="Command"><code>\(HTMLText.file(origin.command))</code></pre>
      <p>\(HTMLText.isolated(origin.file, columns: 120)):</p>
      <pre tabindex="0" role="region" aria-label="Scenario file"><code>\(HTMLText.file(origin.text))</code></pre>
      </section>

      """
  }
}
