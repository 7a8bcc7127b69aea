import { seededRandom, type Random } from "../../worker/core/clustering/seeded-random.ts";
import type { ServiceTime, ServiceTimes } from "../service-times.ts";
import { ASSUMPTIONS, MONTH_S } from "./assumptions.ts";
import { Events } from "./events.ts";
import { LIMITS } from "./platform-terms.ts";
import { percentile, Station } from "./station.ts";

/** Seconds that are simulated; the first of them fill the queues and count for nothing. */
const SIMULATED_S = 120;
const WARM_UP_S = 40;
/** Simulate a share of the users, and of everything that they share, beyond this many requests. */
const MAX_REQUESTS = 60_000;

export interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
}

export interface SimulatedPlatform {
  users: number;
  /** At the peak. */
  requests_per_s: number;
  /** Queues of doorbells: the hash of a memory spreads them evenly. */
  queues: number;
  /** Fullest first; above 1, more was asked than it can do. */
  stations: { name: string; load: number }[];
  /** Seconds; null where what it needs is overloaded, so that it grows as long as the peak lasts. */
  context: Percentiles | null;
  message: Percentiles | null;
  /** From a message to its facts, without the silence for which a conversation is waited for. */
  facts: Percentiles | null;
}

/**
 * Simulates the peak of a deployment as it is: as many queues of doorbells as it needs, unless told how many, one tenant, one database, one object a user, a language model
 * that reads. Stations serve in order of arrival. Of many users a share is simulated with the same share of every server (at least
 * one, made slower): loads are those of the whole, waits somewhat longer.
 */
export function simulatePlatform(
  users: number,
  times: ServiceTimes,
  { seed = 1, queues = queuesFor(users, times) }: { seed?: number; queues?: number } = {},
): SimulatedPlatform {
  const { messages, contexts, searches, peak, messages_a_turn: together } = ASSUMPTIONS;
  const perSecond = (of: number): number => (users * of * peak) / MONTH_S;
  const requests_per_s = perSecond(messages + contexts + searches);
  const share = Math.min(1, MAX_REQUESTS / (requests_per_s * SIMULATED_S));
  const random = seededRandom(seed);
  const events = new Events();
  const shared = (name: string, servers: number): Shared => {
    const kept = Math.max(1, Math.round(servers * share));
    return { station: new Station(name, kept, events), slower: kept / (servers * share) };
  };
  const intake = shared("messages into queues", queues);
  const consumers = shared("consumers of queues", queues * CONSUMED_BY_A_QUEUE);
  const account = shared("the account of one tenant", 1);
  const database = shared("Postgres", LIMITS.database_units);
  const serve = ({ station, slower }: Shared, s: number, done: () => void): void => station.serve(s * slower, done);
  const offer = ({ station, slower }: Shared, s: number): void => station.offer(s * slower);

  const objects = new Map<number, Station>();
  const memories = Math.max(1, Math.round(users * share));
  const objectOf = (user: number): Station => {
    const known = objects.get(user) ?? new Station("memory", 1, events);
    objects.set(user, known);
    return known;
  };
  const seconds = { context: [] as number[], message: [] as number[], facts: [] as number[] };
  const note = (kind: keyof typeof seconds, began: number): void => {
    if (began >= WARM_UP_S) seconds[kind].push(events.now - began);
  };

  const write = times.message_by_model;
  const read = (time: ServiceTime, kind: "context" | null) => (): void => {
    const began = events.now;
    offer(account, time.account_calls / LIMITS.object_requests_per_s);
    events.after(ASSUMPTIONS.caller_s + ASSUMPTIONS.object_s + outsideObjects_s(time), () =>
      objectOf(Math.floor(random() * memories)).serve(lognormal(random, time.object_ms / 1_000, spreadOf(time)), () => {
        if (kind !== null) note(kind, began);
      }),
    );
  };
  const append_s = appendOf(write);
  const remember = (): void => {
    const began = events.now;
    events.after(ASSUMPTIONS.caller_s + ASSUMPTIONS.object_s + outsideObjects_s(write) / Math.max(1, write.calls), () =>
      objectOf(Math.floor(random() * memories)).serve(lognormal(random, append_s, spreadOf(write)), () =>
        note("message", began),
      ),
    );
  };
  // the rest of it is done for several messages in one turn of a consumer, and shorter turns find nothing to do yet
  const transactions = (write.transactions * together) / 2;
  const query_s = write.database_cpu_ms / Math.max(write.transactions, 0.01) / 1_000;
  const askDatabase = (done: () => void): void =>
    events.after(ASSUMPTIONS.database_s, () => serve(database, transactions * query_s, done));
  const intake_s = 1 / LIMITS.queue_messages_per_s;
  // of a turn, with what its messages asked when they were said: whether a budget is spent
  const account_s = (together * write.account_calls) / LIMITS.object_requests_per_s;
  const turn = (): void => {
    const began = events.now;
    // a consumer is held as long as its turn takes
    const turn_s = aroundModel_s(write) + lognormal(random, ASSUMPTIONS.model_s, ASSUMPTIONS.model_spread);
    offer(intake, intake_s);
    offer(consumers, turn_s);
    offer(account, account_s);
    offer(database, 2 * transactions * query_s);
    serve(intake, intake_s, () =>
      serve(consumers, turn_s, () => {
        serve(account, account_s, () => {});
        askDatabase(() => askDatabase(() => note("facts", began)));
      }),
    );
  };
  const ring = (): void => {
    offer(intake, intake_s);
    offer(consumers, RING_S);
    serve(intake, intake_s, () => serve(consumers, RING_S, () => {}));
  };

  const arrive = (rate: number, run: () => void): void => {
    if (rate <= 0) return;
    const next = (): void => {
      run();
      events.after(exponential(random, rate), next);
    };
    events.after(exponential(random, rate), next);
  };
  arrive(perSecond(contexts) * share, read(times.context, "context"));
  arrive(perSecond(searches) * share, read(times.search, null));
  arrive(perSecond(messages) * share, remember);
  arrive((perSecond(messages) * share) / together, turn);
  arrive(perSecond(messages) * share * emptyRings(write), ring);
  events.runUntil(SIMULATED_S);

  const stations = [intake, consumers, account, database]
    .map(({ station }) => ({ name: station.name, load: station.load(SIMULATED_S) }))
    .sort((a, b) => b.load - a.load);
  const isOverloaded = stations.some(({ load }) => load > 1);
  return {
    users,
    requests_per_s,
    queues,
    stations,
    context: percentilesOf(seconds.context),
    message: percentilesOf(seconds.message),
    facts: isOverloaded ? null : percentilesOf(seconds.facts),
  };
}

