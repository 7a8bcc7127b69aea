import { UsageFailure } from "../import-failure.ts";
import { normaliseName } from "../names.ts";
import { storable } from "../values.ts";
import type { Speaker, Transcript } from "./transcript.ts";

interface Member {
  speaker: Speaker;
  messages: number;
  isHeard: boolean;
}

export interface Part {
  role: "user" | "assistant";
  name: string | null;
  unread?: string;
}

const MOST_LISTED = 20;
const MAX_NAME = 200;
const NAMELESS = "Deleted account";
const SAME_NAME = "come from speakers who share a name";
const WITHOUT_NAME = "come from accounts without a name";

/**
 * Knows the speakers of all transcripts of an import: which of them is the user, and the name that each gets in the memory.
 */
export class Cast {
  readonly #members = new Map<string, Member>();
  readonly #owners = new Set<string>();
  #me: ReadonlySet<string> = new Set();
  readonly #taken = new Map<string, Set<string>>();

  include({ utterances, owner, isGroup }: Transcript): void {
    if (owner !== null) this.#owners.add(owner);
    for (const { speaker } of utterances) {
      const member = this.#members.get(speaker.id);
      this.#members.set(speaker.id, {
        speaker: named(speaker, member?.speaker),
        messages: (member?.messages ?? 0) + 1,
        isHeard: member?.isHeard === true || !(isGroup && speaker.isBot),
      });
    }
  }

  /**
   * @param given names or ids; if empty, the owners shown by the files
   * @throws UsageFailure with the list of speakers, if the user is unknown
   */
  choose(given: readonly string[]): void {
    this.#me = new Set(given.length > 0 ? given.map((one) => this.#find(one)) : this.#owners);
    if (this.#me.size === 0 && this.#members.size > 0)
      throw new UsageFailure(`say which speaker the user is: --me <name>\n${this.#list()}`);
    for (const [id, { speaker }] of this.#members) this.#take(speaker.name, this.#me.has(id) ? "" : id);
  }

  reserve(name: string | null): void {
    this.#take(name, "");
  }

  #take(name: string | null, id: string): void {
    if (name === null) return;
    const key = normaliseName(name);
    this.#taken.set(key, (this.#taken.get(key) ?? new Set()).add(id));
  }

  get userName(): string | null {
    for (const id of this.#me) {
      const name = this.#members.get(id)?.speaker.name;
      if (name) return name;
    }
    return null;
  }

  isUser = (id: string): boolean => this.#me.has(id);

  partOf({ id }: Speaker, isGroup: boolean): Part {
    if (this.#me.has(id)) return { role: "user", name: null };
    const speaker = this.#members.get(id)?.speaker;
    const name = speaker?.name ?? null;
    const handle = speaker?.handle ?? id;
    const called = shown(name ?? NAMELESS);
    const role = speaker?.isBot === true && !isGroup ? "assistant" : "user";
    if (name === null) return { role, name: shown(`${called} ${handle}`), unread: WITHOUT_NAME };
    const namesakes = this.#taken.get(normaliseName(name))?.size ?? 0;
    return namesakes > 1 ? { role, name: shown(`${called} (${handle})`), unread: SAME_NAME } : { role, name: called };
  }

  describeOthers(): string | null {
    const others = this.#sorted().filter(({ speaker, isHeard }) => isHeard && !this.#me.has(speaker.id));
    if (others.length === 0) return null;
    const listed = others.slice(0, MOST_LISTED).map(describe).join(", ");
    return others.length > MOST_LISTED ? `${listed} and ${others.length - MOST_LISTED} more` : listed;
  }

  #find(given: string): string {
    if (this.#members.has(given) || this.#owners.has(given)) return given;
    const wanted = normaliseName(given);
    const found = [...this.#members.values()].filter(({ speaker: { name, handle } }) =>
      [name, handle].some((one) => one !== null && normaliseName(one) === wanted),
    );
    const [only, another] = found;
    if (only === undefined) throw new UsageFailure(`no speaker is called ${JSON.stringify(given)}\n${this.#list()}`);
    if (another !== undefined)
      throw new UsageFailure(
        `${found.length} speakers are called ${JSON.stringify(given)}; give the id: --me ${found.map(({ speaker }) => speaker.id).join(" or --me ")}`,
      );
    return only.speaker.id;
  }

  #sorted(): Member[] {
    return [...this.#members.values()].sort(
      (a, b) => b.messages - a.messages || (a.speaker.id < b.speaker.id ? -1 : 1),
    );
  }

  #list(): string {
    const all = this.#sorted();
    const rest = all.length - MOST_LISTED;
    return `speakers: ${all.slice(0, MOST_LISTED).map(describe).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  }
}

const describe = ({ speaker: { id, name }, messages }: Member): string =>
  `${storable(name ?? id)} (${messages} ${messages === 1 ? "message" : "messages"})`;

const named = (speaker: Speaker, before: Speaker | undefined): Speaker => ({
  ...speaker,
  name: speaker.name ?? before?.name ?? null,
  handle: speaker.handle ?? before?.handle ?? null,
});

const shown = (name: string): string => storable(name).slice(0, MAX_NAME).trim() || NAMELESS;
