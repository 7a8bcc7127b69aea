const BEFORE = String.raw`(?<![\p{L}\p{N}\p{M}_@./#-])`;
/** Excludes longer words, addresses and names: "User's Guide". */
const AFTER = String.raw`(?![\p{L}\p{N}\p{M}_@/-]|\.[\p{L}\p{N}]|(?:['’]s)? \p{Lu}\p{Ll}+)`;

/** Replaces a stand-in for a name, and its genitive, with the name. */
export function withNameInPlaceOf(text: string, standIn: string, name: string): string {
  if (standIn === "" || !text.toLowerCase().includes(standIn.toLowerCase())) return text;
  const whole = name.toLowerCase().startsWith(standIn.toLowerCase()) ? name.slice(standIn.length) : "";
  const forms = [standIn, standIn.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())];
  const either = [...new Set(forms)].map(escaped).join("|");
  const isWhole = whole === "" ? "" : `(?!${escaped(whole)})`;
  return text
    .replace(new RegExp(`${BEFORE}(?:${either})${isWhole}s${BEFORE_OWNED}`, "gu"), () => genitiveOf(name))
    .replace(new RegExp(`${BEFORE}(?:${either})${isWhole}${AFTER}`, "gu"), () => name);
}

/** Finds the genitive in "Uwe ist Users Mann." and "Users Hund heißt Bruno." */
const BEFORE_OWNED = String.raw`(?= \p{Lu}\p{L}{1,40}(?:\.?$|\.? \(| (?:ist|sind|war|waren|heißt|heißen|lautet) ))`;

const genitiveOf = (name: string): string => (/[sßxz]$/iu.test(name) ? `${name}’` : `${name}s`);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);
