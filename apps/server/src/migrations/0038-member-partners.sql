-- The partners whose tokens open a member's session: those that the member came through, or confirmed by SMS.
CREATE TABLE member_partner (
  user_id uuid NOT NULL,
  issuer text NOT NULL,
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, issuer)
)
-- next
-- Members from before this table came through the partner that their registration named.
INSERT INTO member_partner (user_id, issuer, confirmed_at)
SELECT user_id, source, created_at FROM member WHERE source IS NOT NULL
-- next
-- The partner whose token a voucher stands for; null for the bank's app and for what an SMS code proved.
ALTER TABLE mobile_voucher ADD COLUMN issuer text
