-- What somebody at the desk works on; it ends by itself.
CREATE TABLE desk_claim (
  kind text NOT NULL,
  item_key text NOT NULL,
  person_id text NOT NULL,
  taken_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (kind, item_key)
)
-- next
CREATE INDEX desk_claim_until ON desk_claim (until)
