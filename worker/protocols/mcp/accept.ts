const JSON_TYPE = "application/json";
const EVENTS_TYPE = "text/event-stream";

export interface Accepted {
  json: boolean;
  events: boolean;
}

/**
 * The types of the protocol that a client accepts. The specification asks clients to list both, but Gemini CLI lists JSON alone, proxies event
 * streams alone, and HTTP libraries any type.
 */
export function acceptedTypes(accept: string | null): Accepted {
  const ranges = (accept ?? "*/*").split(",").map(readRange);
  const accepts = (type: string): boolean => {
    const [group = ""] = type.split("/");
    const [closest] = [type, `${group}/*`, "*/*"].flatMap((range) => ranges.filter((one) => one.range === range));
    return closest?.isAccepted ?? false;
  };
  return { json: accepts(JSON_TYPE), events: accepts(EVENTS_TYPE) };
}

function readRange(written: string): { range: string; isAccepted: boolean } {
  const [range = "", ...parameters] = written.split(";").map((part) => part.trim().toLowerCase());
  return { range, isAccepted: !parameters.some((one) => /^q=0(?:\.0*)?$/u.test(one)) };
}

/** The SDK compares the names of both types only. */
export function namingBoth(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("accept", `${JSON_TYPE}, ${EVENTS_TYPE}`);
  const { url, method, signal } = request;
  return new Request(url, { method, headers, signal });
}

/** The answers of an event stream as one JSON value: an array for a batch. Notifications before them have no place in it. */
export async function asJson(response: Response, isBatch: boolean): Promise<Response> {
  if (response.headers.get("Content-Type")?.startsWith(EVENTS_TYPE) !== true) return response;
  const answers = dataOf(await response.text()).filter((json) => "id" in (JSON.parse(json) as object));
  const headers = new Headers(response.headers);
  headers.set("Content-Type", JSON_TYPE);
  const body = isBatch ? `[${answers.join(",")}]` : (answers.at(-1) ?? null);
  return new Response(body, { status: response.status, headers });
}

const dataOf = (stream: string): string[] =>
  stream
    .split(/\r?\n\r?\n/u)
    .map((event) =>
      event
        .split(/\r?\n/u)
        .flatMap((line) => (line.startsWith("data:") ? [line.slice("data:".length)] : []))
        .join("\n")
        .trim(),
    )
    .filter((data) => data !== "");

export const notAcceptable = (): Response =>
  Response.json(
    {
      jsonrpc: "2.0",
      error: {
        code: -32_000,
        message: `Not Acceptable: answers are ${JSON_TYPE} or ${EVENTS_TYPE}; accept one of them`,
      },
      id: null,
    },
    { status: 406 },
  );
