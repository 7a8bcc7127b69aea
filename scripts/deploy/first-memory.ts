import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

/** A new workers.dev address takes a while to resolve. */
const HEALTH_TIMEOUT_MS = 120_000;
const PAUSE_MS = 1_000;
const REQUEST_TIMEOUT_MS = 30_000;
const SENTENCE = "I live in Lisbon.";
const QUESTION = "Where does Ada live?";
const REMEMBERED = /Lisbon/;

/** @throws Error with the last answer */
export async function awaitHealth(url: string, timeout_ms = HEALTH_TIMEOUT_MS): Promise<void> {
  const until = performance.now() + timeout_ms;
  for (;;) {
    const answer = await askForHealth(url);
    if (answer === null) return;
    if (performance.now() >= until) throw new Error(`${url}/health does not become well: ${answer}`);
    await sleep(PAUSE_MS);
  }
}

async function askForHealth(url: string): Promise<string | null> {
  try {
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    return response.ok ? null : `HTTP ${response.status} ${(await response.text()).slice(0, 300)}`;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? cause.message : message;
  }
}

/**
 * Stores a message and erases its user.
 *
 * @returns whether facts were extracted in time; a model may take longer
 * @throws Error if the message is not recalled
 */
export async function tryMemory(url: string, key: string): Promise<{ learned: boolean }> {
  const user = `/v1/users/deploy-check-${randomUUID()}`;
  const messages = [{ role: "user", name: "Ada", content: SENTENCE }];
  const said = { thread_id: "check", wait: true, messages };
  const { episodes } = (await ask(url, key, "POST", `${user}/messages`, said)) as { episodes: { status: string }[] };
  const { context } = (await ask(url, key, "POST", `${user}/context`, { query: QUESTION })) as { context: string };
  await ask(url, key, "DELETE", user);
  if (!REMEMBERED.test(context)) throw new Error(`what was said is not recalled: ${JSON.stringify(context)}`);
  return { learned: episodes.every(({ status }) => status === "done") };
}

async function ask(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status} ${text.slice(0, 500)}`);
  return text === "" ? null : JSON.parse(text);
}
