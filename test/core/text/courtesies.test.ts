import { expect, test } from "vitest";
import { isCourtesy } from "../../../worker/core/text/courtesies.ts";

test.each([
  "Thanks!",
  "thank you so much 🙏",
  "You're welcome! Let me know if you need anything else.",
  "Bye, Mia!",
  "Thanks Mia, see you tomorrow",
  "👍",
  "Hahaha",
  "Danke schön!",
  "¡Gracias! Hasta luego.",
  "谢谢你！",
  "  ",
])("%j states nothing", (text) => {
  expect(isCourtesy(text, ["Mia", "Assistant"])).toBe(true);
});

test.each([
  "Yes",
  "No, thanks",
  "Tomorrow",
  "Thanks for the lift to the hospital",
  "Thanks to Mia, I got the job",
  "Hi, I'm Mia",
  "Ok, 7 pm then",
  "Great, https://example.com",
  "Bye, Oslo!",
  "Good morning from Oslo",
  "I see a doctor",
  "谢谢你来上海",
])("%j may state something", (text) => {
  expect(isCourtesy(text, ["Mia"])).toBe(false);
});
