GRANT SELECT (replaced_by) ON public.api_keys TO engraph_lookup;
--> statement-breakpoint
-- When what a key made ends: with the last key that replaced it by rotation, and at once where the key or a successor was revoked or deleted.
CREATE FUNCTION public.key_ends_at(wanted text, of_tenant text) RETURNS timestamptz
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
	WITH RECURSIVE successors AS (
		SELECT k.replaced_by, k.revoked_at, k.expires_at, 0 AS rotations
		FROM public.api_keys k WHERE k.id = wanted AND k.tenant_id = of_tenant
		UNION ALL
		SELECT k.replaced_by, k.revoked_at, k.expires_at, s.rotations + 1
		FROM public.api_keys k JOIN successors s ON k.id = s.replaced_by AND k.tenant_id = of_tenant
	)
	SELECT CASE WHEN count(*) = 0 OR bool_or(revoked_at IS NOT NULL) THEN '-infinity'
		ELSE coalesce((array_agg(expires_at ORDER BY rotations DESC))[1], 'infinity') END
	FROM successors
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.key_ends_at(text, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.key_ends_at(text, text) TO engraph_app, engraph_lookup;
--> statement-breakpoint
-- The link with this hash, whether it has expired or not, unless its key has ended. It ends with its key where that is sooner. As for keys, one that is
-- found under the previous pepper bears the hash of the new one from then on, and its use is noted at most once a minute.
CREATE OR REPLACE FUNCTION public.find_link(wanted text, previous text, used_at timestamptz)
RETURNS TABLE (id text, tenant_id text, kind text, graph_id text, key_id text, view json, created_at timestamptz, expires_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF previous IS NOT NULL THEN
		UPDATE public.links l SET hash = wanted WHERE l.hash = previous;
	END IF;
	UPDATE public.links l SET last_used_at = used_at WHERE l.id = (
		SELECT u.id FROM public.links u
		WHERE u.hash = wanted AND u.expires_at > used_at AND (u.last_used_at IS NULL OR u.last_used_at <= used_at - interval '1 minute')
			AND public.key_ends_at(u.key_id, u.tenant_id) > used_at
		FOR UPDATE OF u SKIP LOCKED);
	RETURN QUERY SELECT l.id, l.tenant_id, l.kind, l.graph_id, l.key_id, l.view, l.created_at, least(l.expires_at, e.ends_at)
		FROM public.links l CROSS JOIN LATERAL (SELECT public.key_ends_at(l.key_id, l.tenant_id) AS ends_at) AS e
		WHERE l.hash = wanted AND e.ends_at > used_at;
END $$;
