import type { Channel } from '@club/contract/channels.ts'
import type { FailureReason } from '@club/contract/reporting.constants.ts'
import { statement } from '../../kit/database/db.ts'
import type { CountKind } from './visit.rules.ts'

export const reportVisits = {
  /** Locks a visit, new or known, and returns what it holds. */
  lock: statement<{ events: number[]; names: number[] }, [visitHash: string, day: string]>(
    'reporting_lock_visit',
    `INSERT INTO report_visit AS v (visit_hash, day, events, names) VALUES ($1, $2, '{}', '{}')
     ON CONFLICT (visit_hash) DO UPDATE SET day = v.day RETURNING events, names`,
  ),
  /** Adds hashes of events and names to a visit. */
  add: statement<never, [visitHash: string, events: readonly number[], names: readonly number[]]>(
    'reporting_add_to_visit',
    `UPDATE report_visit SET events = events || $2::int[], names = names || $3::int[] WHERE visit_hash = $1`,
  ),
  /** Deletes at most `maxRows` visits of days before this one. */
  sweep: statement<never, [day: string, maxRows: number, after: number]>(
    'reporting_sweep_visits',
    `DELETE FROM report_visit WHERE visit_hash IN
       (SELECT visit_hash FROM report_visit WHERE day < $1 ORDER BY day, visit_hash LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
}

export const reportCounts = {
  /** Adds to the counts of one stripe, in the order given. */
  add: statement<
    never,
    [
      stripe: number,
      channel: string,
      days: readonly string[],
      kinds: readonly CountKind[],
      names: readonly string[],
      events: readonly number[],
      visits: readonly number[],
      newVisits: readonly number[],
    ]
  >(
    'reporting_add_to_counts',
    `INSERT INTO report_count AS c (stripe, day, kind, name, channel, events, visits, new_visits)
     SELECT $1, day, kind, name, $2, events, visits, new_visits
       FROM unnest($3::date[], $4::text[], $5::text[], $6::int[], $7::int[], $8::int[])
         AS added (day, kind, name, events, visits, new_visits)
     ON CONFLICT (stripe, day, kind, name, channel) DO UPDATE SET events = c.events + excluded.events,
       visits = c.visits + excluded.visits, new_visits = c.new_visits + excluded.new_visits`,
    { crosses: 'rows of one key' },
  ),
  /** What was reported on a day, in one channel or in all. */
  totals: statement<
    { visits: number; views: number; clicks: number; failures: number },
    [day: string, channel: string | null]
  >(
    'reporting_totals',
    `SELECT coalesce(sum(CASE WHEN $2::text IS NULL THEN new_visits ELSE visits END)
                       FILTER (WHERE kind = 'visit'), 0)::int AS visits,
            coalesce(sum(events) FILTER (WHERE kind = 'page'), 0)::int AS views,
            coalesce(sum(events) FILTER (WHERE kind = 'click'), 0)::int AS clicks,
            coalesce(sum(events) FILTER (WHERE kind = 'failure'), 0)::int AS failures
       FROM report_count WHERE day = $1 AND ($2::text IS NULL OR channel = $2)`,
    { crosses: "an operator's command" },
  ),
  /** The same by channel; `first_visits` counts a browser that comes by several channels in one of them. */
  byChannel: statement<
    {
      channel: Channel
      visits: number
      firstVisits: number
      views: number
      clicks: number
      failures: number
    },
    [day: string]
  >(
    'reporting_by_channel',
    `SELECT channel,
            coalesce(sum(visits) FILTER (WHERE kind = 'visit'), 0)::int AS visits,
            coalesce(sum(new_visits) FILTER (WHERE kind = 'visit'), 0)::int AS first_visits,
            coalesce(sum(events) FILTER (WHERE kind = 'page'), 0)::int AS views,
            coalesce(sum(events) FILTER (WHERE kind = 'click'), 0)::int AS clicks,
            coalesce(sum(events) FILTER (WHERE kind = 'failure'), 0)::int AS failures
       FROM report_count WHERE day = $1 GROUP BY channel`,
    { crosses: "an operator's command" },
  ),
  /** The events of one kind on a day by name. */
  byName: statement<
    { name: string; events: number; visits: number },
    [day: string, channel: string | null, kind: CountKind]
  >(
    'reporting_by_name',
    `SELECT name, sum(events)::int AS events,
            sum(CASE WHEN $2::text IS NULL THEN new_visits ELSE visits END)::int AS visits
       FROM report_count WHERE day = $1 AND ($2::text IS NULL OR channel = $2) AND kind = $3
      GROUP BY name`,
    { crosses: "an operator's command" },
  ),
  /** The speeds of a day by name and channel. */
  speeds: statement<
    { name: string; channel: Channel; events: number },
    [day: string, channel: string | null]
  >(
    'reporting_speeds',
    `SELECT name, channel, sum(events)::int AS events FROM report_count
      WHERE day = $1 AND ($2::text IS NULL OR channel = $2) AND kind = 'speed'
      GROUP BY name, channel`,
    { crosses: "an operator's command" },
  ),
  /** Deletes at most `maxRows` counts of days before this one. */
  sweep: statement<never, [day: string, maxRows: number, after: number]>(
    'reporting_sweep_counts',
    `DELETE FROM report_count WHERE (stripe, day, kind, name, channel) IN
       (SELECT stripe, day, kind, name, channel FROM report_count WHERE day < $1
         ORDER BY day, stripe, kind, name, channel LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
}

export const reportCauses = {
  /** How many causes a day has, and which of these it knows. */
  room: statement<{ size: number; known: string[] }, [day: string, hashes: readonly string[]]>(
    'reporting_room_for_causes',
    `SELECT count(*)::int AS size,
            coalesce(array_agg(cause_hash) FILTER (WHERE cause_hash = ANY($2::text[])), '{}') AS known
       FROM report_cause WHERE day = $1`,
  ),
  /** Adds causes to a day, in the order given; those that it knows stay. */
  add: statement<
    never,
    [
      day: string,
      hashes: readonly string[],
      pages: readonly string[],
      reasons: readonly string[],
      engines: readonly string[],
      errors: readonly string[],
    ]
  >(
    'reporting_add_causes',
    `INSERT INTO report_cause (day, cause_hash, page, reason, engine, error)
     SELECT $1, cause_hash, page, reason, engine, error
       FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
         AS added (cause_hash, page, reason, engine, error)
     ON CONFLICT (day, cause_hash) DO NOTHING`,
    { crosses: 'rows of one key' },
  ),
  /** The causes of a day, at most as many as it has room for. */
  ofDay: statement<
    { causeHash: string; page: string; reason: FailureReason; engine: string; error: string },
    [day: string]
  >(
    'reporting_causes_of_day',
    `SELECT cause_hash, page, reason, engine, error FROM report_cause WHERE day = $1`,
  ),
  /** Deletes at most `maxRows` causes of days before this one. */
  sweep: statement<never, [day: string, maxRows: number, after: number]>(
    'reporting_sweep_causes',
    `DELETE FROM report_cause WHERE (day, cause_hash) IN
       (SELECT day, cause_hash FROM report_cause WHERE day < $1 ORDER BY day, cause_hash LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
}
