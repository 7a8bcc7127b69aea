/** Refusals of corrections, which people read in a form. The API writes them in English. */
import type { Language } from "./language.ts";

const GERMAN: readonly (readonly [RegExp, string])[] = [
  [
    /^the sentence does not name "(.+)"; give the object that it is about, as a name or an ID$/,
    "Der Satz nennt „$1“ nicht. Geben Sie auch das Objekt an, von dem er handelt.",
  ],
  [
    /^the sentence denies "(.+)"; give the object that it is about, or delete the fact$/,
    "Der Satz verneint „$1“. Geben Sie das Objekt an, von dem er handelt, oder nehmen Sie den Fakt zurück.",
  ],
  [
    /^give the sentence as well: the present one does not name "(.+)", so it cannot be rewritten$/,
    "Ändern Sie auch den Satz: der jetzige nennt „$1“ nicht.",
  ],
  [
    /^does not name the object "(.+)"; leave the sentence out, or name it there$/,
    "Der Satz nennt das Objekt „$1“ nicht. Nennen Sie es dort.",
  ],
  [
    /^does not name "(.+)", which the fact is about; delete this fact and state another one$/,
    "Der Satz nennt „$1“ nicht, von dem der Fakt handelt. Nehmen Sie diesen Fakt zurück und sagen Sie im Chat den anderen.",
  ],
  [
    /^states the opposite or the end of this fact; delete it, or give its end in valid_to$/,
    "Der Satz sagt das Gegenteil oder das Ende dieses Fakts. Nehmen Sie ihn zurück, oder geben Sie sein Ende an.",
  ],
  [
    /^states another relation; delete this fact and state another one$/,
    "Der Satz sagt etwas anderes. Nehmen Sie diesen Fakt zurück und sagen Sie im Chat den anderen.",
  ],
  [
    /^is not the start that the sentence gives; give the same in both$/,
    "Der Satz nennt einen anderen Beginn. Geben Sie beide gleich an.",
  ],
  [
    /^is missing, but the sentence gives an end; give the same in both$/,
    "Der Satz nennt ein Ende. Geben Sie es auch hier an.",
  ],
  [
    /^is not the end that the sentence gives; give the same in both$/,
    "Der Satz nennt ein anderes Ende. Geben Sie beide gleich an.",
  ],
  [/^is not an entity of this memory$/, "Dieses Gedächtnis kennt keine solche Entität."],
];

/** A refusal without a translation stays in English. */
export function formatRefusal(language: Language, message: string): string {
  const found = language === "de" ? GERMAN.find(([pattern]) => pattern.test(message)) : undefined;
  return found === undefined ? message : message.replace(found[0], found[1]);
}
