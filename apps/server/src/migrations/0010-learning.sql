-- One-time proof that a member looked at something for long enough; the token itself is never kept. action_key is set
-- with used_at: what the token was redeemed for, so that a lost answer can be given again.
CREATE TABLE view_token (
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  task_id text NOT NULL,
  action_id text NOT NULL,
  issued_at timestamptz NOT NULL,
  ready_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  action_key text,
  PRIMARY KEY (user_id, token_hash)
)
-- next
CREATE INDEX view_token_expires_at ON view_token (expires_at)
-- next
-- A member's study time: how much may still be counted, in milliseconds of course, as of accounted_at. One for all
-- courses and tabs, so that none of them goes faster than twice real time.
CREATE TABLE study_clock (
  user_id uuid PRIMARY KEY,
  allowance_ms int NOT NULL,
  accounted_at timestamptz NOT NULL
)
-- next
CREATE TABLE study_session (
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  course_id text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, session_id)
)
-- next
CREATE INDEX study_session_seen_at ON study_session (seen_at)
-- next
-- What a member covered of a course: parts as JSON, [[from, to], …] in seconds or paragraphs.
CREATE TABLE course_progress (
  user_id uuid NOT NULL,
  course_id text NOT NULL,
  covered text NOT NULL,
  completed_at timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, course_id)
)
-- next
-- Personal data stands sealed.
ALTER TABLE member ADD COLUMN gender_sealed text
-- next
ALTER TABLE member ADD COLUMN birth_year_sealed text
