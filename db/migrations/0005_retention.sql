ALTER TABLE "graphs" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "graphs" ADD COLUMN "retention_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "graphs" ADD COLUMN "retention_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "retention_days" integer;--> statement-breakpoint
CREATE INDEX "graphs_retention_pending" ON "graphs" USING btree ("tenant_id","retention_asked_at") WHERE "graphs"."retention_pending";--> statement-breakpoint
GRANT SELECT (retention_pending, retention_asked_at), UPDATE (retention_asked_at) ON public.graphs TO engraph_lookup;
--> statement-breakpoint
-- The graphs whose objects may not know yet how long they are to keep episodes, in turns among tenants, marked as asked.
CREATE FUNCTION public.take_retention_pending(at_most integer, unasked_since timestamptz, asked_at timestamptz)
RETURNS TABLE (tenant text, kind text, id text)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	UPDATE public.graphs g SET retention_asked_at = asked_at FROM (
		SELECT p.tenant_id, p.kind, p.id, row_number() OVER (PARTITION BY p.tenant_id ORDER BY p.retention_asked_at NULLS FIRST, p.kind, p.id) AS turn
		FROM public.graphs p WHERE p.retention_pending AND (p.retention_asked_at IS NULL OR p.retention_asked_at < unasked_since)
		ORDER BY turn, p.tenant_id LIMIT at_most) AS picked
	WHERE g.tenant_id = picked.tenant_id AND g.kind = picked.kind AND g.id = picked.id
	RETURNING g.tenant_id, g.kind, g.id
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO engraph_lookup;
--> statement-breakpoint
ALTER FUNCTION public.take_retention_pending(integer, timestamptz, timestamptz) OWNER TO engraph_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM engraph_lookup;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.take_retention_pending(integer, timestamptz, timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.take_retention_pending(integer, timestamptz, timestamptz) TO engraph_app;
