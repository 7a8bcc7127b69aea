import { z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { FaultError, isFault } from "../../../shared/fault.ts";
import { isStillRemembered, readUpTo } from "../../flows/access/quoted.ts";
import {
  leaseRequest,
  answerForgotten,
  usedForAnother,
  type KeptAnswer,
  type Sent,
} from "../../flows/tenancy/idempotency.ts";
import type { App } from "../app-types.ts";
import { addressOf, type GraphScope } from "../graph-scope.ts";
import { quotedBy, type Quotes } from "./quoted-memories.ts";

const KEY = /^[\x21-\x7e]{1,255}$/;

export const idempotencyHeader = z.object({
  "idempotency-key": z.string().optional().openapi({
    description:
      "1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409.",
    pattern: "^[!-~]{1,255}$",
  }),
});

export const refuseUnfitKey: MiddlewareHandler<App> = async (c, next) => {
  keyOf(c);
  await next();
};

/**
 * Runs after the middleware that reads the body. An answer to a request that changed nothing is not stored: the request may be corrected
 * and sent again. If something was forgotten since, an answer that quotes a memory is made again, but nothing is written twice.
 *
 * @param quotes which answers quote a memory
 * @param reads on a full disk such a request is answered although its answer cannot be stored
 */
export const answerOnce =
  (placeOf: (c: Context<App>) => Sent["place"], quotes: Quotes | null, reads = false): MiddlewareHandler<App> =>
  async (c, next) => {
    const key = keyOf(c);
    if (key === null) return next();
    const services = c.get("services");
    const [place, text] = [placeOf(c), await c.req.text()];
    const lease = await unlessFull(reads, leaseRequest(services, sentBy(c, place, key, text)));
    if (lease === null) return next();
    c.set("once", lease.name);
    if (!("end" in lease)) {
      const { answer } = lease;
      if (await isStillRemembered(services, answer.read ?? [])) return replay(answer);
      if (quotes?.again === true) return next();
      throw answerForgotten();
    }
    const isOfGraph = place !== "administration" && place.kind !== undefined;
    const quoted =
      isOfGraph && quotes !== null ? quotedBy(place, text, quotes, c.get("principal").user_id === null) : [];
    const read = await readUpTo(services, quoted).catch(async (error: unknown) => {
      await lease.end(null);
      throw error;
    });
    await next();
    const { res } = c;
    if (res.status >= 300) {
      await unlessFull(reads, lease.end(null));
      return;
    }
    const content_type = res.headers.get("Content-Type") ?? "";
    const kept = (body: string): KeptAnswer => ({ status: res.status, content_type, body, read });
    if (!content_type.startsWith("text/event-stream")) {
      const body = await res.clone().text();
      await unlessFull(reads, lease.end(kept(body)));
      return;
    }
    // when complete, not when it breaks off
    const ending = res
      .clone()
      .text()
      .then(
        (body) => lease.end(/^event: done$/m.test(body) ? kept(body) : null),
        () => lease.end(null),
      );
    c.executionCtx.waitUntil(ending);
  };

const unlessFull = <Stored>(reads: boolean, storing: Promise<Stored>): Promise<Stored | null> =>
  storing.catch((error: unknown) => {
    if (reads && isFault(error, "full")) return null;
    throw error;
  });

/**
 * Takes a streamed body of any size, whose digest is known only at its end. The handler finds it under `body`, and must
 * read all of it if it accepts it.
 */
export const answerStreamOnceIn =
  (scope: GraphScope): MiddlewareHandler<App> =>
  async (c, next) => {
    const key = keyOf(c);
    if (key === null) return next();
    const services = c.get("services");
    const lease = await leaseRequest(services, sentBy(c, addressOf(c, scope), key, null));
    const digest = services.runningDigest();
    const body = (c.get("body") ?? new Blob([]).stream()).pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        async transform(piece, controller) {
          await digest.add(piece);
          controller.enqueue(piece);
        },
      }),
    );
    if (!("end" in lease)) {
      await body.pipeTo(new WritableStream());
      if (lease.answer.sent !== (await digest.end())) throw usedForAnother();
      return replay(lease.answer);
    }
    c.set("body", body);
    await next();
    const { res } = c;
    if (res.status >= 300) return lease.end(null);
    const content_type = res.headers.get("Content-Type") ?? "";
    return lease.end({ status: res.status, content_type, body: await res.clone().text(), sent: await digest.end() });
  };

function keyOf(c: Context<App>): string | null {
  const key = c.req.header("idempotency-key");
  if (key === undefined || KEY.test(key)) return key ?? null;
  const message = "must be 1 to 255 visible ASCII characters";
  const errors = [{ path: "Idempotency-Key", message }];
  throw new FaultError({ kind: "invalid", detail: `Idempotency-Key: ${message}`, errors });
}

function sentBy(c: Context<App>, place: Sent["place"], key: string, body: string | null): Sent {
  const url = new URL(c.req.url);
  return {
    place,
    // an answer may show too much for other rights
    route: JSON.stringify([c.req.method, url.pathname.replace(/\/$/, ""), rightsOf(c)]),
    key,
    content: JSON.stringify([url.search, body]),
  };
}

const replay = ({ status, content_type, body }: KeptAnswer): Response =>
  new Response(body, { status, headers: { "Content-Type": content_type, "Idempotency-Replayed": "true" } });

/** A token may make neither tokens nor links, so it never gets a key's stored answer that shows one. Administration has only one token. */
const rightsOf = (c: Context<App>): unknown => {
  const principal: App["Variables"]["principal"] | undefined = c.get("principal");
  if (principal === undefined) return null;
  const { scopes, user_id, is_token, link } = principal;
  return [scopes.toSorted(), user_id, ...(link ? [link.id] : []), ...(is_token === true ? ["token"] : [])];
};
