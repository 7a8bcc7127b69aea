import { stem } from "../../../text/stem.ts";
import { stemOfStem } from "../../../text/verb-forms.ts";
import { wordSet } from "../../../text/word-set.ts";

/* Building a Go service is writing Go. Each line: the denied verbs, then the other verbs that imply them. */
const IMPLIED = `
write program code develop: implement build create author script
go be visit attend travel: live stay visit go travel attend study honeymoon camp
have own possess keep: own keep
eat try taste: eat try taste devour
drink: sip drain
teach: hold lead
run race: finish complete
play perform: perform rehearse
make build create: bake cook build create assemble construct
compose: write
break: fracture snap
host: present moderate run
speak give: deliver hold
climb: summit scale
take: complete finish
buy: purchase order
paint: repaint
read: reread finish
see: visit admire watch
meet: meet`;

const verbStem = (word: string): string => stemOfStem(stem(word));
const IMPLYING = new Map<string, Set<string>>();
for (const line of IMPLIED.trim().split("\n")) {
  const [denied = "", others = ""] = line.split(":");
  const verbs = new Set(Array.from(wordSet(`${denied} ${others}`), verbStem));
  for (const one of wordSet(denied)) IMPLYING.set(verbStem(one), verbs);
}

/** Forms that the table of verb forms lacks. */
const FORMS = new Map<string, string>(
  Object.entries({
    wove: "weave",
    woven: "weave",
    sewn: "sew",
    shot: "shoot",
    dug: "dig",
    hung: "hang",
    knit: "knit",
    spun: "spin",
    dealt: "deal",
    bred: "breed",
    was: "be",
    were: "be",
    been: "be",
    am: "be",
    had: "have",
    has: "have",
    did: "do",
    done: "do",
    mown: "mow",
    tore: "tear",
    torn: "tear",
    wept: "weep",
    dived: "dive",
    dove: "dive",
    bet: "bet",
    cut: "cut",
    put: "put",
    set: "set",
    quit: "quit",
    read: "read",
    hit: "hit",
    hurt: "hurt",
    let: "let",
    shut: "shut",
  }),
);

/** Equal for all forms of a verb. @param word in lower case */
export const verbOf = (word: string): string => verbStem(FORMS.get(word) ?? word);

const PAST = new Set(FORMS.keys());
PAST.delete("am");
PAST.delete("has");
export const isOtherPast = (word: string): boolean => PAST.has(word);

export const implies = (said: string, denied: string): boolean =>
  said === denied || IMPLYING.get(denied)?.has(said) === true;
