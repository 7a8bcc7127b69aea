import type { ComponentChildren } from "preact";
import type { Schemas } from "../../../sdk/src/index.ts";
import { useLanguage } from "../language/language.ts";
import { formatMinute } from "../language/moments.ts";

const SHOWN = 160;

export function EpisodeLine({ episode, children }: { episode: Schemas["Episode"]; children?: ComponentChildren }) {
  const language = useLanguage();
  const { content, thread_id, title } = episode;
  return (
    <li class="operations-episode">
      <div class="quiet">
        <time dateTime={episode.reference_time}>{formatMinute(language, episode.reference_time)}</time>
        {" · "}
        <bdi>{thread_id ?? title ?? episode.type}</bdi>
      </div>
      <div dir="auto">{content.length > SHOWN ? `${content.slice(0, SHOWN)}…` : content}</div>
      {children}
    </li>
  );
}
