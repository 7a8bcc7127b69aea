import { seededRandom, type Random } from "../../worker/core/clustering/seeded-random.ts";
import type { ServiceTime, ServiceTimes } from "../service-times.ts";
import { ASSUMPTIONS, MONTH_S } from "./assumptions.ts";
import { Events } from "./events.ts";
import { LIMITS } from "./platform-terms.ts";
import { percentile, Station } from "./station.ts";

const SIMULATED_S = 120;
const WARM_UP_S = 40;
/** If more requests would be simulated, only a share of the users and of all shared resources is. */
const MAX_REQUESTS = 60_000;

/** Seconds. */
export interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
}

export interface SimulatedPlatform {
  users: number;
  requests_per_s: number;
  queues: number;
  stations: { name: string; load: number }[];
  context: Percentiles | null;
  message: Percentiles | null;
  /** Excludes the wait for more messages; `null` if a station is overloaded, because the time then grows throughout the peak. */
  facts: Percentiles | null;
}

/**
 * A deployment's peak: by default as many wake-up queues as needed, one tenant, one database, one object per user, and a model that reads.
 * Stations serve in order of arrival. For many users it simulates a share, with the same share of every server (at least one, slowed down):
 * loads match, waits are somewhat longer.
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
  // one turn of a consumer writes several messages; shorter turns find nothing to do
  const transactions = (write.transactions * together) / 2;
  const query_s = write.database_cpu_ms / Math.max(write.transactions, 0.01) / 1_000;
  const askDatabase = (done: () => void): void =>
    events.after(ASSUMPTIONS.database_s, () => serve(database, transactions * query_s, done));
  const intake_s = 1 / LIMITS.queue_messages_per_s;
  const account_s = (together * write.account_calls) / LIMITS.object_requests_per_s;
  const turn = (): void => {
    const began = events.now;
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

const CONSUMED_BY_A_QUEUE = LIMITS.queue_consumers * ASSUMPTIONS.wake_ups_a_consumer;
const RING_S = ASSUMPTIONS.database_s + ASSUMPTIONS.object_s;

const appendOf = (write: ServiceTime): number => write.object_ms / Math.max(1, write.calls) / 1_000;

const aroundModel_s = (write: ServiceTime): number =>
  ASSUMPTIONS.messages_a_turn * (write.object_ms / 1_000 - appendOf(write)) + 2 * ASSUMPTIONS.database_s;

const emptyRings = (write: ServiceTime): number => Math.max(0, write.invocations - 1 / ASSUMPTIONS.messages_a_turn);

/** Computes `WAKE_UP_QUEUES`. At the peak, consumers must be mostly free. */
export function queuesFor(users: number, { message_by_model: write }: ServiceTimes): number {
  const { messages, peak, messages_a_turn: together, model_s, model_spread, consumer_share, most_queues } = ASSUMPTIONS;
  // a lognormal's mean is above its median
  const turn_s = aroundModel_s(write) + model_s * Math.exp(model_spread ** 2 / 2);
  const busy = ((users * messages * peak) / MONTH_S) * (turn_s / together + emptyRings(write) * RING_S);
  return Math.min(most_queues, Math.max(1, Math.ceil(busy / (CONSUMED_BY_A_QUEUE * consumer_share))));
}

interface Shared {
  station: Station;
  slower: number;
}

const outsideObjects_s = ({ worker_cpu_ms, object_ms }: ServiceTime): number =>
  Math.max(0, worker_cpu_ms - object_ms) / 1_000;

const exponential = (random: Random, rate: number): number => -Math.log(1 - random()) / rate;

/** Box and Muller 1958. */
function lognormal(random: Random, median: number, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return median * Math.exp(spread * normal);
}

const spreadOf = ({ answer_ms, answer_p95_ms }: ServiceTime): number =>
  Math.log(Math.max(1, answer_p95_ms / answer_ms)) / 1.645;

function percentilesOf(values: readonly number[]): Percentiles | null {
  if (values.length === 0) return null;
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95), p99: percentile(values, 0.99) };
}
