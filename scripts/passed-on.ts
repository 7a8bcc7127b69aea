/** RFC 9110, 7.6.1. Node.js writes its own `Transfer-Encoding`. */
const OF_A_CONNECTION: ReadonlySet<string> = new Set([
  "connection",
  "expect",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "upgrade",
]);
/**
 * Headers that the runtime trusts: of Cloudflare's edge (`CF-Connecting-IP`, `CF-Ray`, …), of Miniflare (`MF-CF-Blob`, …), and proxies'
 * descriptions of the client.
 */
const BELIEVED =
  /^(?:(?:cf|mf|x-mf|x-forwarded)-.*|cdn-loop|client-ip|forwarded|true-client-ip|x-client-ip|x-real-ip)$/;
/** A DNS name (RFC 1035), an IPv4 address, or an IPv6 address in brackets; optionally with a port. */
const HOST = /^(?:(?![^:]{255})[\w-]{1,63}(?:\.[\w-]{1,63})*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

export function passedOn(raw: readonly string[]): string[] {
  const named = new Set(
    valuesOf(raw, "connection").flatMap((value) => value.split(",").map((name) => name.trim().toLowerCase())),
  );
  const isDropped = (name: string): boolean =>
    OF_A_CONNECTION.has(name) || BELIEVED.test(name) || (named.has(name) && !NEEDED.has(name));
  return raw.filter((_, at) => !isDropped((raw.at(at - (at % 2)) ?? "").toLowerCase()));
}

const NEEDED: ReadonlySet<string> = new Set([
  "authorization",
  "content-length",
  "content-type",
  "host",
  "transfer-encoding",
]);

export function hostOf(raw: readonly string[]): string | null {
  const [host, ...others] = valuesOf(raw, "host");
  return host !== undefined && others.length === 0 && HOST.test(host) && URL.canParse(`http://${host}`) ? host : null;
}

/** Parsed as the runtime does; null if neither a path nor a URL. */
export function pathOf(target: string): { name: string; full: string } | null {
  const url = URL.parse(target.startsWith("/") ? `http://host.invalid${target}` : target);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return { name: url.pathname, full: target.startsWith("/") ? target : `${url.pathname}${url.search}` };
}

const valuesOf = (raw: readonly string[], name: string): string[] =>
  raw.filter((_, at) => at % 2 === 1 && raw.at(at - 1)?.toLowerCase() === name);
