import { useLanguage, useWords } from "../language/language.ts";
import { formatNumber } from "../language/moments.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import { useMemory } from "../session/session.tsx";
import { linesOf, missedOf, tokensBesideLines, type ContextAnswer } from "./answer-lines.ts";
import type { Mark } from "./compared-lines.ts";
import { DEFAULT_TOKENS, type ContextRequest } from "./configuration.ts";
import { ContextLines } from "./context-lines.tsx";
import { asCurl, asMcp, asTypeScript, notRecalled } from "./copied-call.ts";
import { CONTEXT_WORDS } from "./words.ts";

interface ResultProps {
  request: ContextRequest;
  answer: ContextAnswer;
  marks: readonly Mark[] | null;
  open: ((type: string, id: string) => void) | null;
}

export function ContextResult({ request, answer, marks, open }: ResultProps) {
  const words = useWords(CONTEXT_WORDS);
  const language = useLanguage();
  const lines = linesOf(answer);
  const beside = tokensBesideLines(answer);
  const most = request.max_tokens ?? DEFAULT_TOKENS;
  const { receipt, tokens, pending } = answer;
  return (
    <>
      <div class="context-summary">
        <span>{words.ofBudget(formatNumber(language, tokens), formatNumber(language, most))}</span>
        {beside !== null && beside > 0 && (
          <span class="quiet">{words.besideLines(formatNumber(language, beside))}</span>
        )}
        <meter aria-label={words.budget} min={0} max={most} value={tokens} />
        {receipt !== undefined && (
          <span class="quiet">
            {words.took(formatNumber(language, receipt.ms))} · {words.calls(receipt.calls)}
            {receipt.mode === undefined ? "" : ` · ${receipt.mode.name}: ${words.why(receipt.mode.why)}`}
          </span>
        )}
        {pending > 0 && <span class="context-pending">{words.waiting(pending)}</span>}
      </div>
      {lines === null ? (
        <p class="quiet">{words.plainText}</p>
      ) : (
        <ContextLines answer={answer} lines={lines} missed={missedOf(answer)} marks={marks} open={open} />
      )}
      <details open={lines === null}>
        <summary>{words.text}</summary>
        <pre class="context-plain" tabIndex={0}>
          {answer.context}
        </pre>
        <CopyButton text={answer.context} />
      </details>
      {open !== null && <Copies request={request} />}
    </>
  );
}

function Copies({ request }: { request: ContextRequest }) {
  const words = useWords(CONTEXT_WORDS);
  const { name } = useMemory();
  const { origin } = location;
  const mcp = asMcp(origin, name, request);
  const left = notRecalled(request);
  return (
    <div class="context-copies" role="group" aria-label={words.copies}>
      <h3>{words.copies}</h3>
      <div class="line">
        <CopyButton label="curl" text={asCurl(origin, name, request)} />
        <CopyButton label="TypeScript" text={asTypeScript(origin, name, request)} />
        {mcp !== null && <CopyButton label="MCP" text={mcp} />}
      </div>
      <p class="quiet">
        {words.keyHint} {mcp === null ? words.noMcp : left.length > 0 ? words.notInMcp(left.join(", ")) : ""}
      </p>
    </div>
  );
}
