-- When a forwarding header last came from a proxy that is not trusted; one row for each header. Read by the doctor.
CREATE TABLE untrusted_proxy (
  header_name text PRIMARY KEY,
  seen_at timestamptz NOT NULL
)
