import type { Replies } from "../../../shared/fault.ts";
import { graphName } from "../../../shared/ids.ts";
import type { RequestLog, RequestLogs } from "../../ports/requests.ts";
import { objectOf } from "./namespaces.ts";
import { portProxy } from "./retrying-stub.ts";

/**
 * One Durable Object per graph, under the graph's name and in its tenant's jurisdiction, and one for administration, whose name no graph
 * can have, in none.
 */
export const durableRequestLogs = (
  namespace: DurableObjectNamespace,
  isDiskFull?: () => Promise<boolean>,
): RequestLogs => ({
  at: (address) => {
    const [tenant, name] = address === "administration" ? ["", address] : [address.tenant, graphName(address)];
    return portProxy(
      objectOf(namespace, tenant, name) as unknown as Replies<RequestLog>,
      "The request log",
      isDiskFull,
    );
  },
});
