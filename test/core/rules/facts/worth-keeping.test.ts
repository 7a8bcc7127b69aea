import { describe, expect, test } from "vitest";
import { extractBuiltin } from "../../../../worker/core/rules/extract.ts";

const AT = Date.UTC(2025, 2, 3, 12);
const learned = (content: string): string[] =>
  extractBuiltin({
    speaker: "Ada",
    content,
    reference_time: AT,
    time_zone: "UTC",
    previous: [{ speaker: "Bea", content: "Hi Ada!", reference_time: AT - 60_000 }],
  }).facts.map(({ fact }) => fact);

describe("worth keeping", () => {
  test.each([
    ["I went to a pottery workshop.", "Ada went to a pottery workshop."],
    ["I'm passionate about marine biology.", "Ada is passionate about marine biology."],
    ["My car broke down on the motorway.", "Ada's car broke down on the motorway."],
    ["I adopted this cute pup from a shelter.", "Ada adopted this cute pup from a shelter."],
    ["I'm going to run a marathon.", "Ada is going to run a marathon."],
    ["I want to learn Swahili.", "Ada wants to learn Swahili."],
    ["I'd love to visit Japan.", "Ada would love to visit Japan."],
    ["My son broke his arm.", "Ada's son broke his arm."],
    ["I can't eat shellfish.", "Ada can't eat shellfish."],
    ["I did weight training.", "Ada did weight training."],
    ["I had surgery on my knee.", "Ada had surgery on their knee."],
    ["I live in Graz.", "Ada lives in Graz."],
    ["I love hiking.", "Ada loves hiking."],
    ["I come from a fishing village near Bergen.", "Ada comes from a fishing village near Bergen."],
    ["I got accepted at a law school.", "Ada got accepted at a law school."],
    ["I got a new phone.", "Ada got a new phone."],
    ["I had to sell my flat.", "Ada had to sell their flat."],
    ["I decided to run for mayor.", "Ada decided to run for mayor."],
    ["I gave a talk at the library.", "Ada gave a talk at the library."],
    ["I'm searching for a flat in Lyon.", "Ada is searching for a flat in Lyon."],
    ["I got to perform at a festival.", "Ada got to perform at a festival."],
    ["I love sailing, because the sea brings such peace.", "Ada loves sailing, because the sea brings such peace."],
  ])("%s", (content, fact) => {
    expect(learned(content)).toContain(fact);
  });
});

describe("left to the messages", () => {
  test.each([
    "I'm so proud of you for trying.",
    "The vegetarian food was delicious.",
    "Thanks for the advice!",
    "I appreciate your support.",
    "I had to laugh.",
    "I had to focus on the good.",
    "I decided to stay positive.",
    "I got to see everyone.",
    "I'm searching for the right words.",
    "I gave it some thought.",
    "I can't wait to see your pottery project.",
    "I'm so glad you like it.",
    "I'm stoked for you!",
    "I'm determined to make a difference.",
    "We had a blast at the park.",
    "I had a great time with everyone.",
    "I will definitely keep you posted.",
    "I'm going to keep pushing.",
    "I'll give it a try.",
    "Nature has a way of calming the soul.",
    "I love the blue vase in the pic.",
    "I love all the yellow leaves.",
    "I made this bowl.",
    "I read that book you recommended.",
    "I'm doing okay.",
    "I found it tough to get up.",
    "Canada sounds amazing.",
    "My dogs make me so happy.",
    "I'm behind you 100%.",
    "I would love to hear some tips.",
    "We've got each other.",
    "I got a surge of energy.",
    "I felt so accomplished.",
    "I think life can be unpredictable.",
    "Just trying to stay positive.",
    "I want to make a difference.",
    "That's such a bundle of joy!",
    "I'll definitely read that novel sometime.",
    "I've been wanting to for a while.",
    "Set some goals, like a certain distance to run.",
    "I learned some great tips.",
    "I had an unexpected adventure.",
    "I tried some awesome activities.",
    "I'd love to join you for a walk.",
    "I want my pets to feel seen and loved.",
    "I'm craving pastries.",
    "I'm still on the hunt.",
    "I'm in for the hike!",
    "I got some new beds for them.",
    "Look at this! [shares a photo: a brown dog on a beach]",
  ])("%s", (content) => {
    expect(learned(content)).toEqual([]);
  });
});
