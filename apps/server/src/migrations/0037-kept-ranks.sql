-- A work that left the lists after its edition was closed: nobody sees it, and it keeps its rank.
ALTER TABLE edition_work ADD COLUMN keeps_rank boolean NOT NULL DEFAULT false
-- next
CREATE INDEX edition_work_kept ON edition_work (edition, votes DESC, reached_at, work_no) WHERE keeps_rank
