import type { ComponentChildren } from "preact";
import type { Right } from "../session/rights.ts";
import { useMemory } from "../session/session.tsx";

export function Allowed({ to, children }: { to: Right; children: ComponentChildren }) {
  return useMemory().rights.has(to) ? <>{children}</> : null;
}
