import { setTimeout as pause } from "node:timers/promises";

export interface NeonAccess {
  base_url: string;
  api_key: string;
  org_id: string | undefined;
  region_id: string | undefined;
}

export const NEON_API = "https://console.neon.tech/api/v2";

interface Project {
  id: string;
  name: string;
}

interface Operation {
  id: string;
  status: string;
}

const READY_TIMEOUT_MS = 60_000;
const ANSWER_TIMEOUT_MS = 30_000;
const PROJECTS_PER_PAGE = 400;
const DATABASE = { database_name: "neondb", role_name: "neondb_owner" };

/**
 * Repeatable; waits until the database accepts connections.
 *
 * @returns the owner's connection string
 * @throws Error with Neon's message, which contains neither the key nor a connection string
 */
export async function neonProject(
  access: NeonAccess,
  name: string,
  pause_ms = 1_000,
): Promise<{ url: string; isNew: boolean }> {
  const known = await findProject(access, name);
  if (known !== undefined) return { url: await connectionOf(access, known.id), isNew: false };
  const { org_id, region_id } = access;
  const made = await ask<{ project: Project; connection_uris: { connection_uri: string }[]; operations: Operation[] }>(
    access,
    "projects",
    { project: { name, ...(org_id !== undefined && { org_id }), ...(region_id !== undefined && { region_id }) } },
  );
  await awaitOperations(access, made.project.id, made.operations, pause_ms);
  const [uri] = made.connection_uris;
  return { url: uri?.connection_uri ?? (await connectionOf(access, made.project.id)), isNew: true };
}

async function findProject(access: NeonAccess, name: string): Promise<Project | undefined> {
  const query = new URLSearchParams({ search: name, limit: String(PROJECTS_PER_PAGE) });
  if (access.org_id !== undefined) query.set("org_id", access.org_id);
  const { projects } = await ask<{ projects: Project[] }>(access, `projects?${query}`);
  return projects.find((project) => project.name === name);
}

async function connectionOf(access: NeonAccess, project_id: string): Promise<string> {
  const query = new URLSearchParams(DATABASE);
  return (await ask<{ uri: string }>(access, `projects/${project_id}/connection_uri?${query}`)).uri;
}

async function awaitOperations(
  access: NeonAccess,
  project_id: string,
  begun: readonly Operation[],
  pause_ms: number,
): Promise<void> {
  for (const { id } of begun) {
    for (let waited = 0; ; waited += pause_ms) {
      const { operation } = await ask<{ operation: Operation }>(access, `projects/${project_id}/operations/${id}`);
      if (operation.status === "finished" || operation.status === "skipped") break;
      if (operation.status === "failed" || operation.status === "error" || waited >= READY_TIMEOUT_MS)
        throw new Error(`the project ${project_id} of Neon is not ready: ${operation.status}`);
      await pause(pause_ms);
    }
  }
}

async function ask<Answer>({ base_url, api_key }: NeonAccess, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${base_url.replace(/\/+$/, "")}/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${api_key}`, Accept: "application/json", "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok)
    throw new Error(
      `Neon answered ${response.status}: ${(answer as { message?: string } | null)?.message ?? "nothing"}`,
    );
  return answer as Answer;
}
