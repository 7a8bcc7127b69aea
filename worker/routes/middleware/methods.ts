import type { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { FaultError } from "../../../shared/fault.ts";
import type { App } from "../app-types.ts";

interface Place {
  segments: readonly string[];
  methods: Set<string>;
}

/**
 * If several paths match, the one with the fewest parameters counts: `communities/refresh` is not the id of a
 * community.
 */
export const refuseOtherMethods = (app: OpenAPIHono<App>): MiddlewareHandler<App> => {
  let places: readonly Place[] | null = null;
  return async (c, next) => {
    places ??= placesOf(app);
    const segments = c.req.path.split("/");
    const fitting = places.filter((place) => fits(place, segments));
    const [first] = fitting.toSorted((a, b) => parametersOf(a) - parametersOf(b));
    if (first !== undefined && !first.methods.has(c.req.method)) {
      const allowed = [...first.methods];
      const detail = `This route takes ${allowed.join(", ")}, not ${c.req.method}`;
      throw new FaultError({ kind: "wrong_method", detail, allowed });
    }
    await next();
  };
};

function placesOf(app: OpenAPIHono<App>): Place[] {
  const places = new Map<string, Place>();
  for (const definition of app.openAPIRegistry.definitions) {
    if (definition.type !== "route") continue;
    const { path, method } = definition.route;
    const place = places.get(path) ?? { segments: path.split("/"), methods: new Set() };
    place.methods.add(method.toUpperCase());
    if (method === "get") place.methods.add("HEAD");
    places.set(path, place);
  }
  return [...places.values()];
}

const isParameter = (segment: string): boolean => segment.startsWith("{");
const parametersOf = ({ segments }: Place): number => segments.filter(isParameter).length;

const fits = (place: Place, segments: readonly string[]): boolean =>
  place.segments.length === segments.length &&
  place.segments.every((segment, at) => (isParameter(segment) ? segments[at] !== "" : segment === segments[at]));
