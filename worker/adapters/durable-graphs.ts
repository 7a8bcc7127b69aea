import { fail, unavailable } from "../../shared/fault.ts";
import { graphName } from "../../shared/ids.ts";
import type { Graph, Graphs } from "../ports/graph.ts";

/** Every graph is the object that bears its name. What the platform refuses for a moment becomes "unavailable". */
export const durableGraphs = (namespace: DurableObjectNamespace): Graphs => ({
  at: (address) => patient(namespace.get(namespace.idFromName(graphName(address))) as unknown as Graph),
});

const patient = (graph: Graph): Graph =>
  new Proxy(graph, {
    get:
      (target, method: keyof Graph) =>
      async (...parameters: unknown[]) => {
        try {
          return await (target[method] as (...parameters: unknown[]) => Promise<unknown>)(...parameters);
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
