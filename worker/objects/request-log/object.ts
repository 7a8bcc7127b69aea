import { DurableObject } from "cloudflare:workers";
import { reply, succeed, type Reply, type Replies } from "../../../shared/fault.ts";
import type { RequestStart, KeyedRequest, RequestLog as RequestLogPort } from "../../ports/requests.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Clock, Ids } from "../../ports/system.ts";
import { beginRequest, dropExpired, endRequest, KEPT_MS, renewLease, requestCount } from "./idempotency-store.ts";

export interface RequestLogParts {
  sql: (storage: DurableObjectStorage) => Sql;
  clock: Clock;
  ids: Ids;
}

const TOKEN_BYTES = 16;

const tokenOf = (ids: Ids): string =>
  Array.from(ids.random(TOKEN_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A separate object, because the first request may create the graph. */
export const requestLogClass = <Env>({ sql: open, clock, ids }: RequestLogParts) =>
  class RequestLog extends DurableObject<Env> implements Replies<RequestLogPort> {
    readonly #sql = open(this.ctx.storage);

    begin(request: KeyedRequest): Promise<Reply<RequestStart>> {
      return reply(async () => {
        const now = clock.now();
        const begun = beginRequest(this.#sql, now, request, tokenOf(ids));
        if (begun.kind === "lease" && (await this.ctx.storage.getAlarm()) === null)
          await this.ctx.storage.setAlarm(now + KEPT_MS);
        return begun;
      });
    }

    renew(name: string, token: string): Promise<Reply<null>> {
      return reply(() => (renewLease(this.#sql, clock.now(), name, token), null));
    }

    end(name: string, token: string, answer: Uint8Array | null): Promise<Reply<null>> {
      return reply(() => (endRequest(this.#sql, name, token, answer), null));
    }

    async clear(): Promise<Reply<number>> {
      const requests = requestCount(this.#sql);
      await this.ctx.storage.deleteAlarm();
      await this.ctx.storage.deleteAll();
      return succeed(requests);
    }

    override async alarm(): Promise<void> {
      const next = dropExpired(this.#sql, clock.now());
      if (next === null) await this.ctx.storage.deleteAll();
      else await this.ctx.storage.setAlarm(next);
    }
  };
