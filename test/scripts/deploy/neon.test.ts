import { expect, onTestFinished, test } from "vitest";
import { neonProject } from "../../../scripts/deploy/neon.ts";
import { NEON_KEY, startNeon, type Neon } from "../../fakes/neon.ts";

const URL_OF_DATABASE = "postgres://neondb_owner:hush@ep-1.example/neondb";

async function start(needsOrganisation = false): Promise<Neon> {
  const neon = await startNeon(URL_OF_DATABASE, needsOrganisation);
  onTestFinished(neon.stop);
  return neon;
}

const access = ({ url }: Neon, given: { api_key?: string; org_id?: string; region_id?: string } = {}) => ({
  base_url: url,
  api_key: NEON_KEY,
  org_id: undefined,
  region_id: undefined,
  ...given,
});

test("a Neon project is created once, awaited, and found again by its exact name", async () => {
  const neon = await start();
  neon.pending = 3;
  neon.projects.push({ id: "p", name: "engraph-01234567-old", region_id: "r", org_id: undefined });
  const wanted = access(neon, { region_id: "aws-eu-central-1" });
  expect(await neonProject(wanted, "engraph-01234567", 0)).toEqual({ url: URL_OF_DATABASE, isNew: true });
  expect(await neonProject(wanted, "engraph-01234567", 0)).toEqual({ url: URL_OF_DATABASE, isNew: false });
  expect(neon.projects).toHaveLength(2);
  expect(neon.projects[1]).toMatchObject({ name: "engraph-01234567", region_id: "aws-eu-central-1" });
});

test("a Neon account with several organisations requires one to be named", async () => {
  const neon = await start(true);
  await expect(neonProject(access(neon), "engraph", 0)).rejects.toThrow("Neon answered 400: org_id is required");
  expect(await neonProject(access(neon, { org_id: "org-1" }), "engraph", 0)).toMatchObject({ isNew: true });
  expect(neon.projects).toMatchObject([{ org_id: "org-1" }]);
});

test("a refusal by Neon, or a project that does not become ready, is reported without a secret", async () => {
  const neon = await start();
  const refused = neonProject(access(neon, { api_key: "wrong-key" }), "engraph", 0);
  await expect(refused).rejects.toThrow(/^Neon answered 401: supplied credentials do not pass authentication$/);
  expect(neon.projects).toEqual([]);
  neon.outcome = "failed";
  await expect(neonProject(access(neon), "engraph", 0)).rejects.toThrow(
    /^the project project-1 of Neon is not ready: failed$/,
  );
});
