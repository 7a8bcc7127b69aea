/** What a memory learns, as it learns it: read once, then followed by its events. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ApiError, ConnectionError, NotFoundError, type Memory, type Schemas } from "../../../sdk/src/index.ts";
import { learn, unlearn, type Fact, type FactDetail, type KnownFacts } from "./known-facts.ts";

type Entity = Schemas["Entity"];
type Status = Schemas["Status"];

export interface LiveMemory {
  /** Whether the memory was read: until then nothing is known of it, which is not that it knows nothing. */
  isRead: boolean;
  known: KnownFacts;
  /** Whether these are all that are believed, and not the newest alone. */
  isWhole: boolean;
  entities: readonly Entity[];
  hasMoreEntities: boolean;
  status: Status | null;
  /** What stands in every prompt. */
  profile: string | null;
  /** Changes whenever an episode has changed. */
  beat: number;
  error: unknown;
  /** Spans and versions of these facts, where they are not there yet. */
  need: (ids: readonly string[]) => void;
  /** Older episodes of which all facts are known by now; of which they are not is asked by `needEpisode`. */
  settled: ReadonlySet<string>;
  needEpisode: (id: string) => void;
  /** The first message was sent: from now on there is something to follow. */
  wake: () => void;
  retry: () => void;
}

/** As many facts and entities as one page of a list has, and as are here already: what is older is in the graph and on the time line. */
const SHOWN = 100;
const SERVERS_FAULT = 500;
const SETTLE_MS = 150;
const AT_ONCE = 4;
/** Look again after so long, at a memory that has nothing yet, and at a server that is away. */
const LOOK_AGAIN_MS = 5_000;
/** For an instant that is surely behind everything the server has written, whatever the clock of this computer says. */
const LATER_MS = 400 * 86_400_000;

/**
 * @param follows whether events are followed; the visitor of a link sees the memory as it is when it is opened
 * @param edits grows with what was changed by hand, which no event tells of: all is read again
 */
