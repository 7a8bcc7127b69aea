"""Times a library of native code on one task: JSON in on standard input, JSON out on standard output.

pagerank: igraph (PRPACK) on the given graph, built beforehand. scan: numpy, the 20 best dot products.
"""

import json
import statistics
import sys
import time


def median_ms(run, samples=31):
    run()
    times = []
    for _ in range(samples):
        start = time.perf_counter()
        run()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def pagerank(task):
    import igraph

    graph = igraph.Graph(task["nodes"], list(zip(task["from"], task["to"])))
    graph.es["weight"] = task["weights"]

    def run():
        return graph.personalized_pagerank(
            directed=False, damping=task["damping"], reset=task["reset"], weights="weight"
        )

    return {"ms": median_ms(run), "ranks": run()}


def scan(task):
    import numpy

    rng = numpy.random.default_rng(1)
    vectors = rng.standard_normal((task["count"], task["dimensions"]), dtype=numpy.float32)
    query = vectors[0].copy()

    def run():
        scores = vectors @ query
        best = numpy.argpartition(-scores, task["k"])[: task["k"]]
        return best[numpy.argsort(-scores[best])]

    return {"ms": median_ms(run)}


task = json.load(sys.stdin)
print(json.dumps({"pagerank": pagerank, "scan": scan}[task["task"]](task)))
