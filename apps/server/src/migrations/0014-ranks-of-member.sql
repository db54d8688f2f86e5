-- A member's ranks, for the ledger's check: without it each hundred members read every rank ever given.
CREATE INDEX month_rank_user ON month_rank (user_id)
