"""The widget day (see Workloads/WidgetDay.swift) and the hold model in SimPy.

widget_day_simpy.py hold PENDING EVENTS | widget_day_simpy.py day DAYS
"""

import math
import random
import sys
import time

import simpy


def hold(pending: int, count: int) -> None:
    env = simpy.Environment()
    rng = random.Random(1)
    handled = 0

    def process():
        nonlocal handled
        while True:
            yield env.timeout(rng.randint(1, 1 << 20))
            handled += 1

    for _ in range(pending):
        env.process(process())
    for _ in range(pending):  # the processes' own first steps
        env.step()
    start = time.perf_counter()
    while handled < count:
        env.step()
    print(f"events={handled} seconds={time.perf_counter() - start}")


def day(days: int) -> None:
    env = simpy.Environment()
    rng = random.Random(1)
    widgets = 20
    generation = [0] * widgets
    published = [0] * widgets
    counts = {"events": 0, "reloads": 0, "entries": 0, "views": 0, "age": 0}

    def widget(index: int):
        while True:
            yield env.timeout(round(rng.expovariate(1 / (24 * 60_000))))
            yield env.timeout(round(rng.lognormvariate(math.log(400), 0.6)))
            counts["events"] += 2
            counts["reloads"] += 1
            generation[index] += 1
            published[index] = env.now
            for number in range(5):
                entry = env.timeout(number * 300_000, value=generation[index])
                entry.callbacks.append(lambda event, index=index: shown(index, event.value))

    def shown(index: int, of_generation: int) -> None:
        counts["events"] += 1
        if generation[index] == of_generation:
            counts["entries"] += 1

    def user():
        while True:
            yield env.timeout(round(rng.expovariate(80 / 86_400_000)))
            counts["events"] += 1
            first = rng.randrange(widgets)
            for offset in range(6):
                counts["views"] += 1
                counts["age"] += env.now - published[(first + offset) % widgets]

    start = time.perf_counter()
    for index in range(widgets):
        env.process(widget(index))
    env.process(user())
    env.run(until=days * 86_400_000)
    seconds = time.perf_counter() - start
    print(
        f"events={counts['events']} reloads={counts['reloads']} entries={counts['entries']} views={counts['views']} "
        f"meanAge={counts['age'] / 1000 / counts['views']} seconds={seconds}"
    )


if sys.argv[1] == "hold":
    hold(int(sys.argv[2]), int(sys.argv[3]))
else:
    day(int(sys.argv[2]))
