import type { Replies } from "../../../shared/fault.ts";
import { graphName } from "../../../shared/ids.ts";
import type { RequestLog, RequestLogs } from "../../ports/requests.ts";
import { portProxy } from "./retrying-stub.ts";

/** One Durable Object per graph, under the graph's name, and one for administration, whose name no graph can have. */
export const durableRequestLogs = (namespace: DurableObjectNamespace): RequestLogs => ({
  at: (address) => {
    const name = address === "administration" ? address : graphName(address);
    return portProxy(namespace.get(namespace.idFromName(name)) as unknown as Replies<RequestLog>, "The request log");
  },
});
