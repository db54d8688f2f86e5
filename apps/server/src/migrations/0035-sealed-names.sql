-- Nicknames are sealed: docs/decisions/0006-keys-and-sealing.md#sealed-values.
ALTER TABLE member ADD COLUMN nick_name_sealed text
-- next
-- Sealed in a form that is no longer read; the club asks WeChat for new ones.
UPDATE wechat_ticket SET sealed_token = NULL, token_ends_at = NULL, sealed_ticket = NULL, ticket_ends_at = NULL
