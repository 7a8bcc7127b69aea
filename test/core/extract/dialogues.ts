/** What one fact must be; a field left out is not looked at. Dates are `YYYY-MM-DD` in UTC, `null` is an open end. */
export interface ExpectedFact {
  fact?: string;
  subject?: string;
  predicate?: string;
  object?: string | null;
  value?: string;
  kind?: "state" | "event";
  from?: string | null;
  to?: string | null;
  precision?: "year" | "month" | "day" | "instant" | null;
}

/** A small dialogue: Caroline (or `speaker`) says `content` on 8 May 2023, 13:56 UTC, a Monday; Melanie spoke before. */
export interface Dialogue {
  about: string;
  content: string;
  speaker?: string | null;
  zone?: string;
  /** Earlier messages, oldest first. Default: one of Melanie's. */
  previous?: [speaker: string, content: string][];
  facts: ExpectedFact[];
  /** No facts but those above. */
  only?: boolean;
  /** No fact may read like this. */
  never?: RegExp;
}

const TODAY = "2023-05-08";

export const DIALOGUES: Dialogue[] = [
  // Events and their dates.
  {
    about: "an event yesterday",
    content: "I went to a LGBTQ support group yesterday and it was so powerful.",
    never: /yesterday|it was/,
    facts: [
      {
        fact: "Caroline went to a LGBTQ support group.",
        subject: "Caroline",
        predicate: "WENT_TO",
        object: "LGBTQ support group",
        kind: "event",
        from: "2023-05-07",
        to: TODAY,
        precision: "day",
      },
    ],
  },
  {
    about: "last year",
    content: "Yeah, I painted that lake sunrise last year!",
    only: true,
    facts: [
      {
        fact: "Caroline painted that lake sunrise.",
        predicate: "PAINTED",
        from: "2022-01-01",
        to: "2023-01-01",
        precision: "year",
      },
    ],
  },
  {
    about: "last Saturday",
    content: "I ran a charity race last Saturday.",
    only: true,
    facts: [
      {
        predicate: "RAN",
        object: "charity race",
        from: "2023-05-06",
        to: "2023-05-07",
        precision: "day",
      },
    ],
  },
  {
    about: "a weekday in front",
    content: "Last Friday, I went to a council meeting for adoption.",
    only: true,
    facts: [
      {
        fact: "Caroline went to a council meeting for adoption.",
        object: "council meeting",
        from: "2023-05-05",
        to: "2023-05-06",
      },
    ],
  },
  {
    about: "last week is Monday to Monday",
    content: "Last week I built a new website.",
    only: true,
    facts: [{ predicate: "BUILT", from: "2023-05-01", to: TODAY, precision: "day" }],
  },
  {
    about: "two weeks ago",
    content: "Guess what - I got a puppy two weeks ago!",
    only: true,
    facts: [{ fact: "Caroline got a puppy.", from: "2023-04-24", to: "2023-05-01" }],
  },
  {
    about: "last summer",
    content: "I adopted a cat last summer.",
    facts: [
      {
        predicate: "ADOPTED",
        object: "cat",
        from: "2022-06-01",
        to: "2022-09-01",
        precision: "month",
      },
    ],
  },
  {
    about: "last March lies behind",
    content: "I visited Lisbon last March.",
    facts: [
      {
        fact: "Caroline visited Lisbon.",
        object: "Lisbon",
        from: "2023-03-01",
        to: "2023-04-01",
        precision: "month",
      },
    ],
  },
  {
    about: "last November is last year's",
    content: "I visited Lisbon last November.",
    facts: [{ from: "2022-11-01", to: "2022-12-01" }],
  },
  {
    about: "a year",
    content: "I bought a house in Austin in 2015.",
    facts: [
      {
        fact: "Caroline bought a house in Austin.",
        predicate: "BOUGHT",
        object: "house",
        from: "2015-01-01",
        to: "2016-01-01",
        precision: "year",
      },
    ],
  },
  {
    about: "years ago",
    content: "I started playing guitar about five years ago.",
    only: true,
    facts: [
      {
        fact: "Caroline started playing guitar.",
        predicate: "STARTED",
        from: "2018-01-01",
        to: "2019-01-01",
        precision: "year",
      },
    ],
  },
  {
    about: "a written-out date",
    content: "I signed up for a pottery class on March 5th.",
    only: true,
    facts: [
      {
        predicate: "SIGNED_UP_FOR",
        object: "pottery class",
        from: "2023-03-05",
        to: "2023-03-06",
        precision: "day",
      },
    ],
  },
  {
    about: "a past event with no date",
    content: "I made this bowl in my class.",
    only: true,
    facts: [{ kind: "event", from: null, to: TODAY, precision: null }],
  },
  {
    about: "two events in one sentence",
    content: "I talked about my transgender journey and encouraged students to get involved.",
    only: true,
    facts: [
      { fact: "Caroline talked about their transgender journey.", predicate: "TALKED_ABOUT" },
      {
        fact: "Caroline encouraged students to get involved.",
        predicate: "ENCOURAGED",
        object: "students",
      },
    ],
  },
  {
    about: "a date is read in its zone",
    zone: "America/Los_Angeles",
    content: "I met Bob yesterday.",
    facts: [
      {
        predicate: "MET",
        object: "Bob",
        from: "2023-05-07T07:00",
        to: "2023-05-08T07:00",
        precision: "day",
      },
    ],
  },
  // Work.
  {
    about: "a job",
    content: "I work at Acme Robotics.",
    only: true,
    facts: [
      {
        fact: "Caroline works at Acme Robotics.",
        predicate: "WORKS_AT",
        object: "Acme Robotics",
        kind: "state",
        from: TODAY,
        to: null,
        precision: null,
      },
    ],
  },
  {
    about: "a job and what as",
    content: "I work as a software engineer at Google.",
    only: true,
    facts: [
      { predicate: "WORKS_AS", value: "software engineer" },
      { predicate: "WORKS_AT", object: "Google" },
    ],
  },
  {
    about: "a profession",
    content: "I'm a nurse at St. Mary's Hospital.",
    facts: [
      {
        fact: "Caroline is a nurse at St. Mary's Hospital.",
        predicate: "WORKS_AS",
        value: "nurse",
      },
      { predicate: "WORKS_AT", object: "St. Mary's Hospital" },
    ],
  },
  {
    about: "a job since",
    content: "I've worked at Siemens since 2016.",
    only: true,
    facts: [{ predicate: "WORKS_AT", object: "Siemens", from: "2016-01-01", to: null, precision: "year" }],
  },
  {
    about: "a job that starts",
    content: "I started working at Beta Corp in March 2021.",
    facts: [
      { predicate: "STARTED_JOB_AT", kind: "event", from: "2021-03-01", to: "2021-04-01" },
      {
        fact: "Caroline works at Beta Corp.",
        predicate: "WORKS_AT",
        object: "Beta Corp",
        kind: "state",
        from: "2021-03-01",
        to: null,
      },
    ],
  },
  {
    about: "no longer",
    content: "I no longer work at Acme.",
    only: true,
    facts: [{ predicate: "WORKS_AT", object: "Acme", kind: "state", from: null, to: TODAY + "T13:56" }],
  },
  {
    about: "quitting",
    content: "I quit my job at Acme last week.",
    facts: [
      { predicate: "QUIT_JOB_AT", kind: "event", from: "2023-05-01" },
      {
        fact: "Caroline worked at Acme.",
        predicate: "WORKS_AT",
        object: "Acme",
        from: null,
        to: "2023-05-01",
      },
    ],
  },
  {
    about: "losing a job",
    content: "I lost my job as a banker in January.",
    facts: [{ predicate: "WORKS_AS", value: "banker", from: null, to: "2023-01-01" }],
  },
  // Homes.
  {
    about: "a home",
    content: "I live in Berlin.",
    only: true,
    facts: [
      {
        fact: "Caroline lives in Berlin.",
        predicate: "LIVES_IN",
        object: "Berlin",
        from: TODAY + "T13:56",
        to: null,
        precision: null,
      },
    ],
  },
  {
    about: "a home for years",
    content: "I've lived in Porto for three years.",
    only: true,
    facts: [{ predicate: "LIVES_IN", object: "Porto", from: "2020-01-01", to: null, precision: "year" }],
  },
  {
    about: "moving",
    content: "I moved from Boston to Denver two years ago.",
    only: true,
    facts: [
      {
        predicate: "MOVED_TO",
        object: "Denver",
        kind: "event",
        from: "2021-01-01",
        to: "2022-01-01",
      },
      {
        fact: "Caroline lives in Denver.",
        predicate: "LIVES_IN",
        object: "Denver",
        from: "2021-01-01",
        to: null,
      },
      {
        fact: "Caroline lived in Boston.",
        predicate: "LIVES_IN",
        object: "Boston",
        from: null,
        to: "2021-01-01",
      },
    ],
  },
  {
    about: "used to live",
    content: "I used to live in Boston.",
    only: true,
    facts: [
      {
        fact: "Caroline lived in Boston.",
        predicate: "LIVES_IN",
        object: "Boston",
        from: null,
        to: TODAY + "T13:56",
      },
    ],
  },
  {
    about: "not any more",
    content: "I don't live in Rome anymore.",
    only: true,
    facts: [{ predicate: "LIVES_IN", object: "Rome", from: null, to: TODAY + "T13:56" }],
  },
  {
    about: "origin",
    content: "I'm from Sweden.",
    only: true,
    facts: [{ predicate: "FROM", object: "Sweden" }],
  },
  {
    about: "birth",
    content: "I was born in Lisbon on 12 June 1990.",
    only: true,
    facts: [
      {
        fact: "Caroline was born in Lisbon.",
        predicate: "BORN_IN",
        object: "Lisbon",
        from: "1990-06-12",
        to: "1990-06-13",
        precision: "day",
      },
    ],
  },
  // Preferences.
  {
    about: "love",
    content: "I love the ocean.",
    only: true,
    facts: [{ fact: "Caroline loves the ocean.", predicate: "LOVES", object: "ocean" }],
  },
  {
    about: "preference",
    content: "I prefer tea to coffee.",
    only: true,
    facts: [{ predicate: "PREFERS", value: "tea to coffee" }],
  },
  {
    about: "dislike",
    content: "I don't like coffee.",
    only: true,
    facts: [{ fact: "Caroline doesn't like coffee.", predicate: "DISLIKES", object: "coffee", to: null }],
  },
  {
    about: "a fan",
    content: "I'm a big fan of jazz.",
    only: true,
    facts: [{ predicate: "LIKES", object: "jazz" }],
  },
  {
    about: "a diet",
    content: "I'm vegetarian.",
    only: true,
    facts: [{ predicate: "IS", value: "vegetarian", to: null }],
  },
  {
    about: "a diet given up",
    content: "I'm not vegetarian any more.",
    only: true,
    facts: [
      {
        fact: "Caroline is no longer vegetarian.",
        predicate: "IS",
        value: "vegetarian",
        from: null,
        to: TODAY + "T13:56",
      },
    ],
  },
  {
    about: "a habit given up",
    content: "I stopped eating meat.",
    only: true,
    facts: [
      { predicate: "STOPPED", kind: "event" },
      {
        fact: "Caroline used to eat meat.",
        predicate: "EATS",
        object: "meat",
        from: null,
        to: TODAY + "T13:56",
      },
    ],
  },
  {
    about: "a thing no longer drunk",
    content: "I no longer drink coffee.",
    only: true,
    facts: [{ predicate: "DRINKS", object: "coffee", from: null, to: TODAY + "T13:56" }],
  },
  {
    about: "an allergy",
    content: "I'm allergic to peanuts.",
    only: true,
    facts: [{ predicate: "IS_ALLERGIC_TO", object: "peanuts" }],
  },
  // People.
  {
    about: "a named sister",
    content: "My sister Anna works at Acme Robotics.",
    only: true,
    facts: [
      {
        fact: "Anna is Caroline's sister.",
        subject: "Caroline",
        predicate: "HAS_SISTER",
        object: "Anna",
      },
      {
        fact: "Anna works at Acme Robotics.",
        subject: "Anna",
        predicate: "WORKS_AT",
        object: "Acme Robotics",
      },
    ],
  },
  {
    about: "a sister without a name",
    content: "My mom lives in Ohio. She loves gardening.",
    only: true,
    facts: [
      { subject: "Caroline's mom", predicate: "LIVES_IN", object: "Ohio" },
      { fact: "Caroline's mom loves gardening.", subject: "Caroline's mom", predicate: "LOVES" },
    ],
  },
  {
    about: "a husband with a trade",
    content: "My husband Tom is a chef.",
    only: true,
    facts: [
      { predicate: "MARRIED_TO", object: "Tom" },
      { subject: "Tom", predicate: "WORKS_AS", value: "chef" },
    ],
  },
  {
    about: "a birthday",
    content: "My daughter Emma turned 5 yesterday.",
    only: true,
    facts: [
      { predicate: "HAS_CHILD", object: "Emma" },
      { subject: "Emma", predicate: "AGE", value: "5", from: "2023-05-07", to: null },
    ],
  },
  {
    about: "an age",
    content: "I'm 34 years old.",
    only: true,
    facts: [{ predicate: "AGE", value: "34" }],
  },
  {
    about: "a pet",
    content: "I have a cat named Luna.",
    facts: [{ fact: "Luna is Caroline's cat.", predicate: "HAS_PET", object: "Luna" }],
  },
  {
    about: "kids",
    content: "My kids love dinosaurs.",
    only: true,
    facts: [{ fact: "Caroline's kids love dinosaurs.", subject: "Caroline", object: "dinosaurs" }],
  },
  {
    about: "marriage",
    content: "I got married in 2019.",
    only: true,
    facts: [{ predicate: "RELATIONSHIP_STATUS", value: "married", from: "2019-01-01", to: null }],
  },
  {
    about: "engagement",
    content: "I got engaged to Sam last weekend!",
    only: true,
    facts: [{ predicate: "ENGAGED_TO", object: "Sam", from: "2023-05-06", to: null }],
  },
  {
    about: "a break-up",
    content: "My boyfriend Tom is great. We broke up yesterday.",
    only: true,
    facts: [
      { predicate: "IN_RELATIONSHIP_WITH", object: "Tom", to: null },
      {
        fact: "Caroline broke up with Tom.",
        predicate: "BROKE_UP_WITH",
        object: "Tom",
        from: "2023-05-07",
      },
      { predicate: "IN_RELATIONSHIP_WITH", object: "Tom", from: null, to: "2023-05-07" },
    ],
  },
  {
    about: "a name",
    content: "My name is Ana Torres.",
    only: true,
    facts: [{ fact: "Caroline's name is Ana Torres.", subject: "Caroline", predicate: "NAMED" }],
  },
  {
    about: "you is the other speaker",
    content: "I'm really proud of you for taking part.",
    only: true,
    facts: [{ fact: "Caroline is really proud of Melanie for taking part.", subject: "Caroline" }],
  },
  {
    about: "you is nobody among many",
    content: "I'm really proud of you for taking part.",
    previous: [
      ["Melanie", "Hi"],
      ["Jon", "Hello"],
    ],
    only: true,
    facts: [],
  },
  {
    about: "you after a verb is its object",
    content: "I'll help you find a place.",
    only: true,
    facts: [{ fact: "Caroline will help Melanie find a place." }],
  },
  {
    about: "you after a verb of thought is a subject",
    content: "I think you deserve a long holiday in Spain.",
    facts: [],
    never: /Melanie deserve /,
  },
  {
    about: "it reminded me",
    content: "It reminded me how important my friends are.",
    only: true,
    facts: [{ fact: "Caroline was reminded how important their friends are.", subject: "Caroline" }],
  },
  {
    about: "they are the kids just named",
    content: "I took my kids to a park. They had fun exploring.",
    only: true,
    facts: [{ fact: "Caroline took their kids to a park." }, { fact: "Caroline's kids had fun exploring." }],
  },
  { about: "they are nobody", content: "They had fun exploring.", only: true, facts: [] },
  // Plans.
  {
    about: "a plan with a date",
    content: "I'm going to visit Rome next month.",
    only: true,
    facts: [
      {
        fact: "Caroline is going to visit Rome.",
        predicate: "PLANS_TO",
        value: "visit Rome",
        kind: "event",
        from: "2023-06-01",
        to: "2023-07-01",
        precision: "month",
      },
    ],
  },
  {
    about: "a flight",
    content: "I'm flying to Tokyo tomorrow.",
    only: true,
    facts: [
      {
        predicate: "PLANS_TO",
        value: "fly to Tokyo",
        kind: "event",
        from: "2023-05-09",
        to: "2023-05-10",
      },
    ],
  },
  {
    about: "a plan without a date",
    content: "I plan to learn Spanish.",
    only: true,
    facts: [{ predicate: "PLANS_TO", value: "learn Spanish", kind: "state", to: null }],
  },
  {
    about: "gonna",
    content: "Gonna continue my edu and check out career options!",
    only: true,
    facts: [
      {
        fact: "Caroline is going to continue their edu and check out career options.",
        predicate: "PLANS_TO",
      },
    ],
  },
  {
    about: "the date of what is thought about",
    content: "I'm thinking about going camping next month.",
    only: true,
    facts: [
      {
        fact: "Caroline is thinking about going camping in June 2023.",
        kind: "state",
        from: TODAY + "T13:56",
      },
    ],
  },
  // Corrections.
  {
    about: "not Acme",
    content: "Actually I work at Beta, not Acme.",
    only: true,
    facts: [
      { fact: "Caroline works at Beta.", predicate: "WORKS_AT", object: "Beta", to: null },
      {
        fact: "Caroline doesn't work at Acme.",
        predicate: "WORKS_AT",
        object: "Acme",
        from: null,
        to: TODAY + "T13:56",
      },
    ],
  },
  {
    about: "I meant",
    content: "Sorry, I meant Lisbon, not Porto.",
    previous: [
      ["Caroline", "I live in Porto now."],
      ["Melanie", "Nice!"],
    ],
    only: true,
    facts: [
      { fact: "Caroline lives in Lisbon.", predicate: "LIVES_IN", object: "Lisbon", to: null },
      { predicate: "LIVES_IN", object: "Porto", from: null, to: TODAY + "T13:56" },
    ],
  },
  // Left-out subjects, opinions, photos.
  {
    about: "been",
    content: "Been reading a lot of poetry.",
    only: true,
    facts: [{ fact: "Caroline has been reading a lot of poetry.", from: null, to: null }],
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
    facts: [{ fact: "Caroline found the transgender stories to be inspiring.", subject: "Caroline" }],
  },
  {
    about: "an empty it",
    content: "It's freeing to express myself authentically.",
    only: true,
    facts: [{ fact: "Caroline finds it freeing to express themselves authentically." }],
  },
  {
    about: "a thing that touches the speaker",
    content: "The support group has made me feel accepted.",
    only: true,
    facts: [
      {
        fact: "The support group has made Caroline feel accepted.",
        subject: "Caroline",
        object: "support group",
      },
    ],
  },
  {
    about: "a photo",
    content: "Look! [shares a photo: a photo of a dog walking past a wall]",
    only: true,
    facts: [
      {
        fact: "Caroline shared a photo of a dog walking past a wall.",
        kind: "event",
        precision: "instant",
      },
    ],
  },
  // Changes.
  {
    about: "quitting a place of work",
    speaker: "Omar",
    content: "I quit the bakery on Friday.",
    previous: [
      ["Omar", "I work at a small bakery near the river."],
      ["Ruth", "Lovely!"],
    ],
    only: true,
    facts: [
      { fact: "Omar quit the bakery.", predicate: "QUIT", object: "bakery", from: "2023-05-05" },
      {
        fact: "Omar worked at the bakery.",
        predicate: "WORKS_AT",
        object: "bakery",
        from: null,
        to: "2023-05-05",
      },
    ],
  },
  {
    about: "a small bakery is a bakery",
    content: "I work at a small bakery near the river.",
    only: true,
    facts: [
      {
        fact: "Caroline works at a small bakery near the river.",
        predicate: "WORKS_AT",
        object: "bakery",
        to: null,
      },
    ],
  },
  {
    about: "quitting by the last word of the name",
    content: "I quit the clinic.",
    previous: [
      ["Caroline", "I work at the Bristol clinic."],
      ["Melanie", "Nice!"],
    ],
    only: true,
    facts: [
      { predicate: "QUIT", object: "Bristol clinic", kind: "event" },
      { predicate: "WORKS_AT", object: "Bristol clinic", from: null, to: TODAY },
    ],
  },
  {
    about: "giving up a pursuit",
    content: "I gave up pottery.",
    only: true,
    facts: [
      { fact: "Caroline gave up pottery.", predicate: "STOPPED", object: "pottery", kind: "event" },
      {
        fact: "Caroline used to do pottery.",
        predicate: "DOES",
        object: "pottery",
        from: null,
        to: TODAY,
      },
    ],
  },
  {
    about: "giving up what is drunk",
    content: "I gave up coffee.",
    only: true,
    facts: [{ predicate: "STOPPED", object: "coffee", kind: "event" }],
  },
  {
    about: "still a nurse",
    content: "I'm still a nurse at the children's hospital in Leeds.",
    only: true,
    facts: [
      {
        fact: "Caroline is still a nurse at the children's hospital in Leeds.",
        predicate: "WORKS_AS",
        value: "nurse",
        to: null,
      },
      {
        fact: "Caroline works at the children's hospital.",
        predicate: "WORKS_AT",
        object: "children's hospital",
        to: null,
      },
    ],
  },
  {
    about: "starting at a firm",
    content: "I started at Globex in March 2021.",
    only: true,
    facts: [
      {
        fact: "Caroline started at Globex.",
        predicate: "STARTED_JOB_AT",
        kind: "event",
        from: "2021-03-01",
      },
      {
        fact: "Caroline works at Globex.",
        predicate: "WORKS_AT",
        object: "Globex",
        from: "2021-03-01",
        to: null,
      },
    ],
  },
  {
    about: "joining a firm",
    content: "I just joined Initech.",
    only: true,
    facts: [
      { fact: "Caroline joined Initech.", predicate: "JOINED", kind: "event" },
      { predicate: "WORKS_AT", object: "Initech", to: null },
    ],
  },
  {
    about: "joining a club",
    content: "I joined the Harriers Club.",
    facts: [{ predicate: "JOINED" }],
    only: true,
  },
  // Plans keep their dates.
  {
    about: "a start that lies ahead",
    content: "I start at the Bristol clinic on 8 June.",
    only: true,
    facts: [
      {
        predicate: "PLANS_TO",
        value: "start at the Bristol clinic",
        kind: "event",
        from: "2023-06-08",
        precision: "day",
      },
      {
        predicate: "WORKS_AT",
        object: "Bristol clinic",
        kind: "state",
        from: "2023-06-08",
        to: null,
      },
    ],
  },
  {
    about: "at the end of a month",
    content: "I'm moving to Bristol at the end of July.",
    only: true,
    facts: [
      {
        predicate: "PLANS_TO",
        value: "move to Bristol",
        kind: "event",
        from: "2023-07-01",
        to: "2023-08-01",
      },
    ],
  },
  {
    about: "moving some time",
    content: "I'm moving to Bristol.",
    only: true,
    facts: [{ predicate: "PLANS_TO", value: "move to Bristol", kind: "event", from: TODAY, to: null }],
  },
  {
    about: "what was planned once",
    content:
      "I was going to run the Lisbon half marathon this month, but I hurt my knee two weeks ago, so I cancelled.",
    only: true,
    facts: [
      {
        fact: "Caroline was going to run the Lisbon half marathon in May 2023.",
        predicate: "PLANNED_TO",
        from: null,
        to: TODAY,
      },
      {
        fact: "Caroline hurt their knee.",
        predicate: "HURT",
        from: "2023-04-24",
        to: "2023-05-01",
      },
      { fact: "Caroline cancelled.", predicate: "CANCELLED" },
    ],
  },
  // Who somebody is.
  {
    about: "a promotion",
    content: "They made me head nurse in February.",
    only: true,
    facts: [
      {
        fact: "Caroline became head nurse.",
        predicate: "BECAME",
        from: "2023-02-01",
        to: "2023-03-01",
      },
      { predicate: "WORKS_AS", value: "head nurse", from: "2023-02-01", to: null },
    ],
  },
  {
    about: "promoted to",
    content: "I got promoted to senior engineer last month.",
    only: true,
    facts: [
      {
        fact: "Caroline got promoted to senior engineer.",
        predicate: "BECAME",
        from: "2023-04-01",
      },
      { predicate: "WORKS_AS", value: "senior engineer", from: "2023-04-01", to: null },
    ],
  },
  {
    about: "an allergy after an exclamation",
    content: "Careful, I'm allergic to walnuts.",
    only: true,
    facts: [{ fact: "Caroline is allergic to walnuts.", predicate: "IS_ALLERGIC_TO", object: "walnuts" }],
  },
  {
    about: "two allergies after a like",
    content: "I love cake but I'm allergic to walnuts and pecans.",
    only: true,
    facts: [
      { predicate: "LOVES", object: "cake" },
      { predicate: "IS_ALLERGIC_TO", object: "walnuts" },
      { fact: "Caroline is allergic to pecans.", predicate: "IS_ALLERGIC_TO", object: "pecans" },
    ],
  },
  {
    about: "the name of a pet just spoken of",
    content: "I adopted a dog yesterday, by the way. His name is Biscuit.",
    only: true,
    facts: [
      { fact: "Caroline adopted a dog.", predicate: "ADOPTED", object: "dog", from: "2023-05-07" },
      { fact: "Biscuit is Caroline's dog.", predicate: "HAS_PET", object: "Biscuit", to: null },
    ],
  },
  {
    about: "the name of a pet of the message before",
    content: "We named her Luna.",
    previous: [
      ["Caroline", "I adopted a kitten!"],
      ["Melanie", "Does she have a name?"],
    ],
    only: true,
    facts: [{ fact: "Luna is Caroline's kitten.", predicate: "HAS_PET", object: "Luna" }],
  },
  {
    about: "somebody named in the message before",
    content: "We have dinner every Thursday. She talked me into joining her choir last month.",
    previous: [["Melanie", "Have you met Leila?"]],
    only: true,
    facts: [
      { fact: "Caroline and others have dinner every Thursday." },
      {
        fact: "Caroline joined Leila's choir.",
        predicate: "JOINED",
        from: "2023-04-01",
        to: "2023-05-01",
      },
    ],
  },
  {
    about: "what opened",
    content: "We opened last Tuesday!",
    previous: [["Melanie", "So? Is Two Ovens open?"]],
    only: true,
    facts: [
      {
        fact: "Caroline and others opened Two Ovens.",
        predicate: "OPENED",
        object: "Two Ovens",
        from: "2023-05-02",
      },
    ],
  },
  {
    about: "what it will be called",
    content: "It will be called Two Ovens.",
    previous: [
      ["Caroline", "We are opening our own place in Porto."],
      ["Melanie", "Wow!"],
    ],
    only: true,
    facts: [{ fact: "Caroline's own place in Porto will be called Two Ovens.", subject: "Two Ovens" }],
  },
  {
    about: "there is the place just named",
    content: "Bristol? My sister Leila lives there. She teaches music at a primary school.",
    only: true,
    facts: [
      { predicate: "HAS_SISTER", object: "Leila" },
      {
        fact: "Leila lives in Bristol.",
        subject: "Leila",
        predicate: "LIVES_IN",
        object: "Bristol",
      },
      { fact: "Leila teaches music at a primary school.", subject: "Leila" },
    ],
  },
  {
    about: "a birthday on a day",
    content: "My birthday is March 5th.",
    only: true,
    facts: [{ fact: "Caroline's birthday is March 5th.", predicate: "BIRTHDAY", value: "March 5th" }],
  },
  {
    about: "another name",
    content: "Hi, I'm Tom and I work at Acme.",
    only: true,
    facts: [
      { fact: "Caroline is called Tom.", predicate: "NAMED", value: "Tom" },
      { predicate: "WORKS_AT", object: "Acme" },
    ],
  },
  { about: "the speaker's own name", content: "I'm Caroline.", only: true, facts: [] },
  {
    about: "a short name",
    content: "Call me Caro.",
    only: true,
    facts: [{ predicate: "GOES_BY", value: "Caro" }],
  },
  {
    about: "an address",
    content: "My email is caro@example.com.",
    only: true,
    facts: [
      {
        fact: "Caroline's email is caro@example.com.",
        predicate: "EMAIL",
        value: "caro@example.com",
      },
    ],
  },
  {
    about: "named children",
    content: "I have two kids, Ben and Lily.",
    facts: [
      { fact: "Ben is Caroline's child.", predicate: "HAS_CHILD", object: "Ben" },
      { fact: "Lily is Caroline's child.", predicate: "HAS_CHILD", object: "Lily" },
    ],
  },
  {
    about: "a sister and a brother",
    content: "I have a sister, Eva, and a brother, Tom.",
    facts: [
      { predicate: "HAS_SISTER", object: "Eva" },
      { predicate: "HAS_BROTHER", object: "Tom" },
    ],
  },
  {
    about: "a boss",
    content: "My boss is Karen.",
    only: true,
    facts: [{ predicate: "HAS_BOSS", object: "Karen" }],
  },
  {
    about: "34",
    content: "I'm 34.",
    only: true,
    facts: [{ fact: "Caroline is 34 years old.", value: "34" }],
  },
  {
    about: "hate",
    content: "I hate mushrooms.",
    only: true,
    facts: [{ predicate: "DISLIKES", object: "mushrooms" }],
  },
  {
    about: "what cannot be eaten",
    content: "I can't eat gluten.",
    only: true,
    facts: [{ fact: "Caroline can't eat gluten.", predicate: "CANNOT_EAT", object: "gluten" }],
  },
  {
    about: "learning",
    content: "I'm learning Japanese.",
    only: true,
    facts: [{ predicate: "LEARNS", object: "Japanese" }],
  },
  {
    about: "a tool",
    content: "I use Vim.",
    only: true,
    facts: [{ predicate: "USES", object: "Vim" }],
  },
  {
    about: "a favourite",
    content: "My favourite colour is green.",
    only: true,
    facts: [
      {
        fact: "Caroline's favourite colour is green.",
        predicate: "FAVORITE_COLOR",
        value: "green",
      },
    ],
  },
  {
    about: "languages",
    content: "I speak French and Thai.",
    only: true,
    facts: [
      { predicate: "SPEAKS", object: "French" },
      { fact: "Caroline speaks Thai.", predicate: "SPEAKS", object: "Thai" },
    ],
  },
  {
    about: "a husband",
    content: "I'm married to Leo.",
    only: true,
    facts: [{ predicate: "MARRIED_TO", object: "Leo" }],
  },
  {
    about: "divorced",
    content: "I'm divorced.",
    only: true,
    facts: [{ predicate: "RELATIONSHIP_STATUS", value: "divorced" }],
  },
  {
    about: "single",
    content: "I'm single.",
    only: true,
    facts: [{ predicate: "RELATIONSHIP_STATUS", value: "single" }],
  },
  {
    about: "a car",
    content: "I drive a Volvo.",
    only: true,
    facts: [{ predicate: "DRIVES", object: "Volvo" }],
  },
  {
    about: "a day of birth",
    content: "I was born on 12 June 1990.",
    only: true,
    facts: [{ fact: "Caroline was born on 12 June 1990.", predicate: "BORN_ON", from: "1990-06-12" }],
  },
  // What cannot be said truly is not said.
  {
    about: "about the night",
    content: "Gonna be a great night with lots of artists!",
    only: true,
    facts: [],
  },
  { about: "about the road", content: "Been a long road!", only: true, facts: [] },
  {
    about: "two finite verbs",
    content: "Having my family around helps a lot.",
    facts: [],
    never: /is having/,
  },
  {
    about: "no subject",
    content: "Biking sounds like a great way to relax.",
    facts: [],
    never: /is biking/,
  },
  {
    about: "a name in front of what will be",
    content: "Biscuit will be jealous.",
    only: true,
    facts: [],
  },
  { about: "news", content: "I have news too.", only: true, facts: [] },
  {
    about: "a list of verbs stays whole",
    content: "We hiked, swam, and made great memories.",
    only: true,
    facts: [{ fact: "Caroline and others hiked, swam, and made great memories." }],
  },
  {
    about: "a caption is a photo of it",
    content: "Look! [shares a photo: a small brown dog asleep]",
    only: true,
    facts: [{ fact: "Caroline shared a photo of a small brown dog asleep." }],
  },
  // Nothing to keep.
  {
    about: "a greeting",
    content: "Hey Mel! Good to see you! How have you been?",
    only: true,
    facts: [],
  },
  { about: "thanks", content: "Thanks so much, Melanie! You're the best!", only: true, facts: [] },
  { about: "a reaction", content: "Wow, that's cool!", only: true, facts: [] },
  {
    about: "a command",
    content: "Take a look at this. Keep up the great work!",
    only: true,
    facts: [],
  },
  {
    about: "a condition",
    content: "If I win the lottery, I'll buy a boat. I would buy a house.",
    only: true,
    facts: [],
  },
  { about: "a question", content: "Do you like jazz? I like jazz, do you?", only: true, facts: [] },
  // Documents.
  {
    about: "a biography",
    speaker: null,
    content: "Ada Lovelace was born in London in 1815. She worked with Charles Babbage.",
    only: true,
    facts: [
      {
        fact: "Ada Lovelace was born in London.",
        subject: "Ada Lovelace",
        predicate: "BORN_IN",
        object: "London",
        from: "1815-01-01",
        to: "1816-01-01",
      },
      { fact: "Ada Lovelace worked with Charles Babbage.", object: "Charles Babbage" },
    ],
  },
  {
    about: "an apposition",
    speaker: null,
    content: "Marie Curie, a Polish physicist, won the Nobel Prize in 1903.",
    only: true,
    facts: [
      {
        fact: "Marie Curie won the Nobel Prize.",
        predicate: "WON",
        object: "Nobel Prize",
        from: "1903-01-01",
      },
    ],
  },
  {
    about: "nobody speaks",
    speaker: null,
    content: "I like tea. We moved to Rome.",
    only: true,
    facts: [],
  },
  // Other languages.
  {
    about: "German",
    content: "Ich heiße Anna, wohne in Berlin und arbeite bei Siemens.",
    only: true,
    facts: [
      { fact: "Caroline heißt Anna.", predicate: "NAMED", value: "Anna" },
      { fact: "Caroline wohnt in Berlin.", predicate: "LIVES_IN", object: "Berlin" },
      { fact: "Caroline arbeitet bei Siemens.", predicate: "WORKS_AT", object: "Siemens" },
    ],
  },
  {
    about: "German, no longer",
    content: "Ich wohne nicht mehr in Berlin.",
    only: true,
    facts: [{ predicate: "LIVES_IN", object: "Berlin", from: null, to: TODAY + "T13:56" }],
  },
  {
    about: "Spanish",
    content: "Me llamo Ana y vivo en Madrid. Trabajo en Google.",
    only: true,
    facts: [
      { fact: "Caroline se llama Ana." },
      { fact: "Caroline vive en Madrid.", predicate: "LIVES_IN", object: "Madrid" },
      { fact: "Caroline trabaja en Google.", predicate: "WORKS_AT", object: "Google" },
    ],
  },
  {
    about: "Spanish likes",
    content: "Me gusta el café. Ya no vivo en Sevilla.",
    only: true,
    facts: [
      { predicate: "LIKES", object: "café" },
      { predicate: "LIVES_IN", object: "Sevilla", from: null, to: TODAY + "T13:56" },
    ],
  },
  {
    about: "French is left alone",
    content: "Je vis à Paris et je travaille chez Renault.",
    only: true,
    facts: [],
  },
  { about: "Japanese is left alone", content: "私は東京に住んでいます。", only: true, facts: [] },
  { about: "advice is not about its giver", content: "Appreciate what you've got.", only: true, facts: [] },
  {
    about: "us all are the speaker and others",
    content: "This reminds me that joy is within us all.",
    never: /others all/,
    facts: [{ fact: "Caroline is reminded that joy is within Caroline and others." }],
  },
  // Hostile content.
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
