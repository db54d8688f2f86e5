-- A wait for a lock ends after 5 s. A setting of the database, since those of a session do not reach the servers of a
-- cluster; a login that may not change its database leaves it to the operator: docs/decisions/0003#timeouts.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET lock_timeout = %L', current_database(), '5s');
EXCEPTION WHEN insufficient_privilege THEN
  RAISE WARNING 'lock_timeout is not set on this database';
END
$$
-- next
-- Secrets that all servers of one database share, sealed with CLUB_SECRET.
CREATE TABLE club_secret (
  name text PRIMARY KEY,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
)
-- next
-- What operators did: who, what, when and why. Append-only.
CREATE TABLE audit_entry (
  audit_id uuid PRIMARY KEY,
  operator text NOT NULL,
  act text NOT NULL,
  reason text NOT NULL,
  detail jsonb NOT NULL,
  created_at timestamptz NOT NULL
)
-- next
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = '23001';
END
$$
-- next
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON audit_entry
FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()
-- next
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON audit_entry
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()
-- next
-- How an act of several transactions ended, whose entry was written before the first of them. Append-only.
CREATE TABLE audit_outcome (
  audit_id uuid PRIMARY KEY,
  detail jsonb NOT NULL,
  created_at timestamptz NOT NULL
)
-- next
CREATE TRIGGER audit_outcome_append_only BEFORE UPDATE OR DELETE ON audit_outcome
FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()
-- next
CREATE TRIGGER audit_outcome_no_truncate BEFORE TRUNCATE ON audit_outcome
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()
-- next
-- How each recurring job last went, on whichever server. Read by the doctor and the metrics.
CREATE TABLE job_run (
  name text PRIMARY KEY,
  every_seconds integer NOT NULL,
  known_since timestamptz NOT NULL,
  succeeded_at timestamptz,
  took_ms integer,
  failures integer NOT NULL DEFAULT 0
)
-- next
-- What work of the club fails on, since when, and when it is tried again: read by the doctor. A row goes when its item
-- is done. cause is a code or a name without personal data.
CREATE TABLE stuck_item (
  work text NOT NULL,
  item text NOT NULL,
  failures integer NOT NULL,
  since timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL,
  cause text NOT NULL,
  PRIMARY KEY (work, item)
)
-- next
-- When a forwarding header last came from a proxy that is not trusted; one row for each header. Read by the doctor.
CREATE TABLE untrusted_proxy (
  header_name text PRIMARY KEY,
  seen_at timestamptz NOT NULL
)
