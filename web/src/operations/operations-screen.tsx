import type { ComponentType } from "preact";
import { useWords } from "../language/language.ts";
import { formatRoute, type ScreenProps } from "../session/route.ts";
import type { Right } from "../session/rights.ts";
import { useMemory } from "../session/session.tsx";
import { AppsPart } from "./apps-part.tsx";
import { DataPart } from "./data-part.tsx";
import { KeysPart } from "./keys-part.tsx";
import { LinksPart } from "./links-part.tsx";
import "./operations.css";
import { ReadingPart } from "./reading-part.tsx";
import { SpendPart } from "./spend-part.tsx";
import { WebhooksPart } from "./webhooks-part.tsx";
import { OPERATIONS_WORDS, PARTS, type Part } from "./words.ts";

const COMPONENTS: Record<Part, ComponentType> = {
  reading: ReadingPart,
  spend: SpendPart,
  webhooks: WebhooksPart,
  keys: KeysPart,
  links: LinksPart,
  apps: AppsPart,
  data: DataPart,
};

const NEEDS: Record<Part, readonly Right[]> = {
  reading: ["read"],
  spend: ["read", "see the tenant"],
  webhooks: ["administer"],
  keys: ["see the tenant"],
  links: ["read"],
  apps: ["read"],
  data: ["read"],
};

export function OperationsScreen({ route }: ScreenProps) {
  const words = useWords(OPERATIONS_WORDS);
  const { rights, name: memory } = useMemory();
  // apps sign in to users' memories only
  const shown = PARTS.filter(
    (name) => NEEDS[name].every((right) => rights.has(right)) && (name !== "apps" || memory.kind === "users"),
  );
  const part = shown.find((name) => name === route.parameters["part"]) ?? shown[0] ?? "keys";
  const Shown = COMPONENTS[part];
  return (
    <div class="operations">
      <nav class="operations-parts" aria-label={words.navigation}>
        {shown.map((name) => (
          <a
            key={name}
            href={formatRoute({ ...route, parameters: { part: name } })}
            aria-current={name === part ? "true" : undefined}
          >
            {words.parts[name]}
          </a>
        ))}
      </nav>
      <Shown key={part} />
    </div>
  );
}
