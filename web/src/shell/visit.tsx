import { useEffect, useMemo } from "preact/hooks";
import { useLanguage, useWords } from "../language/language.ts";
import { formatMinute } from "../language/moments.ts";
import { Loading } from "../parts/loading.tsx";
import { Problem } from "../parts/problem.tsx";
import { useLoaded } from "../session/load.ts";
import { useRoute } from "../session/route.ts";
import { MemoryProvider, openMemory, type Session } from "../session/session.tsx";
import { SHARE_WORDS } from "../share/words.ts";
import { VisitedContext } from "../visit/visited-context.tsx";
import { VisitedFact } from "../visit/visited-fact.tsx";
import { memoryOf, routeWithin, type Visited } from "../visit/visited-route.ts";
import "../visit/visit.css";
import { VISIT_WORDS } from "../visit/words.ts";
import { MemoryScreens } from "./memory-screens.tsx";

export function Visit({ session }: { session: Session }) {
  const words = useWords(VISIT_WORDS);
  const loaded = useLoaded((signal) => session.engraph.visitedLink({ signal }), [session]);
  if (loaded.state === "failed" && loaded.value === null)
    return (
      <main id="content" class="centred">
        <h1>{words.ended}</h1>
        <Problem error={loaded.error} retry={loaded.reload} />
      </main>
    );
  return <Loading of={loaded}>{(visited) => <View session={session} visited={visited} />}</Loading>;
}

function View({ session, visited }: { session: Session; visited: Visited }) {
  const words = useWords(VISIT_WORDS);
  const { screens } = useWords(SHARE_WORDS);
  const address = useRoute();
  const { view } = visited;
  const name = memoryOf(visited);
  const open = useMemo(() => openMemory(session, memoryOf(visited), visited), [session, visited]);
  const title = words.shows(screens[view.screen], name.id);
  useEffect(() => {
    document.title = `${title} · Engraph`;
  }, [title]);
  return (
    <div class="visit">
      <Banner visited={visited} title={title} />
      {view.screen === "fact" || view.screen === "context" ? (
        <MemoryProvider value={open}>
          <main id="content" class="screen" tabIndex={0}>
            <h1 class="unseen">{title}</h1>
            {view.screen === "fact" ? <VisitedFact id={view.fact_id} /> : <VisitedContext view={view} />}
          </main>
        </MemoryProvider>
      ) : (
        <MemoryScreens open={open} route={routeWithin(visited, view, address)} title={name.id} />
      )}
    </div>
  );
}

function Banner({ visited: { view, expires_at }, title }: { visited: Visited; title: string }) {
  const words = useWords(VISIT_WORDS);
  const language = useLanguage();
  const minute = (at: string): string => formatMinute(language, at);
  const moments =
    view.screen === "context"
      ? []
      : [
          ...(view.screen === "graph" && view.as_of !== undefined ? [words.asOf(minute(view.as_of))] : []),
          view.known_at === undefined ? words.open : words.knownAt(minute(view.known_at)),
        ];
  return (
    <section class="visit-banner" aria-label={words.visit}>
      <p>
        <strong>{words.visit}</strong>: <bdi>{title}</bdi>
        {moments.map((moment) => `, ${moment}`)}. {words.until(minute(expires_at))}
      </p>
    </section>
  );
}
