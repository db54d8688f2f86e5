import { statement } from '../../kit/database/db.ts'

/** What all servers know about one app's ticket. */
export interface StoredTicket {
  version: number
  sealedToken: string | null
  tokenEndsAt: Date | null
  sealedTicket: string | null
  ticketEndsAt: Date | null
  fetchedAt: Date | null
  /** Failed attempts in a row. */
  failures: number
  /** WeChat's error code or what happened instead; null after a success. */
  lastFailure: string | null
  /** No attempt before it. */
  retryAt: Date | null
  claimedUntil: Date | null
}

type Claim = [appId: string, claimId: string]

/** The ticket of the operator's WeChat account: one row per app id. */
export const weChatTickets = {
  /** With the database's time; the row is null before the first attempt. */
  find: statement<StoredTicket, [appId: string]>(
    'share_find_ticket',
    `SELECT version, sealed_token, token_ends_at, sealed_ticket, ticket_ends_at, fetched_at, failures, last_failure,
       retry_at, claimed_until
     FROM wechat_ticket WHERE app_id = $1`,
  ),
  begin: statement<never, [appId: string]>(
    'share_begin_ticket',
    'INSERT INTO wechat_ticket (app_id, version, failures) VALUES ($1, 0, 0) ON CONFLICT (app_id) DO NOTHING',
  ),
  /** Changes one row if nobody else fetches, for as long as that may take, and nothing happened since the row was read. */
  claim: statement<never, [...Claim, version: number, now: Date, until: Date]>(
    'share_claim_ticket',
    `UPDATE wechat_ticket SET claim_id = $2, claimed_until = $5
     WHERE app_id = $1 AND version = $3 AND (claimed_until IS NULL OR claimed_until <= $4
       OR claimed_until > $5::timestamptz + ($5::timestamptz - $4::timestamptz))`,
  ),
  /** An expired claim that was taken over stores nothing. */
  store: statement<
    never,
    [
      ...Claim,
      sealedToken: string,
      tokenEndsAt: Date,
      sealedTicket: string,
      ticketEndsAt: Date,
      fetchedAt: Date,
    ]
  >(
    'share_store_ticket',
    `UPDATE wechat_ticket SET sealed_token = $3, token_ends_at = $4, sealed_ticket = $5, ticket_ends_at = $6,
       fetched_at = $7, version = version + 1, failures = 0, last_failure = NULL, retry_at = NULL, claim_id = NULL,
       claimed_until = NULL
     WHERE app_id = $1 AND claim_id = $2`,
  ),
  fail: statement<never, [...Claim, lastFailure: string, retryAt: Date]>(
    'share_fail_ticket',
    `UPDATE wechat_ticket SET version = version + 1, failures = failures + 1, last_failure = $3, retry_at = $4,
       claim_id = NULL, claimed_until = NULL
     WHERE app_id = $1 AND claim_id = $2`,
  ),
}
