/** The other objects answer a full disk with a fault value, because a thrown error loses its class. */
import { env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { requestLogClass } from "../../worker/objects/request-log/object.ts";
import { tenantAccountClass } from "../../worker/objects/tenant-account/object.ts";
import { durableSql } from "../../worker/adapters/durable-objects/sql.ts";
import type { Env } from "../../worker/env.ts";
import { NO_BUDGETS } from "../fakes/no-budgets.ts";
import { manualClock, sequentialIds } from "../fakes/time-and-ids.ts";

const bound = env as unknown as Env;
const clock = manualClock();

const full = (state: DurableObjectState) =>
  durableSql({
    sql: {
      exec: (statement: string, ...parameters: unknown[]) => {
        if (/^\s*(?:INSERT|UPDATE|CREATE)/.test(statement)) throw new Error("database or disk is full: SQLITE_FULL");
        return state.storage.sql.exec(statement, ...parameters);
      },
    },
    transactionSync: <T>(work: () => T) => state.storage.transactionSync(work),
  } as unknown as DurableObjectStorage);

const objectOf = (namespace: DurableObjectNamespace) => namespace.get(namespace.idFromName("full"));
const refused = { ok: false, fault: { kind: "full" } };

test('a request log on a full disk answers with the fault "full"', async () => {
  await runInDurableObject(objectOf(bound.REQUEST_LOG), async (_, state) => {
    const Log = requestLogClass<Env>({ sql: () => full(state), clock, ids: sequentialIds() });
    expect(await new Log(state, bound).begin({ name: "n", content: "" })).toMatchObject(refused);
  });
});

test('an account on a full disk answers with the fault "full"', async () => {
  await runInDurableObject(objectOf(bound.TENANT_ACCOUNT), async (_, state) => {
    const Account = tenantAccountClass<Env>({
      sql: () => full(state),
      clock,
      defaults: () => NO_BUDGETS,
      callWebhooks: () => async () => {},
    });
    const account = new Account(state, bound);
    const call = { id: "1", model: "m", tokens: 1, price: null };
    expect(await account.reserve({ kind: "user", id: "ada" }, call)).toMatchObject(refused);
    expect(await account.countRequests(1, 1)).toMatchObject(refused);
  });
});
