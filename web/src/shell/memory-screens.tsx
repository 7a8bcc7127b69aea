import type { ComponentType } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { useWords } from "../language/language.ts";
import { Problem } from "../parts/problem.tsx";
import { replaceRoute, withParameters, type Route, type Screen, type ScreenProps } from "../session/route.ts";
import { mayOpen } from "../session/rights.ts";
import { MemoryProvider, type OpenMemory } from "../session/session.tsx";
import type { FactCardProps, Undoable } from "../fact/fact-card.tsx";
import { useModule } from "./use-module.ts";
import { SHELL_WORDS } from "./words.ts";

const LOADERS: Record<Screen, () => Promise<ComponentType<ScreenProps>>> = {
  chat: async () => (await import("../chat/chat-screen.tsx")).ChatScreen,
  graph: async () => (await import("../graph/graph-screen.tsx")).GraphScreen,
  timeline: async () => (await import("../timeline/timeline-screen.tsx")).TimelineScreen,
  context: async () => (await import("../context/context-screen.tsx")).ContextScreen,
  ask: async () => (await import("../ask/ask-screen.tsx")).AskScreen,
  operations: async () => (await import("../operations/operations-screen.tsx")).OperationsScreen,
};

const loadFactCard = async (): Promise<ComponentType<FactCardProps>> =>
  (await import("../fact/fact-card.tsx")).FactCard;

interface MemoryScreensProps {
  open: OpenMemory;
  route: Route;
  title: string;
}

export function MemoryScreens({ open, route, title }: MemoryScreensProps) {
  const words = useWords(SHELL_WORDS);
  const screen = useModule(LOADERS[route.screen], route.screen);
  const fact = route.parameters["fact"];
  const [edits, setEdits] = useState(0);
  const shown = useMemo(() => ({ ...open, edits }), [open, edits]);
  const changed = useCallback(() => setEdits((count) => count + 1), []);
  const card = useModule(loadFactCard, fact === undefined ? null : "card");
  useEffect(() => {
    document.title = `${words.screens[route.screen]} · ${title} · Engraph`;
  }, [words, route.screen, title]);
  const isOpen = mayOpen(open.rights, route.screen);
  const Screen = screen.component;
  const FactCard = card.component;
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  return (
    <MemoryProvider value={shown}>
      <main id="content" class={`screen screen-${route.screen}`}>
        <h1 class="unseen">{words.screens[route.screen]}</h1>
        {screen.error !== null && <Problem error={screen.error} retry={() => location.reload()} />}
        {isOpen ? Screen !== null && <Screen route={route} /> : <p class="problem">{words.cannotRead}</p>}
      </main>
      {isOpen && FactCard !== null && fact !== undefined && (
        <FactCard
          key={fact}
          id={fact}
          changed={changed}
          undoable={undoable}
          keepUndoable={setUndoable}
          close={() => {
            setUndoable(null);
            replaceRoute(withParameters(route, { fact: undefined, edit: undefined }));
          }}
        />
      )}
    </MemoryProvider>
  );
}
