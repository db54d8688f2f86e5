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
