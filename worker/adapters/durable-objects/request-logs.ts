import type { Replies } from "../../../shared/fault.ts";
import { graphName } from "../../../shared/ids.ts";
import type { RequestLog, RequestLogs, RequestPlace } from "../../ports/requests.ts";
import { objectOf } from "./namespaces.ts";
import { portProxy } from "./retrying-stub.ts";

/**
 * Administration has one request log, without a jurisdiction. Its name cannot equal that of a graph, because names of
 * graphs contain slashes.
 */
export const durableRequestLogs = (
  namespace: DurableObjectNamespace,
  isDiskFull?: () => Promise<boolean>,
): RequestLogs => ({
  at: (place) => {
    const tenant = place === "administration" ? "" : place.tenant;
    const object = objectOf(namespace, tenant, nameOf(place));
    return portProxy(object as unknown as Replies<RequestLog>, "The request log", isDiskFull);
  },
});

const nameOf = (place: RequestPlace): string =>
  place === "administration" ? place : place.kind === undefined ? place.tenant : graphName(place);
