import { expect, test } from "vitest";
import { AuthenticationError, Engraph } from "../../../sdk/src/index.ts";

const STATUS = 'event: status\nid: 7\ndata: {"pending":0}\n\n';
const END = 'event: end\ndata: {"reason":"expired"}\n\n';
const refused = (): Response =>
  Response.json(
    { title: "Not authenticated", detail: "This token has expired", status: 401, errors: [] },
    { status: 401 },
  );
const stream = (text: string): Response => new Response(text, { headers: { "Content-Type": "text/event-stream" } });

function memoryOf(answers: (() => Response)[]) {
  const asked: (string | null)[] = [];
  const fetch = async (_: string, { headers }: RequestInit): Promise<Response> => {
    asked.push(new Headers(headers).get("last-event-id"));
    return (answers.shift() ?? refused)();
  };
  return { memory: new Engraph({ url: "http://engraph.test", key: "eg_k", fetch }).user("ada"), asked };
}

test.each([
  ["says why it ends the stream", STATUS + END],
  ["closes the stream", STATUS],
])("events whose server %s end with the refusal of the next connection, not in a loop", async (_, text) => {
  const { memory, asked } = memoryOf([() => stream(text)]);
  const events: string[] = [];
  const followed = (async () => {
    for await (const { event } of memory.events()) events.push(event);
  })();
  await expect(followed).rejects.toBeInstanceOf(AuthenticationError);
  expect([events, asked]).toEqual([["status"], [null, "7"]]);
});

test("events go on behind the last one where the next connection is accepted", async () => {
  const { memory } = memoryOf([() => stream(STATUS + END), () => stream(STATUS.replace("7", "8"))]);
  const ids: string[] = [];
  for await (const { id } of memory.events()) {
    ids.push(id);
    if (id === "8") break;
  }
  expect(ids).toEqual(["7", "8"]);
});
