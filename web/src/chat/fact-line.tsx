import { useLanguage, useWords } from "../language/language.ts";
import { formatPeriod } from "../language/moments.ts";
import { isOver, nowOf, type KnownFact } from "./known-facts.ts";
import { CHAT_WORDS } from "./words.ts";

interface FactLineProps {
  one: KnownFact;
  show: (fact: string) => void;
  before?: string;
  after?: string | null;
}

export function FactLine({ one: { fact, change }, show, before, after }: FactLineProps) {
  const words = useWords(CHAT_WORDS);
  const language = useLanguage();
  const isEnded = isOver(fact, nowOf([fact], new Date().toISOString()));
  return (
    <li class={`chat-fact${isEnded ? " chat-ended" : ""}${change === null ? "" : ` chat-${change}`}`}>
      <button type="button" class="plain" onClick={() => show(fact.id)}>
        {before !== undefined && <span class="chat-tag">{before} </span>}
        {isEnded ? <s dir="auto">{fact.fact}</s> : <span dir="auto">{fact.fact}</span>}
        {fact.period !== "" && <span class="chat-period"> {formatPeriod(language, fact.period)}</span>}
        {change !== null && <span class="unseen"> {change === "new" ? words.newFact : words.closedFact}</span>}
      </button>
      {after !== undefined && after !== null && (
        <p class="chat-after quiet" dir="auto">
          {after}
        </p>
      )}
    </li>
  );
}
