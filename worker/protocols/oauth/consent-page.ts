import type { ConsentDescription } from "@cloudflare/workers-oauth-provider";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Shown again after an error; never the key. */
export interface Typed {
  user: string;
  is_reading: boolean;
  problem: string;
  /** Whether the user does not exist, so that the person may create it. */
  is_unknown: boolean;
}

/** The content security policy names the hash of this text, so that the element has nothing else. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c1e21; --soft: #5c636b; --line: #d6dade; --paper: #fff; --ground: #f4f5f6; --accent: #1f5fbf; --warn: #8a4b00; --bad: #a3201d }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef0; --soft: #a3abb3; --line: #3b4147; --paper: #1d2024; --ground: #131518; --accent: #7fb0ff; --warn: #f0b35c; --bad: #ff8f8a } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 27rem; padding: 1.75rem; background: var(--paper); border: 1px solid var(--line); border-radius: 12px }
h1 { margin: 0 0 .75rem; font-size: 1.25rem; line-height: 1.3; overflow-wrap: anywhere }
p { margin: 0 0 .75rem; color: var(--soft); overflow-wrap: anywhere }
strong { color: var(--ink) }
.warn, .bad { padding: .6rem .75rem; border: 1px solid currentColor; border-radius: 8px; color: var(--warn) }
.bad { color: var(--bad) }
label, legend { display: block; margin: 1rem 0 .25rem; padding: 0; font-weight: 600 }
fieldset { margin: 0; padding: 0; border: 0 }
fieldset label, .check { margin: .25rem 0; font-weight: 400 }
input[type=password], input[type=text] { width: 100%; padding: .55rem .65rem; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); color: inherit; font: inherit }
small { display: block; margin-top: .25rem; color: var(--soft) }
.buttons { display: flex; gap: .75rem; margin-top: 1.5rem }
button { flex: 1; padding: .6rem; border: 1px solid var(--line); border-radius: 8px; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer }
button.main { border-color: var(--accent); background: var(--accent); color: var(--paper) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`;

const page = (title: string, content: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;

/** The client itself supplies everything shown about it. */
export function consentPage(
  { clientName, clientDomain, redirectHost, redirectIsLoopback, scope }: ConsentDescription,
  action: string,
  handle: string,
  typed: Typed | null,
): Html {
  const isReading = typed?.is_reading ?? false;
  const publisher =
    clientDomain === undefined
      ? html`This app registered itself, so its name is not verified.`
      : html`Published by <strong>${clientDomain}</strong>.`;
  const warning = redirectIsLoopback
    ? html`<p class="warn">
        This gives access to an app on your own computer. Continue only if you have just started to connect it.
      </p>`
    : "";
  const problem = typed === null ? "" : html`<p class="bad" role="alert">${typed.problem}</p>`;
  return page(
    "Connect to Engraph",
    html`<h1>${clientName} wants to use your memory</h1>
      <p>${publisher} The access goes to <strong>${redirectHost}</strong>.</p>
      ${warning}${problem}
      <form method="post" action="${action}">
        <input type="hidden" name="handle" value="${handle}" />
        <label for="key">API key</label>
        <input id="key" name="key" type="password" required autocomplete="current-password" spellcheck="false" />
        <small>The app never sees this key. Its access ends when the key ends.</small>
        <label for="user">User id</label>
        <input
          id="user"
          name="user"
          type="text"
          value="${typed?.user ?? ""}"
          autocomplete="username"
          spellcheck="false"
          maxlength="128"
        />
        <small>Whose memory the app may use. Leave it empty if your key is restricted to one user.</small>
        ${
          typed?.is_unknown === true
            ? html`<label class="check"><input type="checkbox" name="create" value="yes" /> Create this user</label>`
            : ""
        }
        <fieldset>
          <legend>Access</legend>
          ${
            asksForReading(scope)
              ? html`<label><input type="radio" name="access" value="read" checked /> Only read</label>`
              : html`<label
                    ><input type="radio" name="access" value="write" ${isReading ? "" : raw(" checked")} /> Read and
                    remember</label
                  >
                  <label
                    ><input type="radio" name="access" value="read" ${isReading ? raw(" checked") : ""} /> Only
                    read</label
                  >`
          }
        </fieldset>
        <div class="buttons">
          <button name="decision" value="deny" formnovalidate>Cancel</button>
          <button class="main" name="decision" value="allow">Allow</button>
        </div>
      </form>`,
  );
}

/** True if the app asks for reading only; a person cannot give it more. An app that names no scope asks for both. */
export const asksForReading = (scope: readonly string[]): boolean => scope.length > 0 && !scope.includes("write");

export const refusalPage = (why: string): Html =>
  page(
    "Not connected",
    html`<h1>This app cannot be connected</h1>
      <p>${why}</p>
      <p>Close this page and connect again from the app.</p>`,
  );
