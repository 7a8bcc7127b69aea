import type { Reply } from "../../../shared/fault.ts";
import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import type { Graph, Graphs } from "../../ports/graph/graph.ts";
import { patient } from "./retrying-stub.ts";

/** The object of a graph as it is called: with the graph that the caller means, which it holds against its own. */
interface GraphObject {
  call(caller: GraphAddress, method: keyof Graph, parameters: readonly unknown[]): Promise<Reply<unknown>>;
}

/** Every graph is the object that bears its name. What the platform refuses for a moment becomes "unavailable". */
export const durableGraphs = (namespace: DurableObjectNamespace): Graphs => ({
  at: (address) => graphAt(address, namespace.get(namespace.idFromName(graphName(address))) as unknown as GraphObject),
});

const graphAt = ({ tenant, kind, id }: GraphAddress, object: GraphObject): Graph => {
  const called = patient(object, "The memory");
  return new Proxy({} as Graph, {
    get:
      (_, method: keyof Graph) =>
      (...parameters: unknown[]) =>
        called.call({ tenant, kind, id }, method, parameters),
  });
};
