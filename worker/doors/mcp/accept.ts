const BOTH = "application/json, text/event-stream";
/** A range that takes every type, unless its quality is 0. */
const ANY = /^\s*\*\/\*\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:;|$)).*)?$/iu;

/**
 * A request that takes any type of answer, or says nothing of it, takes both types that the protocol asks for: HTTP means the same, and
 * the SDK looks for the names alone. The body has been read by now.
 */
export function acceptingBoth(request: Request): Request {
  const accept = request.headers.get("accept");
  if (accept !== null && !accept.split(",").some((range) => ANY.test(range))) return request;
  const headers = new Headers(request.headers);
  headers.set("accept", accept === null ? BOTH : `${accept}, ${BOTH}`);
  const { url, method, signal } = request;
  return new Request(url, { method, headers, signal });
}
