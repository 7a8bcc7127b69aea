import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { secureHeaders } from "hono/secure-headers";
import type { App } from "../app-types.ts";

const forData = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
  },
  crossOriginResourcePolicy: "cross-origin",
  referrerPolicy: "no-referrer",
  strictTransportSecurity: "max-age=31536000; includeSubDomains",
  xFrameOptions: "DENY",
});

const forDocs = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:"],
    connectSrc: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
  },
  referrerPolicy: "no-referrer",
  strictTransportSecurity: "max-age=31536000; includeSubDomains",
  xFrameOptions: "DENY",
});

/** The explorer's style sheets and its program set styles. */
const forExplorer = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
  },
  referrerPolicy: "no-referrer",
  strictTransportSecurity: "max-age=31536000; includeSubDomains",
  xFrameOptions: "DENY",
});

const forConsent = secureHeaders({
  referrerPolicy: "no-referrer",
  strictTransportSecurity: "max-age=31536000; includeSubDomains",
  xFrameOptions: "DENY",
});

const CONSENT_PATH = "/oauth/authorize";

const headersOf = (path: string): MiddlewareHandler =>
  path === "/docs"
    ? forDocs
    : path === CONSENT_PATH
      ? forConsent
      : path === "/explorer" || path.startsWith("/explorer/")
        ? forExplorer
        : forData;

export const securityHeaders: MiddlewareHandler<App> = async (c, next) => {
  await headersOf(c.req.path)(c, next);
  if (c.req.path === CONSENT_PATH && !c.res.headers.has("Content-Security-Policy"))
    c.res.headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  if (/^\/(?:v1|zep)\//.test(c.req.path)) c.res.headers.set("Cache-Control", "no-store");
};

const EXPOSED = [
  "X-Request-Id",
  "Retry-After",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Idempotency-Replayed",
  "WWW-Authenticate",
];

/** Keys are sent in a header, so there are no cookies. */
export const crossOrigin: MiddlewareHandler<App> = (c, next) => {
  const { cors_origins } = c.get("services");
  if (cors_origins.length === 0) return next();
  return cors({
    origin: cors_origins.includes("*") ? "*" : [...cors_origins],
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: [
      "Authorization",
      "Content-Type",
      "Idempotency-Key",
      "Last-Event-ID",
      "X-Request-Id",
      "Mcp-Method",
      "Mcp-Name",
      "Mcp-Protocol-Version",
      "X-Engraph-User",
    ],
    exposeHeaders: EXPOSED,
    maxAge: 600,
  })(c, next);
};
