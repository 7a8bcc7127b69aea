import type { Reply } from "../../../shared/fault.ts";
import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import type { EpochGraph, Following, Graph, Graphs } from "../../ports/graph/graph.ts";
import { followObject } from "./following.ts";
import { isGraphRead, withRoomToRead, type Disk } from "./graph-reads.ts";
import { objectOf } from "./namespaces.ts";
import { callObject } from "./retrying-stub.ts";

export interface CallTarget extends GraphAddress {
  epoch: string | null;
}

export interface GraphObject {
  call(callee: CallTarget, method: string, given: readonly unknown[]): Promise<Reply<unknown>>;
}

export const durableGraphs = (namespace: DurableObjectNamespace, disk?: Disk): Graphs => ({
  at: ({ tenant, kind, id }, region) => {
    const address = { tenant, kind, id };
    const connect = (): DurableObjectStub => objectOf(namespace, tenant, graphName(address), region);
    const calls = callsOf(() => connect() as unknown as GraphObject);
    const call: Call = (callee, name, given) =>
      withRoomToRead(disk, isGraphRead(name), () =>
        callObject(() => calls(callee, name, given), "The memory", disk?.isFull),
      );
    const follow = (): Promise<Following> => followObject(connect());
    const during = (epoch: string): EpochGraph => handle<EpochGraph>(call, { ...address, epoch }, { address, epoch });
    return handle<Graph>(call, { ...address, epoch: null }, { address, during, follow });
  },
});

type Call = (callee: CallTarget, name: string, given: readonly unknown[]) => Promise<unknown>;

/** Reconnects after an error, which may have broken the stub. One stub keeps the order of calls. */
function callsOf(connect: () => GraphObject): GraphObject["call"] {
  let object = connect();
  return async (...call) => {
    const used = object;
    try {
      return await used.call(...call);
    } catch (error) {
      if (object === used) object = connect();
      throw error;
    }
  };
}

const handle = <Handle extends object>(call: Call, callee: CallTarget, own: Partial<Handle>): Handle =>
  new Proxy(own as Handle, {
    get: (target, name: keyof Handle & string) => target[name] ?? ((...given: unknown[]) => call(callee, name, given)),
  });
