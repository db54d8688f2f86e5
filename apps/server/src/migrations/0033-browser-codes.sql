-- A code belongs to the browser that asked for it. Codes from before belong to none; they are asked for again.
ALTER TABLE sms_code ADD COLUMN browser_hash text NOT NULL DEFAULT ''
-- next
ALTER TABLE sms_code DROP CONSTRAINT sms_code_pkey
-- next
ALTER TABLE sms_code ADD CONSTRAINT sms_code_pkey PRIMARY KEY (mobile_hash, scene, browser_hash)
-- next
-- Who used it is in the key now.
ALTER TABLE sms_code DROP COLUMN used_by
-- next
ALTER TABLE image_code ADD COLUMN browser_hash text NOT NULL DEFAULT ''
-- next
-- Browsers in which a mobile's member has signed in: they keep a way in that strangers cannot use up.
CREATE TABLE known_browser (
  mobile_hash text NOT NULL,
  browser_hash text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (mobile_hash, browser_hash)
)
-- next
CREATE INDEX known_browser_seen_at ON known_browser (seen_at)
-- next
-- How full each leaky bucket is, as the instant at which it will have drained: SMS, picture codes and guesses by mobile,
-- connection, network and in all.
CREATE TABLE leaky_bucket (
  bucket_key text PRIMARY KEY,
  drained_at timestamptz NOT NULL
)
-- next
CREATE INDEX leaky_bucket_drained_at ON leaky_bucket (drained_at)
