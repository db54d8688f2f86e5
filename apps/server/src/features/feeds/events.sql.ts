import { statement } from '../../kit/db.ts'

/**
 * Takes events by their ids; those that are there already stay. One that was taken back with its file may come again,
 * with the same content.
 */
export const claimEvents = statement<{ eventId: string }>(
  'feeds_claim_events',
  `INSERT INTO bank_event AS e (event_id, fact_hash, type, holder_hash, happened_at, source_id, line, state, received_at)
   SELECT r.event_id, r.fact_hash, r.type, r.holder_hash, r.happened_at, r.source_id, r.line::int, r.state,
     $9::timestamptz
   FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::uuid[], $7::text[], $8::text[])
     AS r (event_id, fact_hash, type, holder_hash, happened_at, source_id, line, state)
   ORDER BY r.event_id
   ON CONFLICT (event_id) DO UPDATE
   SET holder_hash = excluded.holder_hash, source_id = excluded.source_id, line = excluded.line,
       state = excluded.state, received_at = excluded.received_at
   WHERE e.state = 'taken_back' AND e.fact_hash = excluded.fact_hash
   RETURNING event_id`,
)

export const eventFacts = statement<{ eventId: string; factHash: string; state: string }>(
  'feeds_event_facts',
  'SELECT event_id, fact_hash, state FROM bank_event WHERE event_id = ANY($1::text[])',
)

export interface WaitingEvent {
  eventId: string
  type: string
  happenedAt: Date
}

/** What waits about one person, in the order in which it happened. */
export const waitingEvents = statement<WaitingEvent>(
  'feeds_waiting_events',
  `SELECT event_id, type, happened_at FROM bank_event
   WHERE holder_hash = ANY($1::text[]) AND state = 'waiting' ORDER BY happened_at, event_id LIMIT $2`,
)

/** Takes a waiting event for a member: of two who may have it, the second finds nothing. */
export const takeWaiting = statement(
  'feeds_take_waiting',
  `UPDATE bank_event SET state = 'done', user_id = $2, action_key = $3, settled_at = $4
   WHERE event_id = $1 AND state = 'waiting'`,
)

export const noteOutcome = statement(
  'feeds_note_outcome',
  'UPDATE bank_event SET points = $2 WHERE event_id = $1',
)

/** Takes back what waits of a file; what a member has already stays. */
export const takeBackEvents = statement(
  'feeds_take_back_events',
  `UPDATE bank_event SET state = 'taken_back', settled_at = $2 WHERE source_id = $1 AND state = 'waiting'`,
)

/** What one member got by one customer number since a time. */
export const awardsOfHolder = statement<{
  type: string
  actionKey: string
  points: number | null
  settledAt: Date
}>(
  'feeds_awards_of_holder',
  `SELECT type, action_key, points, settled_at FROM bank_event
   WHERE holder_hash = $1 AND user_id = $2 AND state = 'done' AND settled_at >= $3
   ORDER BY settled_at, event_id LIMIT $4`,
)

/** What members got by a file, in the order of its lines. */
export const awardsOfSource = statement<{
  line: number
  eventId: string
  userId: string
  type: string
  actionKey: string
  points: number | null
  settledAt: Date
}>(
  'feeds_awards_of_source',
  `SELECT line, event_id, user_id, type, action_key, points, settled_at FROM bank_event
   WHERE source_id = $1 AND state = 'done' AND line > $2 ORDER BY line LIMIT $3`,
)
