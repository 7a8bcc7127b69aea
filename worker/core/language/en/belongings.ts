import type { SlotForm } from "../types/slot-form.ts";

export const PET =
  "(?:[\\p{L}-]{1,20} ){0,2}?(?<kin>dog|cat|puppy|kitten|rabbit|hamster|parrot|horse|pony|tortoise|whippet|labrador|lab|poodle|beagle|terrier|spaniel|collie|greyhound|mastiff|pug|dachshund|husky|retriever|shepherd|bulldog|corgi|tabby|maine coon|siamese|ragdoll)";

export const ENGLISH_BELONGINGS: readonly SlotForm[] = [
  {
    gives: "named_pet",
    form: `{<}(?:i|we)(?:'ve| have| own|)(?: (?:just|also|now|finally|already|recently|got|adopted|bought|rescued)){0,3} (?:an?|another) ${PET}, {name}(?=[,.!]|$)`,
    states: [["we have a golden retriever puppy, Waffles, who eats everything", "Waffles is Nina's puppy."]],
    leaves: ["we have a dog, Anna has a cat", "we want a dog, Rex", "we have a dog, Tom and a cat"],
  },
  {
    gives: "partner",
    form: "{<}(?:(?:i'?m|i am|i'?ve been|been) (?:dating|going out with|seeing (?:this |an? )(?:girl|guy|woman|man|lad|bloke|lady)(?: called| named|,)?)) {name}(?=$|[,.!;]| ?§| (?:for|since|and|who|now|from)(?!\\p{L}))",
    states: [
      ["been seeing this girl Lena for like 3 months", "Lena is Nina's partner."],
      ["i'm going out with Sam now", "Sam is Nina's partner."],
    ],
    leaves: ["I've been seeing Joan weekly", "she's dating Sam", "I'm not dating Sam"],
  },
  {
    gives: "attribute",
    form: "{<}{my} (?<attribute>laptop|phone|car|bike|van|truck|camera|bank|broadband|internet provider|energy supplier|insurer|gym|school|uni|university|college|venue|wedding venue|photographer|caterer|blood type|star sign|maiden name|surname|last name|middle name)(?: (?:now|still|currently))?(?:'s| is)(?: (?:now|still|currently|actually|called|with)){0,2} {thing}{>}",
    states: [
      ["my laptop is a 2017 macbook air", "Nina's laptop is a 2017 macbook air."],
      ["our venue is now Elmore Court, same date", "Nina's venue is Elmore Court."],
      ["my bank is Monzo btw", "Nina's bank is Monzo."],
    ],
    leaves: ["my laptop is a mess", "is my bank Monzo", "her car is a Honda", "if my bank is Monzo", "my car is Tom's"],
  },
  {
    gives: "attribute",
    form: "{<}(?:the |wedding )?(?<attribute>venue|photographer|caterer)(?:'s| is|:)(?: now)? {thing}{>}",
    states: [["date is 20 september 2025, venue is Thornbury Barn", "Nina's venue is Thornbury Barn."]],
    leaves: ["the venue is huge", "their venue is Elmore Court", "is the venue Elmore Court"],
  },
];
