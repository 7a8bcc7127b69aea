import type { ContextIn } from "../../shared/api/context.ts";
import type { MessageIn, MessagesIn, Written } from "../../shared/api/messages.ts";
import { FaultError, valueOf, type FieldError } from "../../shared/fault.ts";
import type { GraphAddress } from "../../shared/ids.ts";
import type { Appended, Graph, NewMessage } from "../ports.ts"; //  what a graph is told, and answers
import { recallContext } from "./recall.ts"; //  what is remembered already, for `return_context`
import { writeTo } from "./register.ts"; //  first write → Postgres row and storage
import { ringDoorbell } from "./ring.ts"; //  extraction goes on without us
import type { Limits, Services } from "./services.ts";

/** `wait` ends before a request of the platform does. */
const LONGEST_WAIT_MS = 25_000;
const FIRST_POLL_MS = 20;
const LONGEST_POLL_MS = 250;

export interface Remembered extends Written {
  /** Whether every episode is done or failed, which only a caller who waited can see. */
  settled: boolean;
}

/**
 * Stores messages durably and searchably, and has their facts extracted afterwards.
 *
 * @param defer keeps the invocation alive for work that the answer does not wait for
 * @throws FaultError "too_large" over a limit, "conflict" for a known id with another content; nothing is stored then
 */
export async function rememberMessages(
  services: Services,
  address: GraphAddress,
  body: MessagesIn,
  defer: (work: Promise<void>) => void,
): Promise<Remembered> {
  refuseTooLarge(body.messages, services.limits);
  const messages = body.messages.map(toNewMessage);
  const appended = await writeTo(services, address, (graph) => graph.append(body.thread_id, messages));
  if (appended.ring) defer(ringDoorbell(services, address, appended.epoch));

  const graph = services.graphs.at(address);
  const episodes = body.wait === true ? await waitFor(services, graph, appended) : appended.episodes;
  const written: Remembered = { episodes, cursor: appended.cursor, settled: episodes.every(isSettled) };
  if (body.return_context !== true) return written;
  return { ...written, context: await recallContext(services, address, contextOf(body)) };
}

const contextOf = ({ thread_id }: MessagesIn): ContextIn => ({ thread_id });

function refuseTooLarge(messages: MessageIn[], limits: Limits): void {
  if (messages.length > limits.messages) {
    const detail = `${messages.length} messages in one request; at most ${limits.messages}`;
    throw new FaultError({
      kind: "too_large",
      detail,
      errors: [{ path: "messages", message: `at most ${limits.messages} messages a request` }],
    });
  }
  const utf8 = new TextEncoder();
  const errors: FieldError[] = messages.flatMap(({ content }, index) => {
    const bytes = utf8.encode(content).byteLength;
    return bytes > limits.message_bytes
      ? [{ path: `messages.${index}.content`, message: `has ${bytes} bytes; at most ${limits.message_bytes}` }]
      : [];
  });
  if (errors.length > 0)
    throw new FaultError({
      kind: "too_large",
      detail: `A message has at most ${limits.message_bytes} bytes of UTF-8`,
      errors,
    });
}

const toNewMessage = (message: MessageIn): NewMessage => ({
  message_id: message.id ?? null,
  role: message.role,
  name: message.name ?? null,
  content: message.content,
  reference_time: message.reference_time ?? null,
  metadata: message.metadata ?? {},
});

type Episodes = Appended["episodes"];

const isSettled = ({ status }: Episodes[number]): boolean => status === "done" || status === "failed";

async function waitFor({ clock }: Services, graph: Graph, { episodes }: Appended): Promise<Episodes> {
  const deadline = clock.now() + LONGEST_WAIT_MS;
  let current = episodes;
  for (
    let pause = FIRST_POLL_MS;
    !current.every(isSettled) && clock.now() + pause < deadline;
    pause = Math.min(pause * 1.5, LONGEST_POLL_MS)
  ) {
    await clock.sleep(pause);
    const statuses = valueOf(await graph.statuses(episodes.map(({ id }) => id)));
    current = episodes.map((episode, index) => ({ ...episode, status: statuses[index] ?? episode.status }));
  }
  return current;
}
