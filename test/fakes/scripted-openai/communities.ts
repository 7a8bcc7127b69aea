import type { ChatBody } from "./server.ts";

const MEMBERS_PER_SUMMARY = 12;

const userOf = ({ messages }: ChatBody): string => messages.at(-1)?.content ?? "";
const membersIn = (user: string): { id: number; name: string; description: string }[] =>
  Array.from(
    user.matchAll(/<member id="(\d+)" name="([^"]*)"[^>]*>([^<]*)<\/member>/g),
    ([, id, name, description]) => ({
      id: Number(id),
      name: name ?? "",
      description: description ?? "",
    }),
  );

/** Answers `core/prompts/communities.ts`: groups members by their position and repeats its input. */
export const communityAnswers: Readonly<Record<string, (request: ChatBody) => unknown>> = {
  summary_entities: (request) => {
    const members = membersIn(userOf(request));
    const groups = Array.from({ length: Math.ceil(members.length / MEMBERS_PER_SUMMARY) }, (_, group) =>
      members.slice(group * MEMBERS_PER_SUMMARY, (group + 1) * MEMBERS_PER_SUMMARY),
    );
    return {
      summary_entities: groups.map((group) => ({
        name: `What ${group[0]?.name} and ${group.at(-1)?.name} share`,
        type: "concept",
        description: group.map(({ description }) => description.split(". ")[0]).join(" "),
        members: group.map(({ id, name }, place) => ({
          id,
          relation: `${name} is number ${place + 1} of the group.`,
          strength: 10 - (place % 10),
        })),
      })),
    };
  },
  community_report: (request) => {
    const user = userOf(request);
    const stated = Array.from(user.matchAll(/^- (.*)$/gm), ([, fact]) => fact ?? "");
    const members = membersIn(user);
    const statements = stated.length > 0 ? stated : members.map(({ description }) => description);
    return {
      title: members
        .slice(0, 3)
        .map(({ name }) => name)
        .join(", "),
      summary: statements.slice(0, 8).join(" ") || "Nothing is stated.",
      rating: Math.min(10, stated.length),
      rating_explanation: `${stated.length} statements.`,
      findings: stated.slice(0, 3).map((fact) => ({ summary: fact, explanation: fact })),
    };
  },
};
