-- Where nothing can be written (a nearly full disk, a read replica), keys and links are found and their use is not noted.
CREATE OR REPLACE FUNCTION public.find_key(wanted text, previous text, used_at timestamptz)
RETURNS TABLE (id text, tenant_id text, scopes text[], user_id text, expires_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	only_reads boolean := current_setting('transaction_read_only')::boolean;
BEGIN
	IF NOT only_reads THEN
		IF previous IS NOT NULL THEN
			UPDATE public.api_keys k SET hash = wanted WHERE k.hash = previous AND k.revoked_at IS NULL;
		END IF;
		UPDATE public.api_keys k SET last_used_at = used_at WHERE k.id = (
			SELECT u.id FROM public.api_keys u
			WHERE u.hash = wanted AND u.revoked_at IS NULL AND (u.expires_at IS NULL OR u.expires_at > used_at)
				AND (u.last_used_at IS NULL OR u.last_used_at <= used_at - interval '1 minute')
			FOR UPDATE SKIP LOCKED);
	END IF;
	RETURN QUERY SELECT k.id, k.tenant_id, k.scopes, k.user_id, k.expires_at
		FROM public.api_keys k WHERE (k.hash = wanted OR (only_reads AND k.hash = previous)) AND k.revoked_at IS NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.find_link(wanted text, previous text, used_at timestamptz)
RETURNS TABLE (id text, tenant_id text, kind text, graph_id text, key_id text, view json, created_at timestamptz, expires_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	only_reads boolean := current_setting('transaction_read_only')::boolean;
BEGIN
	IF NOT only_reads THEN
		IF previous IS NOT NULL THEN
			UPDATE public.links l SET hash = wanted WHERE l.hash = previous;
		END IF;
		UPDATE public.links l SET last_used_at = used_at WHERE l.id = (
			SELECT u.id FROM public.links u
			WHERE u.hash = wanted AND u.expires_at > used_at AND (u.last_used_at IS NULL OR u.last_used_at <= used_at - interval '1 minute')
				AND public.key_ends_at(u.key_id, u.tenant_id) > used_at
			FOR UPDATE OF u SKIP LOCKED);
	END IF;
	RETURN QUERY SELECT l.id, l.tenant_id, l.kind, l.graph_id, l.key_id, l.view, l.created_at, least(l.expires_at, e.ends_at)
		FROM public.links l CROSS JOIN LATERAL (SELECT public.key_ends_at(l.key_id, l.tenant_id) AS ends_at) AS e
		WHERE (l.hash = wanted OR (only_reads AND l.hash = previous)) AND e.ends_at > used_at;
END $$;