export function useLiveMemory(memory: Memory, follows: boolean, edits: number): LiveMemory {
  const [known, setKnown] = useState<KnownFacts>(new Map());
  const [isRead, setRead] = useState(false);
  const [isWhole, setWhole] = useState(true);
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const [entities, setEntities] = useState<readonly Entity[]>([]);
  const [status, setStatus] = useState<Status | null>(null);
  const [profile, setProfile] = useState<string | null>(null);
  const [beat, setBeat] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const [times, setTimes] = useState(0);
  const isFollowing = useRef(false);
  const asked = useRef(new Set<string>());
  const latest = useRef<KnownFacts>(known);
  latest.current = known;

  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    const newest = { at: "" };
    const put = (facts: readonly (Fact | FactDetail)[], isWatched: boolean): void => {
      for (const { known_from, known_to } of facts)
        for (const at of [known_from, known_to ?? ""]) if (at > newest.at) newest.at = at;
      setKnown((before) => learn(before, facts, isWatched));
    };
    const detail = async (ids: readonly string[], isWatched = true): Promise<FactDetail[]> => {
      const found: FactDetail[] = [];
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const some = ids.slice(from, from + AT_ONCE).map((id) => memory.fact(id, { signal }).catch(absent));
        const there = (await Promise.all(some)).filter((fact) => fact !== null);
        put(there, isWatched);
        found.push(...there);
      }
      return found;
    };
    /** The newest facts, as many as are here already; and whether there are no others. */
    const newestFacts = async (): Promise<Fact[]> => {
      const most = Math.max(SHOWN, latest.current.size);
      const facts = await memory.facts({ signal }).toArray(most + 1);
      setWhole(facts.length <= most);
      return facts.slice(0, most);
    };
    const overview = async (): Promise<void> => {
      const [people, now, text] = await Promise.all([
        memory.entities({ signal }).toArray(SHOWN + 1),
        follows ? memory.status({ signal }) : null,
        memory.profile({ signal }),
      ]);
      setEntities(people);
      setStatus(now);
      setProfile(text.text);
    };
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isBusy = false;
    const settle = async (): Promise<void> => {
      if (isBusy) return soon();
      isBusy = true;
      // what an episode ends is written at the same instant as what it begins
      const from = newest.at;
      const ids = [...waiting];
      waiting.clear();
      try {
        setBeat((count) => count + 1);
        await detail(ids);
        if (from !== "") {
          const to = new Date(Math.max(Date.now(), Date.parse(newest.at)) + LATER_MS);
          const { ended, superseded } = await memory.diff({ axis: "known", from, to, signal });
          await detail([...new Set([...ended, ...superseded].map(({ id }) => id))].filter((id) => !ids.includes(id)));
        }
        await overview();
      } finally {
        isBusy = false;
      }
    };
    const fail = (reason: unknown): void => {
      if (!signal.aborted) setError(reason);
    };
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void settle().catch(fail), SETTLE_MS);
    };
    let again: ReturnType<typeof setTimeout> | undefined;
    const lookAgain = (): void => {
      if (follows && !signal.aborted) again = setTimeout(start, LOOK_AGAIN_MS);
    };
    const start = (): void =>
      void follow().catch((reason: unknown) => {
        isFollowing.current = false;
        fail(reason);
        // what passes by itself needs nobody who tries again
        if (reason instanceof ConnectionError || (reason instanceof ApiError && reason.status >= SERVERS_FAULT))
          lookAgain();
      });
    const follow = async (): Promise<void> => {
      // of an erased memory there is nothing either, until it begins anew
      const [facts, episodes] = await Promise.all([newestFacts(), memory.episodes({ signal }).toArray(1)]).catch(
        nothing,
      );
      setError(null);
      const before = latest.current;
      const listed = new Set(facts.map(({ id }) => id));
      // what is older than these may be believed as well
      const older = await detail(
        [...before.keys()].filter((id) => !listed.has(id)),
        false,
      );
      for (const { id, known_to } of older) if (known_to === null) listed.add(id);
      setKnown((known) => unlearn(known, ({ id }) => !listed.has(id)));
      setBeat((count) => count + 1);
      // a memory to which nothing was written yet has nothing to follow
      if (facts.length + episodes.length === 0) {
        setRead(true);
        return lookAgain();
      }
      put(facts, false);
      // whose spans and versions were shown, and are others now
      const isOther = ({ id, version }: Fact): boolean =>
        before.get(id)?.detail != null && before.get(id)?.fact.version !== version;
      await detail(facts.filter(isOther).map(({ id }) => id));
      await overview();
      setRead(true);
      if (!follows) return;
      isFollowing.current = true;
      let isFirst = true;
      for await (const { event, data } of memory.events({ signal })) {
        // what came between the lists and the first event is told by neither
        if (isFirst) put(await newestFacts(), true);
        isFirst = false;
        if (event === "community") continue;
        if (event === "facts") for (const id of (data["fact_ids"] ?? []) as string[]) waiting.add(id);
        if (event === "forgotten")
          setKnown((before) =>
            unlearn(before, ({ episode_ids }) => episode_ids.every((id) => id === data["episode_id"])),
          );
        soon();
      }
    };
    setError(null);
    asked.current.clear();
    setSettled(new Set());
    start();
    return () => {
      clearTimeout(timer);
      clearTimeout(again);
      aborter.abort();
    };
  }, [memory.id, times, edits]);

  const need = useCallback(
    (ids: readonly string[]) => {
      const facts = ids.flatMap((id) => {
        const one = latest.current.get(id);
        return one === undefined || one.detail !== null || asked.current.has(stateOf(one.fact)) ? [] : [one.fact];
      });
      for (const fact of facts) asked.current.add(stateOf(fact));
      for (const fact of facts)
        memory.fact(fact.id).then(
          (detail) => setKnown((before) => learn(before, [detail], false)),
          () => asked.current.delete(stateOf(fact)),
        );
    },
    [memory.id],
  );
  const needEpisode = useCallback(
    (id: string) => {
      if (asked.current.has(id)) return;
      asked.current.add(id);
      const read = async (): Promise<void> => {
        const { facts } = await memory.episode(id);
        const there = await Promise.all(facts.map((fact) => memory.fact(fact.id)));
        setKnown((before) => learn(before, there, false));
        setSettled((before) => new Set(before).add(id));
      };
      read().catch(() => asked.current.delete(id));
    },
    [memory.id],
  );
  const retry = useCallback(() => setTimes((count) => count + 1), []);
  const wake = useCallback(() => {
    if (!isFollowing.current) retry();
  }, [retry]);
  return {
    isRead,
    known,
    isWhole,
    entities: entities.slice(0, SHOWN),
    hasMoreEntities: entities.length > SHOWN,
    status,
    profile,
    beat,
    error,
    need,
    settled,
    needEpisode,
    wake,
    retry,
  };
}

/** A list can show a newer state of a fact than the one whose detail is known: its detail is asked for again. */
const stateOf = ({ id, version, known_to }: Fact): string => `${id} ${version} ${known_to ?? ""}`;

function absent(error: unknown): null {
  if (error instanceof NotFoundError) return null;
  throw error;
}

function nothing(error: unknown): [[], []] {
  if (error instanceof NotFoundError) return [[], []];
  throw error;
}
