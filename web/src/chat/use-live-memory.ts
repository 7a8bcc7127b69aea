import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ApiError, ConnectionError, NotFoundError, type Memory, type Schemas } from "../../../sdk/src/index.ts";
import {
  learn,
  STANDING_PREDICATES,
  unlearn,
  VALUE_PREFIX,
  type Fact,
  type FactDetail,
  type KnownFacts,
} from "./known-facts.ts";

type Entity = Schemas["Entity"];
type Status = Schemas["Status"];

export interface LiveMemory {
  isRead: boolean;
  known: KnownFacts;
  /** False if only the newest facts are loaded. */
  isWhole: boolean;
  entities: readonly Entity[];
  hasMoreEntities: boolean;
  status: Status | null;
  profile: string | null;
  beat: number;
  error: unknown;
  need: (ids: readonly string[]) => void;
  settled: ReadonlySet<string>;
  needEpisode: (id: string) => void;
  wake: () => void;
  retry: () => void;
}

const SHOWN = 100;
const SERVERS_FAULT = 500;
const SETTLE_MS = 150;
const AT_ONCE = 4;
/** If the memory is empty or the server unreachable. */
const LOOK_AGAIN_MS = 5_000;
/** Later than any server instant, even if this clock is wrong. */
const LATER_MS = 400 * 86_400_000;

/**
 * @param follows false for a link's visitor, who sees the memory as it was when opened
 * @param edits counts manual edits, which send no event; a change reloads everything
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
    const newestFacts = async (): Promise<Fact[]> => {
      const most = Math.max(SHOWN, latest.current.size);
      const facts = await memory.facts({ signal }).toArray(most + 1);
      setWhole(facts.length <= most);
      if (facts.length <= most || !follows) return facts.slice(0, most);
      const standing = [...Object.keys(STANDING_PREDICATES), `${VALUE_PREFIX}*`].map((predicate) =>
        memory.facts({ predicate, signal }).toArray(SHOWN),
      );
      const all = [...facts.slice(0, most), ...(await Promise.all(standing)).flat()];
      return [...new Map(all.map((fact) => [fact.id, fact])).values()];
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
      // facts that end and facts that begin share this instant
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
        if (reason instanceof ConnectionError || (reason instanceof ApiError && reason.status >= SERVERS_FAULT))
          lookAgain();
      });
    const follow = async (): Promise<void> => {
      const [facts, episodes] = await Promise.all([newestFacts(), memory.episodes({ signal }).toArray(1)]).catch(
        nothing,
      );
      setError(null);
      const before = latest.current;
      const listed = new Set(facts.map(({ id }) => id));
      const older = await detail(
        [...before.keys()].filter((id) => !listed.has(id)),
        false,
      );
      for (const { id, known_to } of older) if (known_to === null) listed.add(id);
      setKnown((known) => unlearn(known, ({ id }) => !listed.has(id)));
      setBeat((count) => count + 1);
      if (facts.length + episodes.length === 0) {
        setRead(true);
        return lookAgain();
      }
      put(facts, false);
      const isOther = ({ id, version }: Fact): boolean =>
        before.get(id)?.detail != null && before.get(id)?.fact.version !== version;
      await detail(facts.filter(isOther).map(({ id }) => id));
      await overview();
      setRead(true);
      if (!follows) return;
      isFollowing.current = true;
      let isFirst = true;
      for await (const { event, data } of memory.events({ signal })) {
        // changes between the lists and the first event
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

/** A newer state in a list loads the detail again. */
const stateOf = ({ id, version, known_to }: Fact): string => `${id} ${version} ${known_to ?? ""}`;

function absent(error: unknown): null {
  if (error instanceof NotFoundError) return null;
  throw error;
}

function nothing(error: unknown): [[], []] {
  if (error instanceof NotFoundError) return [[], []];
  throw error;
}
