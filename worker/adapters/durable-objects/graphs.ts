import type { Reply } from "../../../shared/fault.ts";
import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import type { EpochGraph, Graph, Graphs } from "../../ports/graph/graph.ts";
import { callObject } from "./retrying-stub.ts";

/** Who is called: the graph that the caller means, which the object compares with its own, and the epoch that it works for, if any. */
export interface CallTarget extends GraphAddress {
  epoch: string | null;
}

/** A graph's object as it is called. */
export interface GraphObject {
  call(callee: CallTarget, method: string, given: readonly unknown[]): Promise<Reply<unknown>>;
}

/** Every graph is the object that bears its name. */
export const durableGraphs = (namespace: DurableObjectNamespace): Graphs => ({
  at: ({ tenant, kind, id }) => {
    const address = { tenant, kind, id };
    const object = namespace.get(namespace.idFromName(graphName(address))) as unknown as GraphObject;
    const during = (epoch: string): EpochGraph => handle<EpochGraph>(object, { ...address, epoch }, { address, epoch });
    return handle<Graph>(object, { ...address, epoch: null }, { address, during });
  },
});

/** Properties of its own, and for every other name the method of the object. */
const handle = <Handle extends object>(object: GraphObject, callee: CallTarget, own: Partial<Handle>): Handle =>
  new Proxy(own as Handle, {
    get: (target, name: keyof Handle & string) =>
      target[name] ?? ((...given: unknown[]) => callObject(() => object.call(callee, name, given), "The memory")),
  });
