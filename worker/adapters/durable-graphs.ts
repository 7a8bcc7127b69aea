import { graphName } from "../../shared/ids.ts";
import type { Graph, Graphs } from "../ports/graph.ts";
import { patient } from "./durable-objects.ts";

/** Every graph is the object that bears its name. What the platform refuses for a moment becomes "unavailable". */
export const durableGraphs = (namespace: DurableObjectNamespace): Graphs => ({
  at: (address) => patient(namespace.get(namespace.idFromName(graphName(address))) as unknown as Graph, "The memory"),
});
