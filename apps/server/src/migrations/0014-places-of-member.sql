-- A member's places, for the ledger's check: without it each hundred members read every place ever given.
CREATE INDEX month_place_user ON month_place (user_id)
