export type TitleLanguage = "en" | "de" | "es";

/** Writes a sentence such as "Ada's task: Send the invoice." */
export function titledSentence(title: string, text: string, user: string, language: TitleLanguage | "fr"): string {
  const said = /[.!?…]["”»“)]*$/u.test(text) ? text : `${text}.`;
  if (language !== "en") return `${title} ${language === "de" ? "von" : "de"} ${user}: ${said}`;
  return `${user.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())}${/s$/iu.test(user) ? "'" : "'s"} ${title}: ${said}`;
}
