/** Contexts of every template, with invisible characters in texts. */
import { expect, test } from "vitest";
import { compose } from "../../fakes/composed-context.ts";
import { community, entity, episode, fact } from "../../fakes/context-parts.ts";
import { hiddenCharacters } from "../text/visible/hidden-characters.ts";

test.each(["text", "markdown", "xml", "json", `Of{{facts}} the{{messages}}`])(
  "no character that a reader does not see is in a context of the template %s",
  (template) => {
    const text = hiddenCharacters.map((character) => `in${character}visible`).join(" ");
    const given = {
      profile: [fact(`${text} of Ada`)],
      facts: [fact(`${text} Ada`)],
      entities: [entity(text, `${text}.`)],
      episodes: [episode(`${text} x`, { name: text })],
      communities: [community(text)],
      questions: new Map([[`ep_${text} x`, `${text}?`]]),
    };
    const whole = template.includes("{{") ? template.replaceAll("{{", `${hiddenCharacters.join("")}{{`) : template;
    const { context } = compose(given, { max_tokens: 20_000, template: whole, references: "none" });
    expect(context).toContain("invisible");
    expect(hiddenCharacters.filter((character) => context.includes(character))).toEqual([]);
  },
);
