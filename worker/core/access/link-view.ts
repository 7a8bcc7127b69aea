import type { LinkView, WrittenLinkView } from "../../../shared/api/links.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";

export function writeView(view: LinkView): WrittenLinkView {
  switch (view.screen) {
    case "context": {
      const { screen, request, compared } = view;
      return { screen, request: written(request), ...(compared !== undefined && { compared: written(compared) }) };
    }
    default:
      return written(view);
  }
}

type Written<Timed> = Timed extends unknown
  ? {
      [Field in keyof Timed]: Field extends "as_of" | "known_at"
        ? string | Exclude<Timed[Field], Instant>
        : Timed[Field];
    }
  : never;

function written<Timed extends { as_of?: Instant | undefined; known_at?: Instant | undefined }>(
  timed: Timed,
): Written<Timed> {
  const { as_of, known_at, ...rest } = timed;
  return {
    ...rest,
    ...(as_of !== undefined && { as_of: formatInstant(as_of) }),
    ...(known_at !== undefined && { known_at: formatInstant(known_at) }),
  } as Written<Timed>;
}
