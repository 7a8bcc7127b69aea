import { expect, test } from "vitest";
import { withNameInPlaceOf } from "../../../worker/core/text/stand-ins.ts";

test.each([
  ["User lives in Oslo.", "Jane Doe lives in Oslo."],
  ["Mary is User's sister.", "Mary is Jane Doe's sister."],
  ["A User le gusta el té.", "A Jane Doe le gusta el té."],
  ["Tom met User, and User left.", "Tom met Jane Doe, and Jane Doe left."],
  ["Ada designs a User Interface.", "Ada designs a User Interface."],
  ["Ada wrote the User's Guide.", "Ada wrote the User's Guide."],
  ["Ada found a user.", "Ada found a user."],
  ["Users like it.", "Users like it."],
  ["Users Groups like it.", "Users Groups like it."],
  ["Uwe ist Users Mann.", "Uwe ist Jane Does Mann."],
  ["Users Hund heißt Bruno. (as of 3 May 2024)", "Jane Does Hund heißt Bruno. (as of 3 May 2024)"],
  ["Write to User@example.com, User/1, User-1 and User_1.", "Write to User@example.com, User/1, User-1 and User_1."],
])("%s", (text, shown) => {
  expect(withNameInPlaceOf(text, "User", "Jane Doe")).toBe(shown);
});

test("an id is an ordinary word, and a name is not a pattern", () => {
  expect(withNameInPlaceOf("a.b+c lives here. A.b+c left, axb+c stayed.", "a.b+c", "$& Doe")).toBe(
    "$& Doe lives here. $& Doe left, axb+c stayed.",
  );
});

test.each(["Ada M. Smith", "Ada de Silva", "Ada-Lena"])("a text that has the name %s already stays", (name) => {
  expect(withNameInPlaceOf(`Ada's name is ${name}.`, "Ada", name)).toBe(`${name}'s name is ${name}.`);
});
