import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { TEST_CONVERSATION } from "../../../worker/core/prompts/qualification/conversation.ts";
import { loadLexicon } from "../../../worker/core/text/lexicon.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import { answerByRules, type Answerer } from "./answers.ts";
import { readFrame } from "./read-frame.ts";
import { asksForRelevance, judgeRelevance, type TokenLogprob } from "./relevance.ts";
import { distort, FAULTS, seededRandom, type Step } from "./steps.ts";

/** Older or stricter endpoints refuse these. */
export type Parameter =
  | "response_format"
  | "json_schema"
  | "seed"
  | "temperature"
  | "max_tokens"
  | "max_completion_tokens"
  | "logprobs"
  | "reasoning_effort"
  | "dimensions";

export interface ScriptOptions {
  answer?: Answerer;
  /** To the conversation that tests a model; by default the rules, which pass. */
  answers_test?: Answerer;
  answers?: Readonly<Record<string, (request: ChatBody) => unknown>>;
  /** One per request; afterwards every request is answered, or fails at random. */
  steps?: Step[];
  faults?: { share: number; seed: number; kinds?: readonly Step[] };
  when?: (request: string) => Step | null;
  refuses?: readonly Parameter[];
  ignores_logprobs?: boolean;
  dimensions?: number;
  max_input_characters?: number;
  /** As llama.cpp: longer prompts are refused, and answers end with the context. */
  context_tokens?: number;
  /** Billed tokens; by default a quarter of the characters. */
  count?: (text: string) => number;
  /** "silent": never answers. */
  models?: readonly string[] | "silent";
  api_key?: string;
  port?: number;
}

export interface ChatBody {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema?: { name: string; schema: unknown; strict?: boolean } };
  seed?: number;
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  logprobs?: boolean;
  reasoning_effort?: string;
  top_logprobs?: number;
}

export interface EmbeddingBody {
  model: string;
  input: string[];
  dimensions?: number;
}

export interface ScriptedOpenAi {
  url: string;
  chats: ChatBody[];
  embeddings: EmbeddingBody[];
  traces: { traceparent: string | null; tracestate: string | null }[];
  billed: { calls: number; tokens_in: number; tokens_out: number };
  bills: { kind: string; tokens_in: number; tokens_out: number }[];
  script(...steps: Step[]): void;
  close(): Promise<void>;
}

const isTest = (user: string): boolean => user.includes(TEST_CONVERSATION.messages[0] ?? "");

const answererOf = ({ answer = answerByRules, answers_test = answerByRules }: ScriptOptions, user: string): Answerer =>
  isTest(user) ? answers_test : answer;

const quarterOfCharacters = (text: string): number => Math.ceil(text.length / 4);

