import { localhostAllowedOrigins, validateOriginHeader } from "@modelcontextprotocol/server";

/**
 * Whether a page of this origin may speak to the server. Programs send no origin. A page on a name that was rebound to this machine
 * sends that name as its origin and as the host, so the same origin counts over https alone: there it has no certificate.
 *
 * @param configured `CORS_ORIGINS`
 */
export function isAllowedOrigin(origin: string | undefined, url: URL, configured: readonly string[]): boolean {
  if (origin === undefined) return true;
  if (configured.includes("*") || configured.includes(origin)) return true;
  if (url.protocol === "https:" && origin === url.origin) return true;
  return validateOriginHeader(origin, localhostAllowedOrigins()).ok;
}
