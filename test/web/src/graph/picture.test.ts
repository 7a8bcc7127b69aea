import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstGrouping, group, groupings, MOST_ENTITIES, MOST_MEMBERS } from "../../../../web/src/graph/grouping.ts";
import { makePicture, neighbourhood } from "../../../../web/src/graph/picture.ts";
import { placeNodes } from "../../../../web/src/graph/places.ts";
import { communityLine, entityLine, factLine, graphOf } from "./lines.ts";

const nameOfGroup = (name: string): string => name;
const ids = ["a", "b", "c", "d", "e", "f"];
const id = fc.constantFrom(...ids);
const drawn = fc.array(fc.tuple(id, id), { maxLength: 30 });
const opened = fc.subarray(["low", "high", "rest"]);

const graphWith = (facts: readonly (readonly [string, string])[]) =>
  graphOf([
    communityLine("low", 0, ["a", "b"], "top"),
    communityLine("high", 0, ["c", "d"], "top"),
    communityLine("top", 1, []),
    ...ids.map((one) => entityLine(one)),
    ...facts.map(([from, to], place) => factLine(`f${place}`, from, to)),
  ]);

describe("the picture of a graph", () => {
  it("has each fact between two of its nodes on one edge, once, whichever groups are open", () => {
    fc.assert(
      fc.property(drawn, opened, (facts, open) => {
        const graph = graphWith(facts);
        const grouping = group(graph, "level 0");
        const { nodes, edges } = makePicture(graph, { grouping, opened: new Set(open), only: null, nameOfGroup });
        const shown = new Set(nodes.map((node) => node.id));
        const nodeOf = (one: string): string => (shown.has(one) ? one : (grouping.groupOf.get(one) as string));
        const expected = facts.flatMap(([from, to], place) => (nodeOf(from) === nodeOf(to) ? [] : [`f${place}`]));
        expect(edges.flatMap((edge) => edge.facts.map((fact) => fact.id)).toSorted()).toEqual(expected.toSorted());
        expect(new Set(edges.map(({ key }) => key)).size).toBe(edges.length);
        for (const edge of edges) expect([shown.has(edge.source), shown.has(edge.target)]).toEqual([true, true]);
      }),
    );
  });

  it("shows either an entity or its group, and nothing twice", () => {
    const graph = graphWith([]);
    const grouping = group(graph, "level 0");
    const names = (open: string[]) =>
      makePicture(graph, { grouping, opened: new Set(open), only: null, nameOfGroup })
        .nodes.map((node) => node.id)
        .toSorted();
    expect(names([])).toEqual(["high", "low", "rest"]);
    expect(names(["low"])).toEqual(["a", "b", "high", "rest"]);
    expect(names(["low", "high", "rest"])).toEqual(ids);
  });

  it("of a higher level contains the entities of its sub-communities", () => {
    const grouping = group(graphWith([]), "level 1");
    expect(grouping.members.get("top")?.toSorted()).toEqual(["a", "b", "c", "d"]);
    expect(grouping.members.get("rest")).toEqual(["e", "f"]);
  });

  it("of two communities that contain each other is finite", () => {
    const graph = graphOf([communityLine("x", 0, ["y", "a"], "y"), communityLine("y", 0, ["x"], "x"), entityLine("a")]);
    expect(group(graph, "level 0").groupOf.get("a")).toBe("x");
  });

  it("begins with communities if there are too many entities, and with types if there are no communities", () => {
    const many = Array.from({ length: MOST_ENTITIES + 1 }, (_, place) => entityLine(`e${place}`));
    expect(firstGrouping(graphOf(many))).toBe("type");
    expect(firstGrouping(graphOf([communityLine("c", 2, ["e1"]), communityLine("d", 0, ["e1"]), ...many]))).toBe(
      "level 2",
    );
    expect(firstGrouping(graphOf(many.slice(1)))).toBe("none");
    expect(groupings(graphWith([]))).toEqual(["none", "level 1", "level 0", "type"]);
  });

  it("omits surplus members of an opened group, and reports their number", () => {
    const lines = Array.from({ length: MOST_MEMBERS + 7 }, (_, place) =>
      entityLine(`e${String(place).padStart(4, "0")}`),
    );
    const graph = graphOf([...lines, factLine("f", "e0506", "e0000")]);
    const grouping = group(graph, "type");
    const { nodes, leftOut } = makePicture(graph, {
      grouping,
      opened: new Set(["type person"]),
      only: null,
      nameOfGroup,
    });
    expect([nodes.length, leftOut]).toEqual([MOST_MEMBERS, 7]);
    expect(nodes.slice(0, 2).map((node) => node.id)).toEqual(["e0000", "e0506"]);
  });

  it("of a neighbourhood extends the given number of facts", () => {
    const graph = graphWith([
      ["a", "b"],
      ["b", "c"],
      ["c", "d"],
    ]);
    expect([...neighbourhood(graph, ["a"], 0)]).toEqual(["a"]);
    expect([...neighbourhood(graph, ["a"], 2)]).toEqual(["a", "b", "c"]);
    expect([...neighbourhood(graph, ["e"], 3)]).toEqual(["e"]);
  });

  it("is deterministic, and known nodes keep their places", () => {
    const graph = graphWith([["a", "b"]]);
    const grouping = group(graph, "none");
    const picture = makePicture(graph, { grouping, opened: new Set(), only: null, nameOfGroup });
    const places = placeNodes(picture, new Map());
    expect(placeNodes(picture, new Map())).toEqual(places);
    expect(placeNodes(picture, new Map([["a", { x: 7, y: 8 }]])).get("a")).toEqual({ x: 7, y: 8 });
    expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(ids.length);
  });
});
