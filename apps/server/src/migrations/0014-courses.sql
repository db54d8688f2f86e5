-- How much study time may still be counted, in milliseconds of course, as of accounted_at. One row for all courses and
-- tabs, so that none of them goes faster than twice real time.
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
-- What a member covered of a course, as JSON: [[from, to], …] in seconds or paragraphs.
CREATE TABLE course_progress (
  user_id uuid NOT NULL,
  course_id text NOT NULL,
  covered text NOT NULL,
  completed_at timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, course_id)
)
