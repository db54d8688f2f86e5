-- What a session's channel pays for. Sessions from before this column, and those that an older server opens while a
-- new one is brought in, count as a plain browser.
ALTER TABLE member_session ADD COLUMN channel text NOT NULL DEFAULT 'WEB'
