import {
  AuthorizationError,
  authorizationErrorRedirect,
  CimdFetchError,
  type AuthRequest,
  type OAuthHelpers,
} from "@cloudflare/workers-oauth-provider";
import type { Context } from "hono";
import { callerId } from "../../../shared/api/scalars.ts";
import { FaultError } from "../../../shared/fault.ts";
import type { App } from "../../routes/app-types.ts";
import { approveWithKey, type ApprovedGrant } from "../../routes/grant-access.ts";
import { AUTHORIZE_PATH, subjectOf, type AuthorizationServer } from "./authorization-server.ts";
import { nameOfClient } from "./client-name.ts";
import { asksForReading, consentPage, refusalPage, STYLE, type Typed } from "./consent-page.ts";

export const showConsent = (c: Context<App>, oauth: AuthorizationServer, request: Request): Promise<Response> =>
  orRefusal(c, async () => {
    const api = oauth.server.getOAuthApi(oauth.env);
    const asked = await api.parseAuthRequest(request);
    // the library does not require PKCE from clients with a secret
    if (asked.codeChallenge === undefined)
      return c.redirect(authorizationErrorRedirect(asked, "invalid_request", "PKCE with S256 is required"), 303);
    return consent(c, oauth, api, asked, null);
  });

export const decideConsent = (c: Context<App>, oauth: AuthorizationServer, request: Request): Promise<Response> =>
  orRefusal(c, async () => {
    const form = await request.formData();
    const field = (name: string): string => {
      const value = form.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    const api = oauth.server.getOAuthApi(oauth.env);
    if (field("decision") !== "allow") return denied(await api.denyConsent(request, field("handle")));
    const { request: asked, headers } = await api.approveConsent(request, field("handle"));
    const is_reading = field("access") === "read" || asksForReading(asked.scope);
    let granted: ApprovedGrant;
    try {
      const creates = field("create") === "yes";
      granted = await approve(c, api, asked, { key: field("key"), user: field("user"), is_reading, creates });
    } catch (error) {
      if (!(error instanceof FaultError)) throw error;
      const { kind, detail } = error.fault;
      const typed = { user: field("user"), is_reading, problem: detail, is_unknown: kind === "not_found" };
      const again = await consent(c, oauth, api, asked, typed);
      for (const cookie of headers.getSetCookie()) again.headers.append("Set-Cookie", cookie);
      return again;
    }
    const { redirectTo } = await api.completeAuthorization({
      request: asked,
      userId: subjectOf(granted),
      metadata: {},
      scope: granted.scopes,
      props: {},
      // earlier grants have already ended
      revokeExistingGrants: false,
    });
    return redirect(headers, redirectTo);
  });

async function approve(
  c: Context<App>,
  api: OAuthHelpers,
  asked: AuthRequest,
  { key, user, is_reading, creates }: { key: string; user: string; is_reading: boolean; creates: boolean },
): Promise<ApprovedGrant> {
  if (!/^\S+$/.test(key)) throw invalid("key", "Enter an API key");
  if (user !== "" && !callerId().safeParse(user).success) throw invalid("user", "This is not the id of a user");
  const details = await api.describeConsent(asked);
  return approveWithKey(c, {
    key,
    user: user === "" ? null : user,
    client: { client_id: details.clientId, client_name: nameOfClient(details), redirect_uri: details.redirectUri },
    scopes: is_reading ? ["read"] : ["read", "write"],
    creates,
  });
}

const invalid = (path: string, message: string): FaultError =>
  new FaultError({ kind: "invalid", detail: message, errors: [{ path, message }] });

async function consent(
  c: Context<App>,
  { origin }: AuthorizationServer,
  api: OAuthHelpers,
  asked: AuthRequest,
  typed: Typed | null,
): Promise<Response> {
  const details = await api.describeConsent(asked);
  const { handle, headers } = await api.beginConsent(asked);
  const response = await c.html(
    consentPage({ ...details, clientName: nameOfClient(details) }, `${origin}${AUTHORIZE_PATH}`, handle, typed),
    typed === null ? 200 : 422,
  );
  for (const [name, value] of headers) response.headers.append(name, value);
  // A browser follows the form's redirects only if the policy allows it.
  response.headers.set("Content-Security-Policy", await policy(`${origin} ${new URL(asked.redirectUri).origin}`));
  return response;
}

function denied({ headers, redirectTo }: { headers: Headers; redirectTo: string }): Response {
  return redirect(headers, redirectTo);
}

/** 303: the browser fetches the next page after a form. */
function redirect(headers: Headers, location: string): Response {
  headers.set("Location", location);
  return new Response(null, { status: 303, headers });
}

async function orRefusal(c: Context<App>, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof AuthorizationError && error.redirectTo !== undefined) return c.redirect(error.redirectTo, 303);
    if (!(error instanceof AuthorizationError || error instanceof CimdFetchError)) throw error;
    const why =
      error instanceof AuthorizationError
        ? error.description
        : "The address that the app gives about itself does not answer as it should.";
    const response = await c.html(refusalPage(why), 400);
    response.headers.set("Content-Security-Policy", await policy("'none'"));
    response.headers.set("Cache-Control", "no-store");
    return response;
  }
}

async function policy(form_action: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(STYLE)));
  const style = `'sha256-${btoa(String.fromCharCode(...digest))}'`;
  return `default-src 'none'; style-src ${style}; form-action ${form_action}; frame-ancestors 'none'; base-uri 'none'`;
}
