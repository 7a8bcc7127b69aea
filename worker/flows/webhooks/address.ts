import { conflicting, FaultError } from "../../../shared/fault.ts";
import { isLoopbackHost, isPublicHost } from "../../core/webhooks/public-host.ts";
import type { Services } from "../services.ts";

type Targets = Services["webhook_targets"];

/** `null` if allowed: HTTPS to hosts of the public internet; with "loopback", also HTTP to this machine. */
export function refusalOf(url: string, targets: Targets): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null) return "is not a URL";
  const { protocol, hostname, username, password, hash } = parsed;
  if (username !== "" || password !== "") return "must not have a user name or password";
  if (hash !== "" || url.includes("#")) return "must not have a fragment";
  if (targets === "loopback" && isLoopbackHost(hostname)) return null;
  if (protocol !== "https:") return "must start with https://";
  return isPublicHost(hostname) ? null : "must name a host on the public internet";
}

export function refuseAddress(url: string, targets: Targets): void {
  const refusal = refusalOf(url, targets);
  if (refusal !== null) throw new FaultError(conflicting("url", refusal));
}
