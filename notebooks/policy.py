"""A provider for widgetsim: by day it requests a reload every 20 minutes, at night every 2 hours."""
import json
import sys

print('{"protocol":"1.0"}', flush=True)
next(sys.stdin)  # about the run
for line in sys.stdin:
    question = json.loads(line)
    now = question["time"]
    hour = (now + question["utcOffset"]) // 3600 % 24
    policy = {"after": now + (20 * 60 if 7 <= hour < 23 else 2 * 3600)}
    answer = {"answer": question["question"], "entries": [{"date": now}], "policy": policy, "fetched": True}
    print(json.dumps(answer), flush=True)
