import ArgumentParser

/// `--headroom` of commands that run scenarios.
enum HeadroomFlag {
  static let help: ArgumentHelp = """
    Also measure headroom: the best that the same number of charged reloads could do, if the app knew all views and content \
    changes in advance. A run takes up to 20% longer.
    """
}
