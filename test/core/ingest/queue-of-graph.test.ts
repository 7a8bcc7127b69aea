import fc from "fast-check";
import { expect, test } from "vitest";
import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import { queueOfGraph } from "../../../worker/core/ingest/queue-of-graph.ts";
import { runs } from "../../sample-size.ts";

const user = (tenant: string, id: string): GraphAddress => ({ tenant, kind: "user", id });

test("a graph's wake-up messages take the same queue in every release", () => {
  const graphs: GraphAddress[] = [
    user("ten_1", "ada"),
    user("ten_2", "ada"),
    user("ten_1", "bob"),
    { ...user("ten_1", "ada"), kind: "graph" },
  ];
  expect(graphs.map((graph) => queueOfGraph(graph, 100))).toEqual([15, 31, 18, 96]);
});

const address = fc.record({
  tenant: fc.uuid().map((id) => `ten_${id}`),
  kind: fc.constantFrom("user" as const, "graph" as const),
  id: fc.string({ minLength: 1, maxLength: 128 }),
});

test("every graph has one queue, among those that there are", () => {
  fc.assert(
    fc.property(address, fc.integer({ min: 1, max: 100 }), (graph, queues) => {
      const queue = queueOfGraph(graph, queues);
      expect(queue).toBe(queueOfGraph({ ...graph }, queues));
      expect([Number.isInteger(queue), queue >= 0, queue < queues]).toEqual([true, true, true]);
    }),
  );
});

const NAMINGS: ((n: number, seed: string) => string)[] = [
  (n) => `${n}`,
  (n) => `user-${String(n).padStart(8, "0")}`,
  (n, seed) => `${seed.slice(0, 8)}-${n.toString(16)}`,
  (n) => `person.${n}@example.com`,
];

test("users of one tenant spread evenly over any number of queues, however they are named", () => {
  const perQueue = 200;
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 2, max: 100 }), fc.constantFrom(...NAMINGS), (tenant, queues, naming) => {
      const counts = new Array<number>(queues).fill(0);
      for (let n = 0; n < perQueue * queues; n++) {
        const queue = queueOfGraph(user(`ten_${tenant}`, naming(n, tenant)), queues);
        counts[queue] = (counts[queue] ?? 0) + 1;
      }
      // fails once in two million fair draws
      for (const count of counts) expect(Math.abs(count - perQueue)).toBeLessThan(5 * Math.sqrt(perQueue));
    }),
    { numRuns: runs(50) },
  );
});

test("the queue of a graph depends on its name alone", () => {
  const graph = user("ten_1", "ada");
  expect(graphName(graph)).toBe("ten_1/user/ada");
  expect(queueOfGraph({ ...graph, more: 1 } as GraphAddress, 100)).toBe(queueOfGraph(graph, 100));
});
