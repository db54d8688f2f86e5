import type { ClaimKind } from '@club/contract/desk/claims.ts'
import { statement } from '../../kit/database/db.ts'

export interface ClaimRow {
  kind: ClaimKind
  itemKey: string
  personId: string
  name: string | null
  until: Date
}

export const deskClaims = {
  /**
   * Of two people at once, the second finds the first's claims, and leaves them. One that ends after `latest` is from
   * before the clock was set back.
   */
  take: statement<
    never,
    [kind: ClaimKind, itemKeys: readonly string[], personId: string, at: Date, until: Date, latest: Date]
  >(
    'desk_take_claims',
    `INSERT INTO desk_claim (kind, item_key, person_id, taken_at, until)
     SELECT $1, item_key, $3, $4, $5 FROM unnest($2::text[]) AS item (item_key) ORDER BY item_key
     ON CONFLICT (kind, item_key) DO UPDATE
       SET person_id = excluded.person_id, taken_at = excluded.taken_at, until = excluded.until
       WHERE desk_claim.person_id = excluded.person_id OR desk_claim.until <= excluded.taken_at
          OR desk_claim.until > $6`,
  ),
  release: statement<never, [kind: ClaimKind, itemKey: string, personId: string]>(
    'desk_release_claim',
    'DELETE FROM desk_claim WHERE kind = $1 AND item_key = $2 AND person_id = $3',
  ),
  find: statement<ClaimRow, [kind: ClaimKind, itemKeys: readonly string[], now: Date, latest: Date]>(
    'desk_find_claims',
    `SELECT c.kind, c.item_key, c.person_id, p.name, c.until
       FROM desk_claim AS c LEFT JOIN desk_person AS p ON p.person_id = c.person_id
      WHERE c.kind = $1 AND c.item_key = ANY($2::text[]) AND c.until > $3 AND c.until <= $4`,
  ),
  sweep: statement<never, [now: Date, maxRows: number, after: number]>(
    'desk_sweep_claims',
    `DELETE FROM desk_claim WHERE (kind, item_key) IN
       (SELECT kind, item_key FROM desk_claim WHERE until <= $1
         ORDER BY until, kind, item_key LIMIT $2 OFFSET $3)`,
  ),
}
