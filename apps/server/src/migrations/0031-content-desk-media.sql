-- What was published once stays, so that an earlier form of an item can be restored; what never was is removed 30 days
-- after it was handed in, unless a draft names it. Of what was handed in before, nobody knows.
ALTER TABLE content_desk_media ADD COLUMN is_published boolean NOT NULL DEFAULT true
-- next
CREATE INDEX content_desk_media_unpublished ON content_desk_media (added_at, name) WHERE NOT is_published
