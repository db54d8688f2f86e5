-- WeChat's access token and JS ticket, fetched by one server for all. Both are sealed. `version` grows with every
-- result, so that a claim made on an outdated look at the row fails.
CREATE TABLE wechat_ticket (
  app_id text PRIMARY KEY,
  version int NOT NULL,
  sealed_token text,
  token_ends_at timestamptz,
  sealed_ticket text,
  ticket_ends_at timestamptz,
  fetched_at timestamptz,
  failures int NOT NULL,
  last_failure text,
  retry_at timestamptz,
  claim_id uuid,
  claimed_until timestamptz
)
