import { toldGraph } from "./test/fakes/told-graph.ts";
import { loadLexicon } from "./worker/core/text/lexicon.ts";
await loadLexicon();
const cases = JSON.parse(process.argv[2]!);
for (const said of cases) {
  const g = toldGraph();
  said.forEach((s: any, i: number) => { const [t, at] = Array.isArray(s) ? s : [s, i];
    g.tellAt(t, Date.parse("2024-01-06T10:00:00Z") + at * 86400000); });
  const f = await g.graph.facts({ limit: 100 } as any);
  console.log("--", JSON.stringify(said));
  for (const x of f.data) console.log(`   ${x.valid_to ? "ENDED" : "     "} ${x.kind} [${x.subject.name} ${x.predicate} ${x.object?.name ?? x.object_value}] ${x.fact} ${x.valid_from ?? "-"}..${x.valid_to ?? ""}`);
}
