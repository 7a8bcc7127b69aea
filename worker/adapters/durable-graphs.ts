import { fail, unavailable, type Reply } from "../../shared/fault.ts";
import { graphName, type GraphAddress } from "../../shared/ids.ts";
import type { Graph, Graphs } from "../ports/graph.ts";

/** The object of a graph as it is called: with the graph that the caller means, which it holds against its own. */
interface GraphObject {
  call(caller: GraphAddress, method: keyof Graph, parameters: readonly unknown[]): Promise<Reply<unknown>>;
}

/** Every graph is the object that bears its name. What the platform refuses for a moment becomes "unavailable". */
export const durableGraphs = (namespace: DurableObjectNamespace): Graphs => ({
  at: (address) => graphAt(address, namespace.get(namespace.idFromName(graphName(address))) as unknown as GraphObject),
});

const graphAt = ({ tenant, kind, id }: GraphAddress, object: GraphObject): Graph =>
  new Proxy({} as Graph, {
    get:
      (_, method: keyof Graph) =>
      async (...parameters: unknown[]) => {
        try {
          return await object.call({ tenant, kind, id }, method, parameters);
        } catch (error) {
          if (isPassing(error)) return fail(unavailable("The memory is busy or moving", 1));
          throw error;
        }
      },
  });

/** Errors that Durable Objects document as worth a retry. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  (("retryable" in error && error.retryable === true) || ("overloaded" in error && error.overloaded === true));