export async function startScriptedOpenAi(options: ScriptOptions = {}): Promise<ScriptedOpenAi> {
  await loadLexicon();
  const steps = [...(options.steps ?? [])];
  const random = seededRandom(options.faults?.seed ?? 1);
  const chats: ChatBody[] = [];
  const traces: ScriptedOpenAi["traces"] = [];
  const embeddings: EmbeddingBody[] = [];
  const billed = { calls: 0, tokens_in: 0, tokens_out: 0 };
  const bills: ScriptedOpenAi["bills"] = [];
  const count = options.count ?? quarterOfCharacters;

  const nextStep = (): Step => {
    const scripted = steps.shift();
    if (scripted) return scripted;
    const { share = 0, kinds = FAULTS } = options.faults ?? {};
    const fails = random() < share;
    const kind = kinds[Math.floor(random() * kinds.length)];
    return fails && kind ? kind : { kind: "answer" };
  };

  const bill = (kind: string, input: string, output: string) => {
    const use = { prompt_tokens: count(input), completion_tokens: count(output) };
    bills.push({ kind, tokens_in: use.prompt_tokens, tokens_out: use.completion_tokens });
    billed.calls += 1;
    billed.tokens_in += use.prompt_tokens;
    billed.tokens_out += use.completion_tokens;
    return { ...use, total_tokens: use.prompt_tokens + use.completion_tokens };
  };

  const chat = (body: ChatBody, step: Step, response: ServerResponse): void => {
    const prompt = body.messages.map(({ content }) => content).join("\n");
    const user = body.messages.at(-1)?.content ?? "";
    const asked = body.response_format?.json_schema?.name ?? guessSchemaName(user);
    const respond = options.answers?.[asked];
    const judged = asksForRelevance(user) ? judgeRelevance(user) : null;
    const answer =
      judged?.said ??
      JSON.stringify(respond?.(body) ?? DEFAULT_ANSWERS[asked]?.(user) ?? answererOf(options, user)(readFrame(user)));
    const room = (options.context_tokens ?? Infinity) - count(prompt);
    const end: Step =
      step.kind === "answer" && count(answer) > room ? { kind: "truncated", share: room / count(answer) } : step;
    const { content, finish, refusal } = distort(end, answer);
    const showsLogprobs = body.logprobs === true && options.ignores_logprobs !== true && content === answer;
    send(response, 200, {
      id: `chatcmpl-${chats.length}`,
      object: "chat.completion",
      created: 1_700_000_000,
      model: body.model,
      choices: [
        {
          index: 0,
          message:
            step.kind === "message"
              ? { role: "assistant", ...step.message(answer) }
              : { role: "assistant", content, refusal: refusal ?? null, annotations: [] },
          logprobs:
            showsLogprobs && judged
              ? { content: topAlternatives(judged.tokens, body.top_logprobs ?? 0), refusal: null }
              : null,
          finish_reason: step.kind === "message" ? (step.finish ?? "stop") : finish,
        },
      ],
      usage: bill(asked, prompt, content ?? refusal ?? ""),
      system_fingerprint: "fp_scripted",
    });
  };

  const embed = ({ model, input, dimensions }: EmbeddingBody, response: ServerResponse): void => {
    const longest = options.max_input_characters ?? Infinity;
    if (input.some((text) => text.length > longest)) {
      const message = `This model's maximum context length is ${longest} tokens, however you requested more.`;
      send(response, 400, { error: { message, type: "invalid_request_error", param: null, code: null } });
      return;
    }
    // providers may return embeddings out of order and not normalised
    const data = input.map((text, index) => ({
      object: "embedding",
      index,
      embedding: Array.from(embedHashed(text, dimensions ?? options.dimensions ?? 1024), (value) => value * 3),
    }));
    send(response, 200, { object: "list", model, data: data.reverse(), usage: bill("embedding", input.join(""), "") });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === "GET" && request.url === "/v1/models") {
      const { models = [] } = options;
      if (models !== "silent")
        send(response, 200, { object: "list", data: models.map((id) => ({ id, object: "model" })) });
      return;
    }
    const body = JSON.parse(await readBody(request)) as Record<string, unknown>;
    const headers = new Headers(request.headers as Record<string, string>);
    traces.push({ traceparent: headers.get("traceparent"), tracestate: headers.get("tracestate") });
    const isChat = request.url === "/v1/chat/completions";
    if (isChat) chats.push(body as unknown as ChatBody);
    else embeddings.push(body as unknown as EmbeddingBody);
    if (options.api_key !== undefined && request.headers.authorization !== `Bearer ${options.api_key}`) {
      const message = `Incorrect API key provided: ${request.headers.authorization?.slice(7)}.`;
      send(response, 401, { error: { message, type: "invalid_request_error", param: null, code: "invalid_api_key" } });
      return;
    }
    const refused = options.refuses?.find((name) => uses(body, name));
    if (refused !== undefined) {
      const message = `Unsupported parameter: '${refused}' is not supported with this model. You sent: ${JSON.stringify(body)}`;
      const code = "unsupported_parameter";
      send(response, 400, { error: { message, type: "invalid_request_error", param: refused, code } });
      return;
    }
    const n_ctx = options.context_tokens ?? Infinity;
    const prompt = isChat ? (body as unknown as ChatBody).messages.map(({ content }) => content).join("\n") : "";
    if (count(prompt) >= n_ctx) {
      const message = `request (${count(prompt)} tokens) exceeds the available context size (${n_ctx} tokens), try increasing it`;
      const type = "exceed_context_size_error";
      send(response, 400, { error: { code: 400, message, type, n_prompt_tokens: count(prompt), n_ctx } });
      return;
    }
    const step = options.when?.(JSON.stringify(body)) ?? nextStep();
    if (step.kind === "hang") return;
    if (step.kind === "stall") {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"id":');
      return;
    }
    if (step.kind === "reset") {
      request.socket.resetAndDestroy();
      return;
    }
    if (step.kind === "rate_limited") {
      const message = "Rate limit reached for requests.";
      send(
        response,
        429,
        { error: { message, type: "requests", param: null, code: "rate_limit_exceeded" } },
        step.headers,
      );
      return;
    }
    if (step.kind === "response") {
      send(response, step.status, step.body, step.headers);
      return;
    }
    if (step.kind === "late") await new Promise((resolve) => setTimeout(resolve, step.ms));
    if (isChat) chat(body as unknown as ChatBody, step, response);
    else embed(body as unknown as EmbeddingBody, response);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    chats,
    traces,
    embeddings,
    billed,
    bills,
    script: (...more) => {
      steps.push(...more);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const topAlternatives = (tokens: readonly TokenLogprob[], count: number): TokenLogprob[] =>
  tokens.map((token) => ({ ...token, top_logprobs: token.top_logprobs.slice(0, count) }));

/** For requests without a schema, because the endpoint refuses schemas. */
const guessSchemaName = (user: string): string =>
  user.includes("\nJudge the names and the statements.")
    ? "resolution"
    : user.startsWith("<subject ")
      ? "summary"
      : "extraction";

/** A person's name matches names that contain it or are contained in it, other names are distinct; a summary is the latest fact. */
const DEFAULT_ANSWERS: Readonly<Record<string, (user: string) => unknown>> = {
  resolution: (user) => ({ names: sameNames(user), statements: [] }),
  summary: (user) => ({ summary: /- ([^\n]*)\n<\/learned>/.exec(user)?.[1] ?? "Nothing." }),
};

function sameNames(user: string): { id: number; same_as: number[] }[] {
  const names = user.matchAll(/<name id="(\d+)" name="([^"]*)" type="person"[^>]*>([^]*?)<\/name>/g);
  return Array.from(names, ([, id, name = "", inside = ""]) => {
    const candidates = inside.matchAll(/<candidate id="(\d+)" names="([^"]*)" type="person">/g);
    const same = Array.from(candidates).filter(([, , known = ""]) =>
      known.split("; ").some((other) => ` ${other} `.includes(` ${name} `) || ` ${name} `.includes(` ${other} `)),
    );
    return { id: Number(id), same_as: same.map(([, candidate]) => Number(candidate)) };
  });
}

function uses(body: Record<string, unknown>, name: Parameter): boolean {
  if (name !== "json_schema") return name in body;
  return (body["response_format"] as { type?: string } | undefined)?.type === "json_schema";
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", "x-request-id": "req_scripted", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
