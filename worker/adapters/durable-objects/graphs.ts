import type { Reply } from "../../../shared/fault.ts";
import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import type { EpochGraph, Graph, Graphs } from "../../ports/graph/graph.ts";
import { callObject } from "./retrying-stub.ts";

/** The graph that a caller means, which the object compares with its own, and the epoch that the caller works for, if any. */
export interface CallTarget extends GraphAddress {
  epoch: string | null;
}

/** The RPC interface of a graph's Durable Object. */
export interface GraphObject {
  call(callee: CallTarget, method: string, given: readonly unknown[]): Promise<Reply<unknown>>;
}

/** One Durable Object per graph, named by `graphName`. */
export const durableGraphs = (namespace: DurableObjectNamespace): Graphs => ({
  at: ({ tenant, kind, id }) => {
    const address = { tenant, kind, id };
    const object = namespace.get(namespace.idFromName(graphName(address))) as unknown as GraphObject;
    const during = (epoch: string): EpochGraph => handle<EpochGraph>(object, { ...address, epoch }, { address, epoch });
    return handle<Graph>(object, { ...address, epoch: null }, { address, during });
  },
});

/** A proxy with the given properties; every other name is a method of the object. */
const handle = <Handle extends object>(object: GraphObject, callee: CallTarget, own: Partial<Handle>): Handle =>
  new Proxy(own as Handle, {
    get: (target, name: keyof Handle & string) =>
      target[name] ?? ((...given: unknown[]) => callObject(() => object.call(callee, name, given), "The memory")),
  });
