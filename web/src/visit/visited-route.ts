import type { Schemas } from "../../../sdk/src/index.ts";
import type { MemoryName, Route } from "../session/route.ts";

export type Visited = Schemas["VisitedLink"];

type Screened = Extract<Visited["view"], { screen: "chat" | "graph" | "timeline" }>;

export const memoryOf = ({ user_id, graph_id }: Visited): MemoryName =>
  user_id !== null ? { kind: "users", id: user_id } : { kind: "graphs", id: graph_id ?? "" };

/** A link's screen at its moments, plus a fact in the chat, or a moment that the view leaves open. */
export function routeWithin(visited: Visited, view: Screened, address: Route): Route {
  const chosen = address.screen === view.screen ? address.parameters : {};
  const keep = (...names: string[]): Record<string, string> =>
    Object.fromEntries(names.flatMap((name) => (chosen[name] === undefined ? [] : [[name, chosen[name]]])));
  const { screen } = view;
  const at = { memory: memoryOf(visited), screen };
  switch (screen) {
    case "chat":
      return { ...at, parameters: keep("fact") };
    case "timeline":
      return { ...at, parameters: view.known_at === undefined ? keep("known") : {} };
    case "graph": {
      const { as_of, known_at, entity_id } = view;
      const parameters = {
        ...(entity_id !== undefined && { node: entity_id }),
        ...keep("node", "as_of", "known_at"),
        ...(as_of !== undefined && { as_of }),
        ...(known_at !== undefined && { known_at }),
      };
      return { ...at, parameters };
    }
  }
}
