-- What partitions of the ledger by month would cost and gain, on a PostgreSQL server of this machine:
--
--     .ci/with-postgres bash -c 'psql "$TEST_POSTGRES_URL" -qf bench/ledger-partitions.sql'
--
-- A million entries of 5,000 memories over 36 months, of 1 KB each; in a schema of its own, which goes at the end.
\set QUIET on
CREATE SCHEMA ledger_trial;
SET search_path TO ledger_trial;
CREATE TABLE whole (
  tenant_id text NOT NULL, kind text NOT NULL, graph_id text NOT NULL, epoch text NOT NULL, seq bigint NOT NULL, entry text NOT NULL,
  subject_id text NOT NULL, payload json NOT NULL, recorded_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, kind, graph_id, epoch, seq)
);
CREATE INDEX ON whole (tenant_id, subject_id);
INSERT INTO whole
  SELECT 'ten_1', 'user', 'user-' || n % 5000, 'e', n / 5000, 'episode', 'ep_' || md5(n::text),
    json_build_object('content', repeat(md5(n::text), 30)), timestamptz '2026-01-01 12:00Z' + (n / 27778) * interval '1 month'
  FROM generate_series(0, 999999) n;
ANALYZE whole;
CREATE TABLE parts (LIKE whole) PARTITION BY RANGE (recorded_at);
SELECT format('CREATE TABLE parts_%s PARTITION OF parts FOR VALUES FROM (%L) TO (%L)', m,
    timestamptz '2026-01-01 00:00Z' + m * interval '1 month', timestamptz '2026-01-01 00:00Z' + (m + 1) * interval '1 month')
  FROM generate_series(0, 36) m \gexec
ALTER TABLE parts ADD PRIMARY KEY (tenant_id, kind, graph_id, epoch, seq, recorded_at);
CREATE INDEX ON parts (tenant_id, subject_id);
INSERT INTO parts SELECT * FROM whole;
ANALYZE parts;
\timing on
\echo 'the key that a partition of today''s table needs, while nothing can be written:'
CREATE UNIQUE INDEX whole_with_month ON whole (tenant_id, kind, graph_id, epoch, seq, recorded_at);
\echo 'proof that all of it is of before a month, while everything goes on:'
ALTER TABLE whole ADD CONSTRAINT before CHECK (recorded_at < timestamptz '2030-01-01') NOT VALID;
ALTER TABLE whole VALIDATE CONSTRAINT before;
\timing off
\echo 'one page of a rebuild, an erasure and an entry that is written again, each 100 times: milliseconds, whole and in 37 partitions'
CREATE FUNCTION ms(statement text) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE began timestamptz := clock_timestamp();
BEGIN
  FOR n IN 0..99 LOOP EXECUTE replace(statement, '$n', n::text); END LOOP;
  RETURN round(extract(epoch FROM clock_timestamp() - began) * 1000 / 100, 3);
END $$;
SELECT what, ms(replace(statement, '$t', 'whole')) AS whole, ms(replace(statement, '$t', 'parts')) AS parts FROM (VALUES
  ('rebuild', 'SELECT count(payload::text) FROM (SELECT * FROM $t WHERE tenant_id = ''ten_1'' AND kind = ''user'' AND graph_id = ''user-$n'' AND epoch = ''e'' AND seq > 0 ORDER BY seq LIMIT 100) p'),
  ('append', 'INSERT INTO $t VALUES (''ten_1'', ''user'', ''new-$n'', ''e'', 1, ''episode'', ''ep_new'', ''{}'', ''2026-12-15'') ON CONFLICT DO NOTHING'),
  ('forget', 'DELETE FROM $t WHERE tenant_id = ''ten_1'' AND subject_id = ''ep_$n'''),
  ('erase', 'DELETE FROM $t WHERE tenant_id = ''ten_1'' AND kind = ''user'' AND graph_id = ''user-$n'' AND epoch = ''e''')
) AS trials (what, statement);
SELECT pg_size_pretty(pg_total_relation_size('whole')) AS whole, pg_size_pretty(sum(pg_total_relation_size(inhrelid))) AS parts
  FROM pg_inherits WHERE inhparent = 'parts'::regclass;
DROP SCHEMA ledger_trial CASCADE;
