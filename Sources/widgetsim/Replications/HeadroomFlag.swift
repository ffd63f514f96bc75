import ArgumentParser

/// `--headroom` of commands that run scenarios.
enum HeadroomFlag {
  static let help: ArgumentHelp = """
    Also measure headroom: what the charged reloads could do at best, if one knew when the user looks and when the content \
    changes. A run takes up to a fifth longer.
    """
}
