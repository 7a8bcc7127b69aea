import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import { SECTIONS } from "../../../shared/api/template-slots.ts";
import { estimateTokens } from "../text/estimate-tokens.ts";
import type { ContextCandidates } from "./candidates.ts";
import { tokensOf, type Considered, type Considering } from "./considered.ts";
import type { ComposedContext, ContextForm } from "./form.ts";
import type { MadeLine } from "./made-lines.ts";
import { References, type ContextSource } from "./references.ts";
import type { ContextLine, Sections, Template } from "./templates.ts";

export type Chosen = Omit<MadeLine, "line"> & { line: ContextLine };

type SourcedSections = Sections<ContextLine & { source: ContextSource }>;

export interface ChosenContext<F extends Fact, E extends Entity, P extends Episode, C extends Community> {
  given: ContextCandidates<F, E, P, C>;
  form: ContextForm;
  template: Template;
  chosen: ReadonlyMap<string, Chosen>;
  lineOf: (chosen: Chosen) => ContextLine;
  considering: Considering | null;
  stated: readonly F[];
}

const OF_FACTS = ["instructions", "profile", "facts"] as const;

export function renderContext<F extends Fact, E extends Entity, P extends Episode, C extends Community>({
  given,
  form,
  template,
  chosen,
  lineOf,
  considering,
  stated: statedFacts,
}: ChosenContext<F, E, P, C>): ComposedContext<F, E, P, C> {
  const references = new References(form.references);
  const bySection = Map.groupBy(chosen.values(), ({ section }) => section);
  const sections = Object.fromEntries(
    SECTIONS.map((section) => [
      section,
      (bySection.get(section) ?? [])
        .sort((a, b) => a.at - b.at || (a.source.id < b.source.id ? -1 : 1))
        .map((one) => ({ ...lineOf(one), reference: references.nameOf(one.source), source: one.source })),
    ]),
  ) as unknown as SourcedSections;
  const context = template.render(sections);
  const isShown = ({ id }: { id: string }): boolean => chosen.has(id);
  const { instructions = [], facts, profile, changes, entities, episodes, communities, stated } = given;
  const all = new Map(
    [
      ...instructions.map(({ fact }) => fact),
      ...facts,
      ...(stated?.values() ?? []),
      ...changes.flatMap(({ former, current }) => [former, current].filter((fact) => fact !== null)),
      ...profile,
    ].map((fact) => [fact.id, fact]),
  );
  return {
    ...(considering !== null && { considered: consideredIn(sections, template, considering, (id) => chosen.has(id)) }),
    context,
    tokens: estimateTokens(context),
    sources: references.sources,
    facts: OF_FACTS.flatMap((section) => bySection.get(section) ?? []).flatMap(
      ({ source }) => (all.get(source.id) ?? []) as F[],
    ),
    stated_facts: [...statedFacts],
    entities: entities.filter(isShown),
    episodes: episodes.filter(isShown),
    communities: communities.filter(isShown),
  };
}

function consideredIn(
  sections: SourcedSections,
  template: Template,
  considering: Considering,
  isShown: (id: string) => boolean,
): Considered {
  const lines = SECTIONS.flatMap((section) =>
    sections[section].map((line) => {
      const text = template.shown(section, line);
      const { reference, source } = line;
      return { reference, type: source.type, id: source.id, text, tokens: tokensOf(text) };
    }),
  );
  return { lines, missed: considering.missed(template, isShown) };
}
