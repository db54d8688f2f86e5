import { statement } from '../database/db.ts'

export interface UntrustedProxyRow {
  headerName: string
  seenAt: Date
}

export const untrustedProxies = {
  record: statement<never, [headerName: string, seenAt: Date]>(
    'untrusted_proxy_record',
    `INSERT INTO untrusted_proxy (header_name, seen_at) VALUES ($1, $2)
     ON CONFLICT (header_name) DO UPDATE SET seen_at = excluded.seen_at`,
  ),
  since: statement<UntrustedProxyRow, [since: Date]>(
    'untrusted_proxy_since',
    'SELECT header_name, seen_at FROM untrusted_proxy WHERE seen_at > $1 ORDER BY header_name',
  ),
}
