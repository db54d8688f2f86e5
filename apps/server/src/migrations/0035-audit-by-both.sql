-- The audit log by operator and kind of act together: neither index alone ends soon where one of many rows fits both.
CREATE INDEX audit_entry_operator_act ON audit_entry (operator, act, created_at, audit_id)
