-- Consents that a member has withdrawn: moved here from member_agreement, so that the text can be agreed to again, and
-- kept as the record of what held when.
CREATE TABLE withdrawn_agreement (
  user_id uuid NOT NULL,
  withdrawal_id uuid NOT NULL,
  agreement_id text NOT NULL,
  version text NOT NULL,
  agreed_channel text NOT NULL,
  agreed_at timestamptz NOT NULL,
  channel text NOT NULL,
  withdrawn_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, withdrawal_id)
)
