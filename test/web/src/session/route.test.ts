import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatRoute, parseRoute, SCREENS, withParameters, type Route } from "../../../../web/src/session/route.ts";

const route: fc.Arbitrary<Route> = fc.record({
  memory: fc.record({
    kind: fc.constantFrom("users", "graphs"),
    id: fc.string({ minLength: 1, unit: "grapheme" }).filter((id) => id !== "." && id !== ".."),
  }),
  screen: fc.constantFrom(...SCREENS),
  parameters: fc.dictionary(
    fc.string({ minLength: 1, unit: "grapheme" }).filter((name) => name !== "__proto__"),
    fc.string({ minLength: 1, unit: "grapheme" }),
  ),
});

describe("an address of the explorer", () => {
  it("survives a round trip, whatever its ids and parameters contain", () => {
    fc.assert(
      fc.property(route, (where) => {
        const read = parseRoute(formatRoute(where));
        expect({ ...read, parameters: { ...read.parameters } }).toEqual({
          ...where,
          parameters: { ...where.parameters },
        });
      }),
    );
  });

  it.each([
    "",
    "#",
    "#/",
    "#/users",
    "#/nobody/ada/graph",
    "#/users/%E0%A4%A/graph",
    "#/users/../chat",
    "#/users/%2E",
    "#key=eg_x",
  ])("that is invalid, %j, opens no wrong memory", (hash) => {
    const { memory } = parseRoute(hash);
    expect(memory === null || memory.id === "%E0%A4%A").toBe(true);
  });

  it("of an unknown screen opens the chat", () => {
    expect(parseRoute("#/users/ada/nowhere")).toEqual({
      memory: { kind: "users", id: "ada" },
      screen: "chat",
      parameters: {},
    });
  });

  it("drops an undefined parameter, and keeps the others", () => {
    const there: Route = { memory: null, screen: "graph", parameters: { fact: "f", node: "n" } };
    expect(withParameters(there, { fact: undefined }).parameters).toEqual({ node: "n" });
  });
});
