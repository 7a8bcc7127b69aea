import { useState } from "preact/hooks";
import type { Schemas } from "../../../sdk/src/index.ts";
import { useWords } from "../language/language.ts";
import { FactLine } from "./fact-line.tsx";
import {
  byDue,
  endedBy,
  nowOf,
  sortFacts,
  standingKind,
  STANDING_KINDS,
  type KnownFact,
  type StandingKind,
} from "./known-facts.ts";
import { Standing } from "./standing.tsx";
import type { LiveMemory } from "./use-live-memory.ts";
import { CHAT_WORDS } from "./words.ts";

const SHOWN = 15;
const QUOTED = 60;

interface LearnedProps {
  live: LiveMemory;
  episodes: readonly Schemas["Episode"][];
  show: (fact: string, edits?: boolean) => void;
}

export function Learned({ live, episodes, show }: LearnedProps) {
  const words = useWords(CHAT_WORDS);
  const clock = nowOf(
    [...live.known.values()].map(({ fact }) => fact),
    new Date().toISOString(),
  );
  const { now, later, happened, ended } = sortFacts(live.known, clock);
  const of = (kind: StandingKind | null): KnownFact[] => now.filter(({ fact }) => standingKind(fact) === kind);
  const says = new Map(episodes.map(({ id, content }) => [id, content]));
  const reason = (one: KnownFact): string | null => {
    const text = says.get(endedBy(one) ?? "");
    return text === undefined ? null : words.endedBy(text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);
  };
  if (!live.isRead)
    return (
      <aside class="chat-learned" aria-label={words.learned}>
        <h2>{words.learned}</h2>
        <p class="quiet" role="status">
          {live.error === null ? words.reading : words.unread}
        </p>
      </aside>
    );
  const shown = { show, isWhole: live.isWhole, reason: () => null };
  return (
    <aside class="chat-learned" aria-label={words.learned}>
      <h2>{words.learned}</h2>
      {live.status !== null && (
        <p class="quiet" role="status">
          {words.counts(live.status.pending, live.status.done, live.status.failed)}
        </p>
      )}
      {live.status !== null && live.status.pending > 0 && live.status.last_error !== null && (
        <p class="problem">{words.delayed(live.status.last_error)}</p>
      )}
      {live.status?.budget_spent === true && <p class="problem">{words.budget}</p>}
      {!live.isWhole && <p class="quiet">{words.newest(live.known.size)}</p>}
      {STANDING_KINDS.map((kind) => (
        <Standing
          key={kind}
          kind={kind}
          facts={kind === "task" ? byDue(of(kind)) : of(kind)}
          live={live}
          now={clock}
          more={words.more}
          show={show}
        />
      ))}
      <Facts title={words.now} facts={of(null)} {...shown} />
      {later.length > 0 && <Facts title={words.later} facts={later} {...shown} />}
      <Facts title={words.past} facts={ended} {...shown} reason={reason} />
      <Facts title={words.happened} facts={happened} {...shown} />
      <h3>{words.entities}</h3>
      {live.entities.length === 0 ? (
        <p class="quiet">{words.noFacts}</p>
      ) : (
        <ul class="chat-entities" tabIndex={0} aria-label={words.entities}>
          {live.entities.map(({ id, name, type }) => (
            <li key={id} title={type} dir="auto">
              {name}
            </li>
          ))}
          {live.hasMoreEntities && <li class="quiet">…</li>}
        </ul>
      )}
      <h3>{words.profile}</h3>
      {live.profile === null || live.profile === "" ? (
        <p class="quiet">{words.noProfile}</p>
      ) : (
        <pre class="chat-profile" tabIndex={0} role="region" aria-label={words.profile}>
          {live.profile}
        </pre>
      )}
    </aside>
  );
}

interface FactsProps {
  title: string;
  facts: readonly KnownFact[];
  isWhole: boolean;
  show: (fact: string) => void;
  reason: (one: KnownFact) => string | null;
}

function Facts({ title, facts, isWhole, show, reason }: FactsProps) {
  const words = useWords(CHAT_WORDS);
  const [count, setCount] = useState(SHOWN);
  return (
    <section>
      <h3>
        {title}{" "}
        <span class="quiet">
          {facts.length}
          {!isWhole && "+"}
        </span>
      </h3>
      {facts.length === 0 && isWhole && <p class="quiet">{words.noFacts}</p>}
      <ul class="chat-facts">
        {facts.slice(0, count).map((one) => (
          <FactLine key={one.fact.id} one={one} show={show} after={reason(one)} />
        ))}
      </ul>
      {facts.length > count && (
        <button type="button" onClick={() => setCount(count + SHOWN)}>
          {words.more}
        </button>
      )}
    </section>
  );
}
