/** The connection of the tab: what it may see, and the memory that is open. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Engraph, type Memory, type Schemas } from "../../../sdk/src/index.ts";
import { READING, type Rights } from "./rights.ts";
import type { MemoryName } from "./route.ts";

/** Give up sooner than a program would: somebody waits in front of it. */
const RETRY_FOR_MS = 8_000;

export interface Session {
  engraph: Engraph;
}

export interface OpenMemory extends Session {
  name: MemoryName;
  memory: Memory;
  /** What the key may do; no more than to read until that is known. */
  rights: Rights;
  /** The link that somebody came by, who sees its view and changes nothing; null for who has a key. */
  visit: Schemas["VisitedLink"] | null;
  /** How often somebody has changed a fact on these pages: what was read before is read again. */
  edits: number;
}

export const openSession = (key: string): Session => ({
  engraph: new Engraph({ url: location.origin, key, retryForMs: RETRY_FOR_MS }),
});

/** @param visit the link that opened it; a visitor may only read */
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

/** The memory that is open. A screen is only shown where one is. */
export function useMemory(): OpenMemory {
  const open = useContext(MemoryContext);
  if (open === null) throw new Error("no memory is open");
  return open;
}
