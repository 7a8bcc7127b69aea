import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Env } from "../../../worker/env.ts";
import { postOutside } from "../../../worker/adapters/platform/post-outside.ts";

const { PUBLIC_NETWORK, NEON_PROXY } = env as unknown as Required<Env>;
const port = new URL(`http://${NEON_PROXY}`).port;

test("the Worker reaches a local server, but webhooks cannot reach it through the network, by any name", async () => {
  const [network, direct] = [postOutside(PUBLIC_NETWORK), postOutside(undefined)];
  const to = (host: string) => [`http://${host}:${port}/sql`, {}, "{}", 5_000] as const;
  expect(await direct(...to("127.0.0.1"))).toMatchObject({ status: expect.any(Number) });
  for (const host of ["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]"])
    expect([host, await network(...to(host))]).toEqual([host, { status: null, because: "unreachable" }]);
});
