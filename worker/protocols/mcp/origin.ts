import { localhostAllowedOrigins, validateOriginHeader } from "@modelcontextprotocol/server";

/**
 * Programs send no origin. DNS rebinding makes a page's origin equal to the host, so equal origins count over https only, where the rebound
 * name has no certificate.
 */
export function isAllowedOrigin(origin: string | undefined, url: URL, configured: readonly string[]): boolean {
  if (origin === undefined) return true;
  if (configured.includes("*") || configured.includes(origin)) return true;
  if (url.protocol === "https:" && origin === url.origin) return true;
  return validateOriginHeader(origin, localhostAllowedOrigins()).ok;
}