const CONSUMED_BY_A_QUEUE = LIMITS.queue_consumers * ASSUMPTIONS.doorbells_a_consumer;
/** A doorbell for which nothing is to be done yet. */
const RING_S = ASSUMPTIONS.database_s + ASSUMPTIONS.object_s;

/** What of a message's work is done before the answer: one of its calls. */
const appendOf = (write: ServiceTime): number => write.object_ms / Math.max(1, write.calls) / 1_000;

/** What a turn takes beside the call of the model. */
const aroundModel_s = (write: ServiceTime): number =>
  ASSUMPTIONS.messages_a_turn * (write.object_ms / 1_000 - appendOf(write)) + 2 * ASSUMPTIONS.database_s;

/** Of a message, beside its share of a turn. */
const emptyRings = (write: ServiceTime): number => Math.max(0, write.invocations - 1 / ASSUMPTIONS.messages_a_turn);

/** How many queues these users need at the peak, so that a consumer is mostly free: `DOORBELL_QUEUES`. */
export function queuesFor(users: number, { message_by_model: write }: ServiceTimes): number {
  const { messages, peak, messages_a_turn: together, model_s, model_spread, consumer_share, most_queues } = ASSUMPTIONS;
  // the mean of a lognormal is above its median
  const turn_s = aroundModel_s(write) + model_s * Math.exp(model_spread ** 2 / 2);
  const busy = ((users * messages * peak) / MONTH_S) * (turn_s / together + emptyRings(write) * RING_S);
  return Math.min(most_queues, Math.max(1, Math.ceil(busy / (CONSUMED_BY_A_QUEUE * consumer_share))));
}

/** A station of which a share is simulated, and how much slower its servers are for that. */
interface Shared {
  station: Station;
  slower: number;
}

/** What a request takes of processors outside objects. */
const outsideObjects_s = ({ worker_cpu_ms, object_ms }: ServiceTime): number =>
  Math.max(0, worker_cpu_ms - object_ms) / 1_000;

const exponential = (random: Random, rate: number): number => -Math.log(1 - random()) / rate;

/** A draw from the lognormal distribution with a median (Box and Muller 1958). */
function lognormal(random: Random, median: number, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return median * Math.exp(spread * normal);
}

/** The spread of the lognormal distribution whose median and 95th percentile were measured. */
const spreadOf = ({ answer_ms, answer_p95_ms }: ServiceTime): number =>
  Math.log(Math.max(1, answer_p95_ms / answer_ms)) / 1.645;

function percentilesOf(values: readonly number[]): Percentiles | null {
  if (values.length === 0) return null;
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95), p99: percentile(values, 0.99) };
}
