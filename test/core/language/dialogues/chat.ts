import { TODAY, type Dialogue } from "./dialogue.ts";

/** Missing subjects, and opinions and photos, which stay in the messages. */
export const chat: Dialogue[] = [
  {
    about: "been",
    content: "Been reading a lot of poetry.",
    only: true,
    facts: [{ fact: "Caroline has been reading a lot of poetry.", from: TODAY, to: null, basis: "observed ·" }],
  },
  {
    about: "researching",
    content: "Researching adoption agencies.",
    only: true,
    facts: [{ fact: "Caroline is researching adoption agencies.", object: "adoption agencies" }],
  },
  {
    about: "a judgement",
    content: "The transgender stories were so inspiring!",
    only: true,
    facts: [],
  },
  {
    about: "an empty it",
    content: "It's freeing to express myself authentically.",
    only: true,
    facts: [],
  },
  {
    about: "a thing that touches the speaker",
    content: "The support group has made me feel accepted.",
    only: true,
    facts: [],
  },
  {
    about: "a photo",
    content: "Look! [shares a photo: a photo of a dog walking past a wall]",
    only: true,
    facts: [],
  },
];
