-- The gate of a month, in 32 stripes by the hash that spreads members over the servers of a cluster: each stripe's id
-- has such a hash, so it lies with its members, and an award needs no other server. Took the place of month_gate, whose
-- stripes lay anywhere. An award holds a share lock on its stripe until it commits; the close locks each stripe alone,
-- so nothing is under way in a closed month. signed_until is the instant before which every day is signed: no entry
-- takes an earlier time. The signing sets it in each open gate, waiting for the awards under way.
CREATE TABLE award_gate (
  gate_id uuid NOT NULL,
  month text NOT NULL,
  closed_at timestamptz,
  signed_until timestamptz,
  PRIMARY KEY (gate_id, month)
)
-- next
-- The smallest id of each stripe, as month-gate.ts finds it. A month of which a gate is closed is being closed.
INSERT INTO award_gate (gate_id, month, closed_at, signed_until)
SELECT s.gate_id, m.month, m.closed_at, m.signed_until
FROM (SELECT month, max(closed_at) AS closed_at, max(signed_until) AS signed_until
      FROM month_gate GROUP BY month) AS m
CROSS JOIN (SELECT DISTINCT ON ((uuid_hash(id)::bigint + 2147483648) >> 27) id AS gate_id
            FROM (SELECT lpad(to_hex(n), 32, '0')::uuid AS id FROM generate_series(0, 1023) AS n) AS ids
            ORDER BY (uuid_hash(id)::bigint + 2147483648) >> 27, id) AS s
-- next
DROP TABLE month_gate
