import type { Dialogue } from "./dialogue.ts";

export const hostile: Dialogue[] = [
  { about: "nothing", content: "", only: true, facts: [] },
  {
    about: "HTML",
    content: "<script>alert('I love you')</script><b>I work at Acme</b>",
    only: true,
    facts: [],
  },
  { about: "code", content: "const i = () => { return they.had(fun); }", only: true, facts: [] },
  { about: "emoji", content: "😀😀😀 🎉", only: true, facts: [] },
];
