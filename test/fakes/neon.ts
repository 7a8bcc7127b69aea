import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

interface Project {
  id: string;
  name: string;
  region_id: string;
  org_id: string | undefined;
}

export interface Neon {
  url: string;
  projects: Project[];
  pending: number;
  outcome: "finished" | "failed";
  stop: () => Promise<void>;
}

export const NEON_KEY = "key-of-neon";

/**
 * Neon's API: projects by name, their creation, operations, and connection string. Refuses what Neon refuses: a wrong key, and a key of
 * several organizations without a choice.
 *
 * @param databaseUrl of every project
 * @param needsOrganisation the key belongs to an account, so that each request must name one
 */
export async function startNeon(databaseUrl: string, needsOrganisation = false): Promise<Neon> {
  const projects: Project[] = [];
  const asked = new Map<string, number>();

  async function answer(request: IncomingMessage): Promise<[status: number, body: object]> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://neon.test");
    if (request.headers.authorization !== `Bearer ${NEON_KEY}`)
      return [401, { code: "", message: "supplied credentials do not pass authentication" }];
    const [, collection, id, part, operation = ""] = pathname.split("/");
    if (collection !== "projects") return [404, { message: "not found" }];
    if (id === undefined) {
      const posted =
        request.method === "POST" ? ((await json(request)) as { project: Partial<Project> }).project : null;
      const org_id = posted === null ? (searchParams.get("org_id") ?? undefined) : posted.org_id;
      if (needsOrganisation && org_id === undefined) return [400, { message: "org_id is required" }];
      if (posted === null) {
        const search = searchParams.get("search") ?? "";
        return [200, { projects: projects.filter(({ name }) => name.includes(search)) }];
      }
      const project = {
        id: `project-${projects.length + 1}`,
        name: posted.name ?? "",
        region_id: posted.region_id ?? "aws-us-east-2",
        org_id,
      };
      projects.push(project);
      const operations = ["create_timeline", "start_compute"].map((name) => ({
        id: `${project.id}-${name}`,
        status: "running",
      }));
      return [201, { project, connection_uris: [{ connection_uri: databaseUrl }], operations }];
    }
    if (!projects.some((project) => project.id === id)) return [404, { message: "project not found" }];
    if (part === "connection_uri") {
      const named = ["database_name", "role_name"].map((name) => searchParams.get(name));
      if (named.join() !== "neondb,neondb_owner") return [404, { message: "role not found" }];
      return [200, { uri: databaseUrl }];
    }
    const times = (asked.get(operation) ?? 0) + 1;
    asked.set(operation, times);
    return [200, { operation: { id: operation, status: times > neon.pending ? neon.outcome : "running" } }];
  }

  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const neon: Neon = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    projects,
    pending: 1,
    outcome: "finished",
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return neon;
}
