import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { countingStages } from "../../flows/access/stage-timing.ts";
import { beginSpan } from "../../flows/access/tracing.ts";
import type { SpanOutcome } from "../../ports/system.ts";
import type { App, RouteServices } from "../app-types.ts";

const REQUEST_ID = /^[\w.:-]{1,128}$/;

const onTrace = <S extends RouteServices>(services: S, traceparent: string): S => ({
  ...services,
  wakeUpQueue: { send: (address, epoch) => services.wakeUpQueue.send(address, epoch, traceparent) },
});

/** Places the request in the caller's trace (W3C Trace Context). Logs one line, never content or paths, because paths contain user ids. */
export const requestContext =
  (servicesOf: (env: App["Bindings"]) => RouteServices): MiddlewareHandler<App> =>
  async (c, next) => {
    const isolate = servicesOf(c.env);
    const span = beginSpan(
      { traceparent: c.req.header("traceparent"), tracestate: c.req.header("tracestate") },
      isolate.ids,
    );
    const { passed, trace_id, span_id } = span;
    const { services, stages } = countingStages(onTrace(isolate, passed.traceparent));
    const { clock, log } = services;
    const given = c.req.header("x-request-id");
    const request_id = given !== undefined && REQUEST_ID.test(given) ? given : services.ids.make("req");
    c.set("services", services);
    c.set("log", log);
    c.set("request_id", request_id);
    const started = clock.now();
    await isolate.withinTrace(span, "server", async (outcome) => {
      await next();
      outcome(spanOf(c));
    });
    // `c.header` creates a new Response for each header
    const { headers } = c.res;
    headers.set("X-Request-Id", request_id);
    headers.set("traceparent", passed.traceparent);
    for (const [name, value] of Object.entries(c.get("answer_headers") ?? {})) headers.set(name, value);
    const principal: App["Variables"]["principal"] | undefined = c.get("principal");
    const answered = {
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      ms: clock.now() - started,
    };
    services.counted.request(answered);
    const line = {
      request_id,
      trace_id,
      span_id,
      ...answered,
      tenant: principal?.tenant_id ?? null,
      key: principal?.key_id ?? null,
      ...(principal?.link !== undefined && { link: principal.link.id }),
      ...(Object.keys(stages).length > 0 && { stages }),
    };
    // the answer does not wait for its log line
    c.executionCtx.waitUntil(clock.sleep(0).then(() => log.info("request", line)));
  };

/** OpenTelemetry's conventions for HTTP servers. */
function spanOf(c: Context<App>): SpanOutcome {
  const [method, route, status] = [c.req.method, routePath(c, -1), c.res.status];
  return {
    name: `${method} ${route}`,
    attributes: { "http.request.method": method, "http.route": route, "http.response.status_code": status },
    failed: status >= 500,
  };
}
