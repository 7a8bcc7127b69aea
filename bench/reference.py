"""Times a native library on one task: reads JSON from standard input, writes JSON to standard output.

pagerank: igraph (PRPACK) on the given graph, built beforehand. scan: numpy, the 20 best dot products.
leiden: igraph or leidenalg; labels: igraph's label propagation; mixture: scikit-learn. These three run seven times and
answer with the medians of time and quality.
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


def medians(run, runs=7):
    run(0)
    times, qualities = [], []
    for seed in range(runs):
        start = time.perf_counter()
        quality = run(seed)
        times.append((time.perf_counter() - start) * 1000)
        qualities.append(quality())
    return {"ms": statistics.median(times), "quality": statistics.median(qualities)}


def weighted_graph(task):
    import igraph

    graph = igraph.Graph(task["nodes"], list(zip(task["from"], task["to"])))
    graph.es["weight"] = task["weights"]
    return graph


def leiden(task):
    import random

    import leidenalg

    graph = weighted_graph(task)

    def with_leidenalg(seed):
        found = leidenalg.find_partition(
            graph,
            leidenalg.ModularityVertexPartition,
            weights="weight",
            n_iterations=task["iterations"],
            seed=seed,
        )
        return found.quality

    def with_igraph(seed):
        random.seed(seed)
        found = graph.community_leiden("modularity", weights="weight", n_iterations=task["iterations"])
        return lambda: graph.modularity(found, weights="weight")

    return medians(with_igraph if task["library"] == "igraph" else with_leidenalg)


def labels(task):
    import random

    graph = weighted_graph(task)

    def run(seed):
        random.seed(seed)
        found = graph.community_label_propagation(weights="weight")
        return lambda: graph.modularity(found, weights="weight")

    return medians(run)


def mixture(task):
    import numpy
    from sklearn.mixture import GaussianMixture

    points = numpy.array(task["points"]).reshape(-1, task["dimensions"])

    def run(seed):
        found = GaussianMixture(task["components"], random_state=seed).fit(points)
        return lambda: found.bic(points)

    return medians(run)


task = json.load(sys.stdin)
tasks = {"pagerank": pagerank, "scan": scan, "leiden": leiden, "labels": labels, "mixture": mixture}
print(json.dumps(tasks[task["task"]](task)))
