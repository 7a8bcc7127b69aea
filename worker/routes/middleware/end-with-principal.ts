import type { Context } from "hono";
import { FaultError, isFault } from "../../../shared/fault.ts";
import {
  mayStillStream,
  watchPrincipal,
  type PrincipalEnd,
  type PrincipalWatch,
} from "../../flows/tenancy/watch-principal.ts";
import type { App } from "../app-types.ts";
import { confirmPrincipal } from "./authorisation.ts";

export type LastEvent = (reason: PrincipalEnd) => { event: string; data: unknown };

const STREAMS = ["text/event-stream", "application/x-ndjson"];

/** Ends a stream with the key, token or link that requested it. NDJSON breaks off without its last line. */
export async function endWithPrincipal(
  c: Context<App>,
  response: Response,
  lastEvent: LastEvent | undefined,
): Promise<Response> {
  const type = response.headers.get("Content-Type") ?? "";
  if (response.body === null || !STREAMS.some((streamed) => type.startsWith(streamed))) return response;
  try {
    await confirmBeforeStreaming(c);
  } catch (error) {
    void response.body.cancel().catch(() => {});
    throw error;
  }
  const farewell = (reason: PrincipalEnd): string => {
    if (lastEvent === undefined) return "";
    const { event, data } = lastEvent(reason);
    return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  };
  return new Response(untilEnded(response.body, watch(c), farewell), response);
}

export function receiveFromPrincipal(c: Context<App>, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return untilEnded(body, watch(c), (reason) => {
    const detail = `The credential of this request ${ENDED[reason]} while its body was sent`;
    throw new FaultError({ kind: "unauthenticated", detail });
  });
}

/**
 * An old answer that let a principal in could become too old before a check during the stream succeeds.
 *
 * @throws FaultError "unauthenticated"; "unavailable" if the old answer does not count any more either
 */
async function confirmBeforeStreaming(c: Context<App>): Promise<void> {
  const { clock, principal_check_ms } = c.get("services");
  const { expires_at, confirmed_at } = c.get("principal");
  if (clock.now() - confirmed_at < principal_check_ms) return;
  try {
    c.set("principal", await confirmPrincipal(c));
  } catch (error) {
    if (!isFault(error, "unavailable") || !mayStillStream({ expires_at, confirmed_at }, clock.now())) throw error;
  }
}

export const ENDED: Readonly<Record<PrincipalEnd, string>> = {
  expired: "expired",
  revoked: "was revoked",
  unavailable: "could not be checked",
};

const watch = (c: Context<App>): PrincipalWatch => {
  const { clock, principal_check_ms: check_ms } = c.get("services");
  return watchPrincipal({ clock, check_ms }, c.get("principal"), () => confirmPrincipal(c));
};

function untilEnded(
  body: ReadableStream<Uint8Array>,
  { ended, stop }: PrincipalWatch,
  farewell: (reason: PrincipalEnd) => string,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const end = ended.then((reason) => ({ reason }));
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await Promise.race([end, reader.read()]).catch((error: unknown) => {
          stop();
          throw error;
        });
        if ("reason" in next) {
          void reader.cancel().catch(() => {});
          const text = farewell(next.reason);
          if (text !== "") controller.enqueue(new TextEncoder().encode(text));
          controller.close();
        } else if (next.done) {
          stop();
          controller.close();
        } else controller.enqueue(next.value);
      },
      async cancel(reason) {
        stop();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
