import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Engraph, type Memory, type Schemas } from "../../../sdk/src/index.ts";
import { READING, type Rights } from "./rights.ts";
import type { MemoryName } from "./route.ts";

const RETRY_FOR_MS = 8_000;

export interface Session {
  engraph: Engraph;
}

export interface OpenMemory extends Session {
  name: MemoryName;
  memory: Memory;
  rights: Rights;
  /** Null for a key; a visitor cannot change anything. */
  visit: Schemas["VisitedLink"] | null;
  edits: number;
}

export const openSession = (key: string): Session => ({
  engraph: new Engraph({ url: location.origin, key, retryForMs: RETRY_FOR_MS }),
});

export function openMemory(
  session: Session,
  name: MemoryName,
  visit: Schemas["VisitedLink"] | null = null,
): OpenMemory {
  const memory = name.kind === "users" ? session.engraph.user(name.id) : session.engraph.graph(name.id);
  return { ...session, name, memory, rights: READING, visit, edits: 0 };
}

const MemoryContext = createContext<OpenMemory | null>(null);
export const MemoryProvider = MemoryContext.Provider;

export function useMemory(): OpenMemory {
  const open = useContext(MemoryContext);
  if (open === null) throw new Error("no memory is open");
  return open;
}
