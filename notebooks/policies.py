"""Words for the policies that `widgetsim.optimize` compares."""

import widgetsim


def policy_words(policy: widgetsim.Policy) -> str:
    """What a policy changes, in a few words."""
    found = [_change_words(path.rpartition(".")[2], value) for path, value in policy.settings.items()]
    return " + ".join(filter(None, found))


def _change_words(key: str, value: str) -> str:
    """Empty: it belongs to another change."""
    if key == "policy":
        return value.strip("{}").replace("after: ", "every ")
    return {"silentPush": "push", "onSilentPush": "", "onBackground": "call on leaving"}.get(key, f"{key}: {value}")
