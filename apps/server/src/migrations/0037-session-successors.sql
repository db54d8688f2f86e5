-- The fresh token that a token is exchanged for is derived from it and this salt, so that it can be handed out again
-- when the answer was lost. Only hashes of tokens are stored.
ALTER TABLE member_session ADD COLUMN successor_salt text
-- next
-- The token that this one was exchanged for. It stays good until this one is first used; null from then on.
ALTER TABLE member_session ADD COLUMN predecessor_hash text
-- next
-- The browser that used a signed token, and when: it may repeat the token for a moment when the answer was lost.
ALTER TABLE used_nonce ADD COLUMN used_by text
-- next
ALTER TABLE used_nonce ADD COLUMN used_at timestamptz
