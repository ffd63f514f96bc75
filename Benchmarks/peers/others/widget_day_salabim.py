"""The widget day (see Workloads/WidgetDay.swift) and the hold model in salabim.

widget_day_salabim.py hold PENDING EVENTS | widget_day_salabim.py day DAYS
"""

import math
import random
import sys
import time

import salabim as sim

sim.yieldless(False)


def hold(pending: int, count: int) -> None:
    env = sim.Environment(trace=False)
    rng = random.Random(1)
    handled = 0

    class Holder(sim.Component):
        def process(self):
            nonlocal handled
            while True:
                yield self.hold(rng.randint(1, 1 << 20))
                handled += 1
                if handled >= count:
                    env.main().activate()

    for _ in range(pending):
        Holder()
    start = time.perf_counter()
    env.run(till=sim.inf)
    print(f"events={handled} seconds={time.perf_counter() - start}")


def day(days: int) -> None:
    env = sim.Environment(trace=False)
    rng = random.Random(1)
    widgets = 20
    generation = [0] * widgets
    published = [0] * widgets
    counts = {"events": 0, "reloads": 0, "entries": 0, "views": 0, "age": 0}

    class Timeline(sim.Component):
        def setup(self, widget, of_generation):
            self.widget = widget
            self.of_generation = of_generation

        def process(self):
            for number in range(5):
                if number > 0:
                    yield self.hold(300_000)
                counts["events"] += 1
                if generation[self.widget] == self.of_generation:
                    counts["entries"] += 1

    class Widget(sim.Component):
        def setup(self, index):
            self.index = index

        def process(self):
            while True:
                yield self.hold(round(rng.expovariate(1 / (24 * 60_000))))
                yield self.hold(round(rng.lognormvariate(math.log(400), 0.6)))
                counts["events"] += 2
                counts["reloads"] += 1
                generation[self.index] += 1
                published[self.index] = env.now()
                Timeline(widget=self.index, of_generation=generation[self.index])

    class User(sim.Component):
        def process(self):
            while True:
                yield self.hold(round(rng.expovariate(80 / 86_400_000)))
                counts["events"] += 1
                first = rng.randrange(widgets)
                for offset in range(6):
                    counts["views"] += 1
                    counts["age"] += env.now() - published[(first + offset) % widgets]

    start = time.perf_counter()
    for index in range(widgets):
        Widget(index=index)
    User()
    env.run(till=days * 86_400_000)
    seconds = time.perf_counter() - start
    print(
        f"events={counts['events']} reloads={counts['reloads']} entries={counts['entries']} views={counts['views']} "
        f"meanAge={counts['age'] / 1000 / counts['views']} seconds={seconds}"
    )


if sys.argv[1] == "hold":
    hold(int(sys.argv[2]), int(sys.argv[3]))
else:
    day(int(sys.argv[2]))
