-- Page views also count by text size and by language, and loads of pages by how long they took: rules/reporting#speed.
-- A row of the kind 'speed' is a bar of a histogram, named 'largestPaint:page:home:2500'.
ALTER TABLE report_count DROP CONSTRAINT report_count_kind_check
-- next
ALTER TABLE report_count ADD CONSTRAINT report_count_kind_check
  CHECK (kind IN ('visit', 'page', 'click', 'failure', 'cause', 'textSize', 'language', 'speed'))
