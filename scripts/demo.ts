/**
 * `npm run demo -- [<locomo file> [sample]] [--user <id>]`: sends a whole conversation and shows what the memory then knows. Repeated runs
 * change nothing, because every message has its own id.
 */
import { fileURLToPath } from "node:url";
import { parseArgs, styleText } from "node:util";
import { Engraph, EngraphError, type Memory } from "../sdk/src/index.ts";
import { countTurns, sendConversation, waitUntilExtracted } from "../eval/ingest-conversation.ts";
import { type Conversation, LocomoFileError, readLocomoFile } from "../eval/locomo.ts";
import { StartError } from "../eval/stack.ts";
import { refusalOf } from "../sdk/src/importers/unknown-option.ts";
import { clip, findPerson, strongestFacts, type Tense } from "./demo/knowledge.ts";
import { type Progress, startProgress } from "./demo/progress.ts";
import { askQuestion, chooseQuestions } from "./demo/questions.ts";
import { type DemoServer, findServer } from "./demo/server.ts";

const USAGE = "usage: npm run demo -- [<locomo file> [sample]] [--user <id>]";
const OWN_DIALOGUE = fileURLToPath(new URL("./demo/dialogue.json", import.meta.url));
const EXTERNAL_RETRY_FOR_MS = 120_000;
const OWN_RETRY_FOR_MS = 10_000;
const QUESTIONS = 5;
const FAILURES_SHOWN = 3;

const out = process.stdout;
const width = Math.min(out.columns ?? 120, 140);
const HEADINGS: Record<Tense, string> = { now: "now", events: "plans and events", past: "no longer" };

out.on("error", () => {});

class UsageError extends Error {}

let progress: Progress | undefined;

main().catch((error: unknown) => {
  const expected = [UsageError, LocomoFileError, StartError, EngraphError].some((kind) => error instanceof kind);
  process.stderr.write(
    `${progress && out.isTTY ? "\n" : ""}demo: ${expected ? (error as Error).message : String((error as Error).stack ?? error)}\n`,
  );
  process.exit(1);
});

async function main(): Promise<void> {
  const { conversation, user } = readCommandLine();
  const server = await findServer(process.env, say);
  try {
    await demonstrate(server, user, conversation);
  } finally {
    await server.stop();
  }
}

function readCommandLine(): { conversation: Conversation; user: string } {
  const options = { user: { type: "string" } } as const;
  let parsed;
  try {
    parsed = parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${refusalOf(error, Object.keys(options))}\n${USAGE}`, { cause: error });
  }
  const [file, sample] = parsed.positionals;
  const [conversation] = readLocomoFile(file ?? OWN_DIALOGUE, sample === undefined ? [] : [sample]);
  if (!conversation) throw new UsageError(`${file} has no conversation\n${USAGE}`);
  return { conversation, user: parsed.values.user ?? `${file === undefined ? "demo" : "locomo"}-${conversation.id}` };
}

async function demonstrate(server: DemoServer, user: string, conversation: Conversation): Promise<void> {
  const engraph = new Engraph({
    url: server.url,
    key: server.apiKey,
    retryForMs: server.external ? EXTERNAL_RETRY_FOR_MS : OWN_RETRY_FOR_MS,
    onRetry: ({ reason, waitedMs }) => {
      if (waitedMs === 0) say(`${server.url} ${reason}: waiting for the server…`);
    },
  });
  const memory = engraph.user(user);
  const { speakers, sessions } = conversation;
  const total = countTurns(conversation);
  say(
    `${speakers.join(" and ")}: ${total} turns in ${sessions.length} ${sessions.length === 1 ? "session" : "sessions"}, to ${server.url}/v1/users/${user}\n`,
  );
  await remember(memory, conversation, total);
  await showCounts(memory);
  for (const speaker of speakers) await showPerson(memory, speaker);
  await showAnswers(memory, conversation);
}

async function remember(memory: Memory, conversation: Conversation, total: number): Promise<void> {
  const started = performance.now();
  const rate = (): string => {
    const seconds = (performance.now() - started) / 1_000;
    return `${total} turns in ${seconds.toFixed(1)} s, ${Math.round(total / seconds)}/s`;
  };
  progress = startProgress("acknowledged", total, out);
  const { alreadyDone } = await sendConversation(memory, conversation, progress.update);
  progress.end(`${rate()}${alreadyDone > 0 ? `; ${alreadyDone} were stored by an earlier run` : ""}`);

  progress = startProgress("extracted", total, out);
  await waitUntilExtracted(memory, (waiting) => progress?.update(Math.max(0, total - waiting)));
  progress.end(alreadyDone === total ? "nothing left to do" : `${rate()} (since the first was sent)`);
  progress = undefined;
}

async function showCounts(memory: Memory): Promise<void> {
  const [status, entities, facts] = await Promise.all([
    memory.status(),
    memory.entities().toArray(),
    memory.facts().toArray(),
  ]);
  const { pending, done, failed } = status;
  heading("The graph now");
  say(
    `${done + pending + failed} episodes, ${entities.length} entities, ${facts.length} facts; ${pending} pending, ${failed} failed`,
  );
  if (failed === 0) return;
  for (const { id, message_id } of await memory.episodes({ status: "failed" }).toArray(FAILURES_SHOWN)) {
    const { error, attempts } = await memory.episode(id);
    say(styleText("red", clip(`${message_id ?? id} failed after ${attempts} attempts: ${error}`, width)));
  }
}

async function showPerson(memory: Memory, name: string): Promise<void> {
  const person = findPerson(await memory.entities().toArray(), name);
  if (!person) return say(`\nnothing is known about ${name}`);
  const facts = await memory.facts({ entityId: person.id }).toArray();
  const strongest = strongestFacts(facts, person.id);
  heading(`${name}: the strongest of ${facts.length} facts`);
  for (const [tense, some] of strongest) {
    say(styleText("dim", HEADINGS[tense]));
    for (const fact of some) {
      const dates = fact.period;
      say(`  ${clip(fact.fact, width - dates.length - 4)}${styleText("dim", dates === "" ? "" : `  ${dates}`)}`);
    }
  }
}

async function showAnswers(memory: Memory, conversation: Conversation): Promise<void> {
  const questions = chooseQuestions(conversation.questions, QUESTIONS);
  if (questions.length === 0) return;
  heading("What it finds for the data set's own questions");
  for (const question of questions) {
    for (const line of await askQuestion(memory, conversation, question, width)) say(line);
    say("");
  }
}

function heading(text: string): void {
  say(`\n${styleText(["bold", "cyan"], text)}`);
}

function say(line: string): void {
  if (progress) progress.say(line);
  else out.write(`${line}\n`);
}
