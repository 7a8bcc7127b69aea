const BOTH = "application/json, text/event-stream";
/** A range that accepts every type, unless its quality is 0. */
const ANY = /^\s*\*\/\*\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:;|$)).*)?$/iu;

/**
 * Expands a missing `Accept` header, or one for any type, to the two types of the protocol: HTTP means the same, but
 * the SDK compares names only. The body has been read by now.
 */
export function acceptingBoth(request: Request): Request {
  const accept = request.headers.get("accept");
  if (accept !== null && !accept.split(",").some((range) => ANY.test(range))) return request;
  const headers = new Headers(request.headers);
  headers.set("accept", accept === null ? BOTH : `${accept}, ${BOTH}`);
  const { url, method, signal } = request;
  return new Request(url, { method, headers, signal });
}
