import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { askAtRate, askWithoutPause, Users } from "../../../bench/load/drive.ts";
import { HEADER, isError, rowOf, type Answered } from "../../../bench/load/load-report.ts";

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function answering(answer: (path: string) => number) {
  const asked: { path: string; key: string | undefined; body: unknown }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const path = request.url ?? "";
      asked.push({ path, key: request.headers.authorization, body: JSON.parse(Buffer.concat(parts).toString()) });
      const status = answer(path);
      if (status === 0) request.socket.destroy();
      else response.writeHead(status).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => (server.closeAllConnections(), server.close()));
  const { port } = server.address() as AddressInfo;
  return { asked, target: { url: `http://127.0.0.1:${port}`, api_key: "key" } };
}

test("users ask at a rate, by the mix, each for themselves, and the same with the same seed", async () => {
  const { asked, target } = await answering(() => 200);
  const answered: Answered[] = [];
  const users = new Users(target, 5, "load");
  closing.push(() => users.close());
  await askAtRate(users, { rate: 300, seconds: 2 }, (answer) => answered.push(answer));
  expect(answered.length).toBe(asked.length);
  expect(Math.abs(answered.length / 600 - 1)).toBeLessThan(0.2);
  const share = (of: string): number => answered.filter(({ operation }) => operation === of).length / answered.length;
  expect(Math.abs(share("message") - 0.4)).toBeLessThan(0.1);
  expect(Math.abs(share("context") - 0.5)).toBeLessThan(0.1);
  expect(new Set(asked.map(({ path }) => path.split("/")[3]))).toEqual(
    new Set(["load-0", "load-1", "load-2", "load-3", "load-4"]),
  );
  expect(new Set(asked.map(({ key }) => key))).toEqual(new Set(["Bearer key"]));
});

test("refusals and answers that never come are errors, and nothing else is", async () => {
  const { target } = await answering((path) => (path.endsWith("search") ? 0 : path.endsWith("context") ? 503 : 202));
  const answered: Answered[] = [];
  const users = new Users(target, 3, "load");
  closing.push(() => users.close());
  const good = await askWithoutPause(users, { callers: 4, seconds: 0.5 }, (answer) => answered.push(answer));
  expect(good).toBeGreaterThan(0);
  for (const answer of answered) expect(isError(answer)).toBe(answer.operation !== "message");
});

test("a minute is reported with what was answered a second, percentiles, errors and memory", () => {
  const answered: Answered[] = [
    ...Array.from({ length: 99 }, (_, n): Answered => ({ operation: "context", ms: n + 1, status: 200 })),
    { operation: "message", ms: 500, status: 202 },
    { operation: "search", ms: 9_000, status: 0 },
  ];
  const row = rowOf({ number: 2, seconds: 50, answered, resident_bytes: 123_400_000 });
  expect(row).toEqual(["2", "2.0", "51 ms", "96 ms", "500 ms", "95 ms", "500 ms", "1", "123 MB"]);
  expect(row).toHaveLength(HEADER.length);
  expect(rowOf({ number: 1, seconds: 60, answered: [], resident_bytes: null })).toEqual([
    "1",
    "0.0",
    "",
    "",
    "",
    "",
    "",
    "0",
    "",
  ]);
});
