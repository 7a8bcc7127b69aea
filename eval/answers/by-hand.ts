/**
 * A chat endpoint of OpenAI's protocol whose answers people write. A request without an answer waits for a file:
 *
 *     <folder>/pending/<id>.json   { kind, system, user, schema }, removed once answered; `kind` is the schema's name
 *     <folder>/answers/<id>.json   the answer as JSON; or <id>.txt, with the text as the model would write it
 *     <folder>/recorded.jsonl      one answered request per line: { kind, system, user, answer }
 *
 * The same request always gets its recorded answer. `id` is a digest of the request, so it stays the same after a restart.
 */
import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { z } from "zod";
import { DataFileError, parseRecords, type PublishedDataSet } from "../formats/published-file.ts";

export const RECORDED_REQUESTS: PublishedDataSet = {
  name: "a file of recorded answers",
  where: 'It has one JSON object a line, with the texts "kind", "system", "user" and "answer".',
};

export interface ByHand {
  /** With "/v1". */
  url: string;
  pending: () => number;
  close: () => Promise<void>;
}

interface Options {
  folder: string;
  recorded?: readonly string[];
  port: number;
  every_ms?: number;
  onAnswer?: (id: string, pending: number) => void;
  onRefused?: (file: string, reason: string) => void;
}

interface Request {
  kind: string;
  system: string;
  user: string;
  schema: unknown;
}

interface Held extends Request {
  waiting: Set<Waiting>;
}

interface Waiting {
  model: string;
  response: ServerResponse;
}

const EVERY_MS = 500;
const WHERE = "127.0.0.1";

export async function startByHand(options: Options): Promise<ByHand> {
  const { folder, recorded = [], port, every_ms = EVERY_MS, onAnswer = () => {}, onRefused = () => {} } = options;
  const [pendingFolder, answersFolder] = [join(folder, "pending"), join(folder, "answers")];
  for (const each of [pendingFolder, answersFolder]) mkdirSync(each, { recursive: true });
  const own = join(folder, "recorded.jsonl");
  const answers = new Map([...recorded, ...(existsSync(own) ? [own] : [])].flatMap(readRecorded));
  const held = readPending(pendingFolder, answers);
  const seen = new Map<string, string>();

  const writtenFor = (id: string, files: ReadonlySet<string>): string | null => {
    const file = [`${id}.json`, `${id}.txt`].find((name) => files.has(name));
    if (file === undefined) return null;
    const text = readFileSync(join(answersFolder, file), "utf8");
    const before = seen.get(file);
    seen.set(file, text);
    if (text.trim() === "" || text !== before) return null;
    const answer = file.endsWith(".json") ? compactJson(text) : text.trim();
    if (answer === null) onRefused(file, "it is not valid JSON");
    return answer;
  };
  const look = (): void => {
    const files = new Set(readdirSync(answersFolder));
    for (const [id, { waiting, ...request }] of held) {
      const answer = writtenFor(id, files);
      if (answer === null) continue;
      const { kind, system, user } = request;
      appendFileSync(own, `${JSON.stringify({ kind, system, user, answer })}\n`);
      answers.set(id, answer);
      held.delete(id);
      rmSync(join(pendingFolder, `${id}.json`), { force: true });
      for (const { model, response } of waiting) sendAnswer(response, model, request, answer);
      onAnswer(id, held.size);
    }
  };

  const server = createServer((request, response) => {
    receive(request, response).catch((error: unknown) => refuse(response, 400, (error as Error).message));
  });
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "POST" || !(request.url ?? "").endsWith("/chat/completions"))
      return refuse(response, 404, "only POST /v1/chat/completions is answered");
    const { model, ...asked } = readRequest(await bodyOf(request));
    const id = idOf(asked);
    const answer = answers.get(id);
    if (answer !== undefined) return sendAnswer(response, model, asked, answer);
    const entry = held.get(id) ?? { ...asked, waiting: new Set<Waiting>() };
    if (!held.has(id)) {
      held.set(id, entry);
      const file = join(pendingFolder, `${id}.json`);
      writeFileSync(`${file}.new`, `${JSON.stringify(asked, null, 2)}\n`);
      renameSync(`${file}.new`, file);
    }
    const waiting = { model, response };
    entry.waiting.add(waiting);
    response.on("close", () => entry.waiting.delete(waiting));
  }
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, WHERE, resolve);
  });
  const timer = setInterval(look, every_ms);
  return {
    url: `http://${WHERE}:${(server.address() as AddressInfo).port}/v1`,
    pending: () => held.size,
    close: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const idOf = ({ kind, system, user }: Omit<Request, "schema">): string =>
  createHash("sha256")
    .update(JSON.stringify([kind, system, user]))
    .digest("hex")
    .slice(0, 12);

const recordedAnswer = z.object({ kind: z.string(), system: z.string(), user: z.string(), answer: z.string() });

function readRecorded(file: string): [string, string][] {
  return parseRecords(RECORDED_REQUESTS, readFileSync(file, "utf8"), file).map((record, place) => {
    const { success, data, error } = recordedAnswer.safeParse(record);
    if (!success)
      throw new DataFileError(RECORDED_REQUESTS, `${file}, answer ${place + 1}: ${z.prettifyError(error)}.`);
    return [idOf(data), data.answer];
  });
}

function readPending(folder: string, answers: ReadonlyMap<string, string>): Map<string, Held> {
  const held = new Map<string, Held>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    const id = file.slice(0, -".json".length);
    if (answers.has(id)) rmSync(join(folder, file));
    else held.set(id, { ...(JSON.parse(readFileSync(join(folder, file), "utf8")) as Request), waiting: new Set() });
  }
  return held;
}

const chat = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ json_schema: z.object({ name: z.string(), schema: z.unknown() }).optional() }).optional(),
});

function readRequest(body: string): Request & { model: string } {
  const { success, data, error } = chat.safeParse(JSON.parse(body));
  if (!success) throw new Error(z.prettifyError(error));
  const textOf = (isWanted: (role: string) => boolean): string =>
    data.messages.flatMap(({ role, content }) => (isWanted(role) ? [content] : [])).join("\n\n");
  const isSystem = (role: string): boolean => role === "system" || role === "developer";
  const { name = "text", schema = null } = data.response_format?.json_schema ?? {};
  return { model: data.model, kind: name, system: textOf(isSystem), user: textOf((role) => !isSystem(role)), schema };
}

function compactJson(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return null;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function sendAnswer(response: ServerResponse, model: string, { system, user }: Request, content: string): void {
  const [prompt_tokens, completion_tokens] = [countTokens(`${system}\n${user}`), countTokens(content)];
  send(response, 200, {
    id: "by-hand",
    object: "chat.completion",
    created: 0,
    model,
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  });
}

const refuse = (response: ServerResponse, status: number, message: string): void =>
  send(response, status, { error: { message } });

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
