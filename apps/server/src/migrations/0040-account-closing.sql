-- When the next step of closing the account is due: while the status is `normal`, the erasure's beginning, which can be
-- undone until then; `erasing`, the erasure itself, once all calls that had begun are over; `erased`, a last look for
-- what came late. Null for an account that nobody closes.
ALTER TABLE member ADD COLUMN erase_due_at timestamptz
-- next
CREATE INDEX member_erase_due_at ON member (erase_due_at) WHERE erase_due_at IS NOT NULL
