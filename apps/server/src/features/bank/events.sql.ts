import { statement } from '../../kit/database/db.ts'

export interface WaitingEvent {
  eventId: string
  type: string
  happenedAt: Date
}

/** A member's award for an event of the bank. */
export interface EventAward {
  type: string
  actionKey: string
  points: number | null
  appliedAt: Date
}

export const bankEvents = {
  /**
   * Claims events by their ids; known ones stay. Events of an undone file may be claimed again with
   * the same content.
   */
  claim: statement<
    { eventId: string },
    [
      eventIds: readonly string[],
      factHashes: readonly string[],
      types: readonly string[],
      holders: readonly string[],
      happenedAt: readonly Date[],
      sourceIds: readonly string[],
      lines: readonly string[],
      states: readonly ('stored' | 'waiting')[],
      at: Date,
    ]
  >(
    'bank_claim_events',
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
    { crosses: "the bank's batch" },
  ),

  facts: statement<{ eventId: string; factHash: string; state: string }, [eventIds: readonly string[]]>(
    'bank_event_facts',
    'SELECT event_id, fact_hash, state FROM bank_event WHERE event_id = ANY($1::text[])',
    { crosses: "the bank's batch" },
  ),

  /** Assigns a waiting event to a member; no row if another member has it. */
  take: statement<never, [eventId: string, userId: string, actionKey: string, at: Date]>(
    'bank_take_waiting',
    `UPDATE bank_event SET state = 'done', user_id = $2, action_key = $3, applied_at = $4
     WHERE event_id = $1 AND state = 'waiting'`,
  ),

  noteOutcome: statement<never, [eventId: string, points: number]>(
    'bank_note_outcome',
    'UPDATE bank_event SET points = $2 WHERE event_id = $1',
  ),

  /** A file's waiting events in the order of its lines, after the given one. */
  waitingOfSource: statement<
    { eventId: string; line: number },
    [sourceId: string, afterLine: number, maxRows: number]
  >(
    'bank_waiting_of_source',
    `SELECT event_id, line FROM bank_event
     WHERE source_id = $1 AND state = 'waiting' AND line > $2 ORDER BY line LIMIT $3`,
    { crosses: "an operator's command" },
  ),

  /** Withdraws a file's events that still wait. */
  takeBack: statement<
    { eventId: string; holderHash: string },
    [sourceId: string, eventIds: readonly string[], at: Date]
  >(
    'bank_take_back_events',
    `UPDATE bank_event SET state = 'taken_back', applied_at = $3
     WHERE event_id = ANY($2::text[]) AND source_id = $1 AND state = 'waiting' RETURNING event_id, holder_hash`,
    { crosses: "an operator's command" },
  ),

  /** A member's awards by one customer number since a time. */
  awardsOfHolder: statement<EventAward, [holder: string, userId: string, since: Date, maxRows: number]>(
    'bank_awards_of_holder',
    `SELECT type, action_key, points, applied_at FROM bank_event
     WHERE holder_hash = $1 AND user_id = $2 AND state = 'done' AND applied_at >= $3
     ORDER BY applied_at, event_id LIMIT $4`,
    { crosses: "an operator's command" },
  ),

  /** The awards of a file, in the order of its lines. */
  awardsOfSource: statement<
    EventAward & { line: number; userId: string },
    [sourceId: string, afterLine: number, maxRows: number]
  >(
    'bank_awards_of_source',
    `SELECT line, user_id, type, action_key, points, applied_at FROM bank_event
     WHERE source_id = $1 AND state = 'done' AND line > $2 ORDER BY line LIMIT $3`,
    { crosses: "an operator's command" },
  ),
}

/** Events in the state 'waiting', by the person they wait for. */
export const bankWaiting = {
  insert: statement<
    never,
    [
      holders: readonly string[],
      eventIds: readonly string[],
      types: readonly string[],
      happenedAt: readonly Date[],
      sourceId: string,
    ]
  >(
    'bank_insert_waiting',
    `INSERT INTO bank_waiting (holder_hash, event_id, type, happened_at, source_id)
     SELECT r.holder_hash, r.event_id, r.type, r.happened_at, $5::uuid
     FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) AS r (holder_hash, event_id, type, happened_at)
     ON CONFLICT (holder_hash, event_id) DO UPDATE SET source_id = excluded.source_id`,
    { crosses: "the bank's batch" },
  ),

  /** In the order in which they happened. */
  ofPerson: statement<
    WaitingEvent,
    [holders: readonly string[], maxRows: number, leftOut: readonly string[]]
  >(
    'bank_waiting_events',
    `SELECT event_id, type, happened_at FROM bank_waiting
     WHERE holder_hash = ANY($1::text[]) AND event_id <> ALL($3::text[])
     ORDER BY happened_at, event_id LIMIT $2`,
    { crosses: 'a person has two keys' },
  ),

  /** Those of some events that still wait. */
  among: statement<{ eventId: string }, [eventIds: readonly string[]]>(
    'bank_waiting_among',
    'SELECT event_id FROM bank_waiting WHERE event_id = ANY($1::text[])',
    { crosses: 'a job' },
  ),

  delete: statement<never, [holders: readonly string[], eventIds: readonly string[]]>(
    'bank_delete_waiting',
    'DELETE FROM bank_waiting WHERE holder_hash = ANY($1::text[]) AND event_id = ANY($2::text[])',
    { crosses: 'a person has two keys' },
  ),
}
