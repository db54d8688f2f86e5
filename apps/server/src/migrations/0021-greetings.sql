-- Whether a member gets greetings, and the last ones: at most one a day, each occasion once.
CREATE TABLE member_greeting (
  user_id uuid PRIMARY KEY,
  is_off boolean NOT NULL DEFAULT false,
  last_day text,
  -- The medal that was last in reach, with its number: `morning-light:3`.
  medal_step text,
  medal_day text,
  -- The month whose end was told.
  told_month text
)
-- next
-- How far the greetings of a day have come. A finished round begins again later, for members who came meanwhile.
CREATE TABLE greeting_round (
  day text PRIMARY KEY,
  cursor_user uuid,
  members int NOT NULL DEFAULT 0,
  sent int NOT NULL DEFAULT 0,
  ended_at timestamptz
)
