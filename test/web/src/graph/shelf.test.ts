import { expect, test } from "vitest";
import { connectedNodes, shelve } from "../../../../web/src/graph/shelf.ts";

test("nodes without an edge stand in rows below all others", () => {
  const places = { x: new Float32Array([0, 100, 50, 7, 7, 7, 7, 7]), y: new Float32Array([0, 40, 90, 0, 0, 0, 0, 0]) };
  shelve(places, connectedNodes([0, 1, 1, 2]));
  expect(Array.from(places.x.subarray(0, 3))).toEqual([0, 100, 50]);
  const loners = Array.from(places.x.slice(3), (x, place) => `${x} ${places.y[place + 3]}`);
  expect(new Set(loners).size).toBe(5);
  for (const y of places.y.slice(3)) expect(y).toBeLessThan(0);
  expect(places.y[7]).toBeLessThan(places.y[3] ?? 0);
});

test("a drawing without an edge stays as it is", () => {
  const places = { x: new Float32Array([3, 5]), y: new Float32Array([4, 6]) };
  shelve(places, connectedNodes([]));
  expect([...places.x, ...places.y]).toEqual([3, 5, 4, 6]);
});
