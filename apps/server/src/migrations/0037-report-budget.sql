-- How many reported events a connection, a network and the whole club had in one window of time.
CREATE TABLE report_budget (
  budget_key text NOT NULL,
  window_start timestamptz NOT NULL,
  used int NOT NULL,
  PRIMARY KEY (budget_key, window_start)
)
-- next
CREATE INDEX report_budget_window_start ON report_budget (window_start)
