const BOTH = "application/json, text/event-stream";
const ANY = /^\s*\*\/\*\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:;|$)).*)?$/iu;

/** A missing `Accept`, or one for any type, means the two types of the protocol: the SDK compares names only. */
export function acceptingBoth(request: Request): Request {
  const accept = request.headers.get("accept");
  if (accept !== null && !accept.split(",").some((range) => ANY.test(range))) return request;
  const headers = new Headers(request.headers);
  headers.set("accept", accept === null ? BOTH : `${accept}, ${BOTH}`);
  const { url, method, signal } = request;
  return new Request(url, { method, headers, signal });
}
