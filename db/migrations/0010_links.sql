CREATE TABLE "links" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"kind" text NOT NULL,
	"graph_id" text NOT NULL,
	"hash" text NOT NULL,
	"key_id" text NOT NULL,
	"view" json NOT NULL,
	"label" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "links_hash" ON "links" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "links_newest" ON "links" USING btree ("tenant_id","kind","graph_id","created_at","id");--> statement-breakpoint
SELECT public.keep_tenants_apart('public.links');--> statement-breakpoint
GRANT SELECT (id, tenant_id, kind, graph_id, hash, key_id, view, created_at, expires_at, last_used_at), UPDATE (hash, last_used_at)
	ON public.links TO engraph_lookup;
--> statement-breakpoint
CREATE POLICY before_tenancy ON public.links TO engraph_lookup USING (true);
--> statement-breakpoint
-- The link with this hash, whether it has expired or not, unless the key that made it was revoked, has expired or is no more. As for keys, one that is
-- found under the previous pepper bears the hash of the new one from then on, and its use is noted at most once a minute.
CREATE FUNCTION public.find_link(wanted text, previous text, used_at timestamptz)
RETURNS TABLE (id text, tenant_id text, kind text, graph_id text, key_id text, view json, created_at timestamptz, expires_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF previous IS NOT NULL THEN
		UPDATE public.links l SET hash = wanted WHERE l.hash = previous;
	END IF;
	UPDATE public.links l SET last_used_at = used_at WHERE l.id = (
		SELECT u.id FROM public.links u JOIN public.api_keys k ON k.id = u.key_id AND k.tenant_id = u.tenant_id
			AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > used_at)
		WHERE u.hash = wanted AND u.expires_at > used_at AND (u.last_used_at IS NULL OR u.last_used_at <= used_at - interval '1 minute')
		FOR UPDATE OF u SKIP LOCKED);
	RETURN QUERY SELECT l.id, l.tenant_id, l.kind, l.graph_id, l.key_id, l.view, l.created_at, l.expires_at
		FROM public.links l JOIN public.api_keys k ON k.id = l.key_id AND k.tenant_id = l.tenant_id
			AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > used_at)
		WHERE l.hash = wanted;
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO engraph_lookup;
--> statement-breakpoint
ALTER FUNCTION public.find_link(text, text, timestamptz) OWNER TO engraph_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM engraph_lookup;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.find_link(text, text, timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.find_link(text, text, timestamptz) TO engraph_app;
