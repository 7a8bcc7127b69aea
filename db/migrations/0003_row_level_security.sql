ALTER TABLE "api_keys" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "replaced_by" text;--> statement-breakpoint
-- Whoever the Worker logs in as, it acts as engraph_app, which row-level security binds; what must be known before a tenant is
-- known is done by functions of engraph_lookup, which may read and write what they need and nothing else.
DO $$
DECLARE wanted text;
BEGIN
	FOREACH wanted IN ARRAY ARRAY['engraph_app', 'engraph_lookup'] LOOP
		BEGIN
			EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS', wanted);
		EXCEPTION WHEN duplicate_object OR unique_violation THEN
			NULL; -- roles belong to the server, and another database of it has them already
		END;
		EXECUTE format('GRANT %I TO CURRENT_USER', wanted);
		EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', wanted);
	END LOOP;
END $$;
--> statement-breakpoint
-- For every table that holds something of tenants, also of later migrations: SELECT keep_tenants_apart('public.new_table').
CREATE FUNCTION public.keep_tenants_apart(kept regclass, tenant_column name DEFAULT 'tenant_id') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', kept);
	EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', kept);
	EXECUTE format(
		'CREATE POLICY own_tenant ON %s USING (%I = (SELECT nullif(current_setting(''app.tenant_id'', true), '''')))',
		kept, tenant_column);
	EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO engraph_app', kept);
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.keep_tenants_apart(regclass, name) FROM PUBLIC;
--> statement-breakpoint
DO $$
DECLARE kept regclass;
BEGIN
	PERFORM public.keep_tenants_apart('public.tenants', 'id');
	FOR kept IN
		SELECT c.oid::regclass FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'tenant_id' AND NOT a.attisdropped
	LOOP
		PERFORM public.keep_tenants_apart(kept);
	END LOOP;
END $$;
--> statement-breakpoint
-- The first statement of every transaction of the Worker. Where it were not bound, nothing follows.
CREATE FUNCTION public.enter_tenant(tenant text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_config('role', 'engraph_app', true), set_config('app.tenant_id', coalesce(tenant, ''), true);
	IF NOT row_security_active('public.graphs'::regclass) THEN
		RAISE EXCEPTION 'row-level security does not bind the role %', current_user;
	END IF;
END $$;
--> statement-breakpoint
GRANT SELECT (id, tenant_id, hash, scopes, user_id, expires_at, revoked_at, last_used_at), UPDATE (hash, last_used_at)
	ON public.api_keys TO engraph_lookup;
--> statement-breakpoint
CREATE POLICY before_tenancy ON public.api_keys TO engraph_lookup USING (true);
--> statement-breakpoint
GRANT SELECT (tenant_id, kind, id, drift, refresh_asked_at), UPDATE (refresh_asked_at) ON public.graphs TO engraph_lookup;
--> statement-breakpoint
CREATE POLICY before_tenancy ON public.graphs TO engraph_lookup USING (true);
--> statement-breakpoint
-- The key with this hash, unless it is revoked. One that is found under the previous pepper bears the hash of the new one from then on.
-- Its use is noted at most once a minute, and waits for nobody.
CREATE FUNCTION public.find_key(wanted text, previous text, used_at timestamptz)
RETURNS TABLE (id text, tenant_id text, scopes text[], user_id text, expires_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF previous IS NOT NULL THEN
		UPDATE public.api_keys k SET hash = wanted WHERE k.hash = previous AND k.revoked_at IS NULL;
	END IF;
	UPDATE public.api_keys k SET last_used_at = used_at WHERE k.id = (
		SELECT u.id FROM public.api_keys u
		WHERE u.hash = wanted AND u.revoked_at IS NULL AND (u.expires_at IS NULL OR u.expires_at > used_at)
			AND (u.last_used_at IS NULL OR u.last_used_at <= used_at - interval '1 minute')
		FOR UPDATE SKIP LOCKED);
	RETURN QUERY SELECT k.id, k.tenant_id, k.scopes, k.user_id, k.expires_at
		FROM public.api_keys k WHERE k.hash = wanted AND k.revoked_at IS NULL;
END $$;
--> statement-breakpoint
-- The graphs that have drifted most, in turns among tenants, marked as taken.
CREATE FUNCTION public.take_drifted(at_least integer, at_most integer, untaken_since timestamptz, taken_at timestamptz)
RETURNS TABLE (tenant text, kind text, id text)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	UPDATE public.graphs g SET refresh_asked_at = taken_at FROM (
		SELECT d.tenant_id, d.kind, d.id, row_number() OVER (PARTITION BY d.tenant_id ORDER BY d.drift DESC, d.kind, d.id) AS turn
		FROM public.graphs d WHERE d.drift >= at_least AND (d.refresh_asked_at IS NULL OR d.refresh_asked_at < untaken_since)
		ORDER BY turn, d.tenant_id LIMIT at_most) AS picked
	WHERE g.tenant_id = picked.tenant_id AND g.kind = picked.kind AND g.id = picked.id
	RETURNING g.tenant_id, g.kind, g.id
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO engraph_lookup;
--> statement-breakpoint
ALTER FUNCTION public.find_key(text, text, timestamptz) OWNER TO engraph_lookup;
--> statement-breakpoint
ALTER FUNCTION public.take_drifted(integer, integer, timestamptz, timestamptz) OWNER TO engraph_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM engraph_lookup;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.find_key(text, text, timestamptz), public.take_drifted(integer, integer, timestamptz, timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.find_key(text, text, timestamptz), public.take_drifted(integer, integer, timestamptz, timestamptz) TO engraph_app;
