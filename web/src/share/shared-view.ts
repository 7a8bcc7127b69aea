import type { Schemas } from "../../../sdk/src/index.ts";
import { isAsked, readConfiguration, toRequest, type Side } from "../context/configuration.ts";
import type { Route } from "../session/route.ts";

export type SharedView = Schemas["LinkViewIn"];

export const SHARED_SCREENS = ["chat", "graph", "fact", "timeline", "context"] as const;
export type SharedScreen = (typeof SHARED_SCREENS)[number];

/** Null for screens that write or spend, and for contexts that a link cannot request. */
export function viewOf({ screen, parameters }: Route): SharedView | null {
  const { as_of, known_at, node, known } = parameters;
  switch (screen) {
    case "chat":
      return { screen };
    case "graph":
      return {
        screen,
        ...(as_of !== undefined && { as_of }),
        ...(known_at !== undefined && { known_at }),
        ...(node?.startsWith("ent_") ? { entity_id: node } : {}),
      };
    case "timeline":
      return { screen, ...(isDay(known) && { known_at: `${known}T23:59:59.999Z` }) };
    case "context": {
      const request = askedBy(parameters, "a");
      const compared = parameters["compare"] === "1" ? askedBy(parameters, "b") : undefined;
      return request === null || compared === null
        ? null
        : { screen, request, ...(compared !== undefined && { compared }) };
    }
    case "ask":
    case "operations":
      return null;
  }
}

const isDay = (text: string | undefined): boolean => !Number.isNaN(Date.parse(`${text}T23:59:59.999Z`));

/** Null without a request, or if a model would rank: links never call a model. */
function askedBy(parameters: Route["parameters"], side: Side): Schemas["LinkedContextIn"] | null {
  const configuration = readConfiguration(parameters, side);
  const { reranker, ...request } = toRequest(configuration);
  if (!isAsked(configuration) || reranker === "cross_encoder") return null;
  return { ...request, ...(reranker !== undefined && { reranker }) };
}

/** @param known_at ISO 8601; ignored if the view names an instant */
export function knownBy(view: SharedView, known_at: string): SharedView {
  if (view.screen !== "context") return { known_at, ...view };
  const { request, compared } = view;
  return {
    ...view,
    request: { known_at, ...request },
    ...(compared !== undefined && { compared: { known_at, ...compared } }),
  };
}

export const isOpenEnded = (view: SharedView): boolean =>
  view.screen === "context"
    ? view.request.known_at === undefined || (view.compared !== undefined && view.compared.known_at === undefined)
    : view.known_at === undefined;
