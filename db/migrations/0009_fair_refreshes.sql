CREATE INDEX "graphs_refresh_asked" ON "graphs" USING btree ("tenant_id","refresh_asked_at") WHERE "graphs"."refresh_asked_at" is not null;--> statement-breakpoint
-- The graphs that have drifted most, in turns among tenants, marked as taken. Among graphs of the same turn, those of the tenant come
-- first whose latest graph was taken longest ago: with more tenants than one run takes, each is served in one of the next runs.
CREATE OR REPLACE FUNCTION public.take_drifted(at_least integer, at_most integer, untaken_since timestamptz, taken_at timestamptz)
RETURNS TABLE (tenant text, kind text, id text)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	WITH candidates AS (
		SELECT d.tenant_id, d.kind, d.id, row_number() OVER (PARTITION BY d.tenant_id ORDER BY d.drift DESC, d.kind, d.id) AS turn
		FROM public.graphs d WHERE d.drift >= at_least AND (d.refresh_asked_at IS NULL OR d.refresh_asked_at < untaken_since)
	), tenants AS (
		SELECT c.tenant_id, (SELECT max(a.refresh_asked_at) FROM public.graphs a
			WHERE a.tenant_id = c.tenant_id AND a.refresh_asked_at IS NOT NULL) AS latest
		FROM (SELECT DISTINCT tenant_id FROM candidates) AS c
	)
	UPDATE public.graphs g SET refresh_asked_at = taken_at FROM (
		SELECT c.tenant_id, c.kind, c.id FROM candidates c JOIN tenants t ON t.tenant_id = c.tenant_id
		WHERE c.turn <= at_most ORDER BY c.turn, t.latest NULLS FIRST, c.tenant_id LIMIT at_most) AS picked
	WHERE g.tenant_id = picked.tenant_id AND g.kind = picked.kind AND g.id = picked.id
	RETURNING g.tenant_id, g.kind, g.id
$$;
