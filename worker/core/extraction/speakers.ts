import type { Fact } from "../../../shared/api/fact.ts";
import { normaliseName } from "../text/normalise-name.ts";
import { oneSpellingOf } from "../text/visible/one-spelling.ts";

interface Given {
  episodes: readonly { role: string | null; name: string | null }[];
  facts: readonly Fact[];
  profile: readonly Fact[];
  stated: ReadonlyMap<string, Fact>;
}

/** Speakers have one spelling in a context. Other names keep theirs: "polish" and "Polish" may be two things. */
export function withSpeakersInOneSpelling<G extends Given>(given: G, shownAs: (name: string) => string): G {
  const speakers = given.episodes.flatMap(({ role, name }) =>
    role === "user" && name !== null ? [shownAs(name)] : [],
  );
  const spoken = new Set(speakers.map(normaliseName));
  const people = [...given.facts, ...given.profile, ...given.stated.values()].flatMap(({ subject, object }) => [
    subject.name,
    ...(object === null ? [] : [object.name]),
  ]);
  const { nameOf, inText } = oneSpellingOf([...speakers, ...people.filter((name) => spoken.has(normaliseName(name)))]);
  const spelled = <T extends Fact>(fact: T): T => ({ ...fact, fact: inText(fact.fact) });
  return {
    ...given,
    episodes: given.episodes.map((episode) => ({
      ...episode,
      name: episode.name === null ? null : nameOf(shownAs(episode.name)),
    })),
    facts: given.facts.map(spelled),
    profile: given.profile.map(spelled),
    stated: new Map(Array.from(given.stated, ([key, fact]) => [key, spelled(fact)] as const)),
  };
}
