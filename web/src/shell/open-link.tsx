import { useEffect } from "preact/hooks";
import { useWords } from "../language/language.tsx";
import { Loading } from "../parts/loading.tsx";
import { useLoaded } from "../session/load.ts";
import { go, SCREENS, type MemoryName } from "../session/route.ts";
import type { Session } from "../session/session.tsx";
import { SHELL_WORDS } from "./words.ts";

/** What the token of a link is for, as `GET /v1/link` says. */
interface LinkAnswer {
  label: string | null;
  memory: { kind: "user" | "graph"; id: string };
  view: { screen: string } & Record<string, string | null>;
}

/** Opens the view that a link is for. */
export function OpenLink({ session }: { session: Session }) {
  const words = useWords(SHELL_WORDS);
  const loaded = useLoaded(
    (signal) => session.engraph.request<LinkAnswer>({ method: "GET", path: "/v1/link", signal }),
    [],
  );
  const link = loaded.value;
  useEffect(() => {
    if (link === null) return;
    const { screen: wanted, ...rest } = link.view;
    const memory: MemoryName = { kind: link.memory.kind === "user" ? "users" : "graphs", id: link.memory.id };
    const parameters = Object.fromEntries(
      Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== null),
    );
    go({ memory, screen: SCREENS.find((screen) => screen === wanted) ?? "graph", parameters });
  }, [link]);
  return (
    <main id="content" class="centred">
      <Loading of={loaded}>{({ label }) => <p>{label ?? words.shared}</p>}</Loading>
    </main>
  );
}
