import type { Channel } from '@club/contract/channels.ts'
import type { HeldVoteRule, VoteState } from '@club/contract/talent.constants.ts'
import { statement, statementForMany } from '../../kit/database/db.ts'
import type { RuleFigures } from './held-votes.rules.ts'

export interface VoteRow {
  userId: string
  edition: number
  day: string
  slot: number
  voteId: string
  workNo: string
  channel: Channel
  state: VoteState
  heldRule: HeldVoteRule | null
  rulesVersion: number
  votedAt: Date
  isTallied: boolean
}

const columns = `user_id, edition, day, slot, vote_id, work_no, channel, state, held_rule, rules_version, voted_at,
  is_tallied`

/** Votes, by the voter. */
export const votes = {
  ofDay: statementForMany<VoteRow, [userId: string, edition: number, day: string]>(
    ['uuid', 'int', 'text'],
    'talent_votes_of_day',
    `SELECT ${columns} FROM vote WHERE user_id = $1 AND edition = $2 AND day = $3 ORDER BY slot`,
  ),
  insert: statementForMany<
    never,
    [
      userId: string,
      edition: number,
      day: string,
      slot: number,
      voteId: string,
      workNo: string,
      channel: Channel,
      addressHash: string,
      browserHash: string,
      state: VoteState,
      heldRule: HeldVoteRule | null,
      rulesVersion: number,
      at: Date,
    ]
  >(
    [
      'uuid',
      'int',
      'text',
      'int',
      'uuid',
      'text',
      'text',
      'text',
      'text',
      'text',
      'text',
      'int',
      'timestamptz',
    ],
    'talent_insert_vote',
    `INSERT INTO vote (user_id, edition, day, slot, vote_id, work_no, channel, address_hash, browser_hash, state,
                       held_rule, rules_version, voted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
  ),
  /** Votes of the demo club. */
  insertDemo: statement<
    never,
    [
      edition: number,
      rulesVersion: number,
      userIds: readonly string[],
      days: readonly string[],
      slots: readonly number[],
      voteIds: readonly string[],
      workNos: readonly string[],
      states: readonly VoteState[],
      heldRules: readonly (HeldVoteRule | null)[],
      ats: readonly Date[],
    ]
  >(
    'talent_insert_demo_votes',
    `INSERT INTO vote (user_id, edition, day, slot, vote_id, work_no, channel, address_hash, browser_hash, state,
                       held_rule, rules_version, voted_at)
     SELECT u, $1::int, d, s, v, w, 'WEB', 'demo', 'demo', st, h, $2::int, at
       FROM unnest($3::uuid[], $4::text[], $5::int[], $6::uuid[], $7::text[], $8::text[], $9::text[],
                   $10::timestamptz[]) AS given (u, d, s, v, w, st, h, at)`,
    { crosses: 'the demo club' },
  ),
  /** Votes of an edition that wait for an operator. */
  countHeld: statement<{ votes: number }, [edition: number]>(
    'talent_count_held',
    `SELECT count(*)::int AS votes FROM vote WHERE edition = $1 AND held_rule IS NOT NULL AND state = 'held'`,
    { crosses: "an operator's command" },
  ),
  /** The works of a member's counted votes that no list shows yet, a row for each vote. */
  ownUntallied: statement<{ workNo: string }, [userId: string, edition: number]>(
    'talent_own_untallied',
    `SELECT work_no FROM vote WHERE user_id = $1 AND edition = $2 AND state = 'counted' AND NOT is_tallied`,
  ),
  lock: statement<VoteRow, [userId: string, voteId: string]>(
    'talent_lock_vote',
    `SELECT ${columns} FROM vote WHERE user_id = $1 AND vote_id = $2 FOR UPDATE`,
  ),
  decide: statement<never, [userId: string, voteId: string, state: VoteState, at: Date]>(
    'talent_decide_vote',
    `UPDATE vote SET state = $3, decided_at = $4, is_tallied = false
     WHERE user_id = $1 AND vote_id = $2 AND state = 'held'`,
  ),
  /** Editions with votes that the tally does not know yet. */
  untalliedEditions: statement<{ edition: number }, []>(
    'talent_untallied_editions',
    'SELECT DISTINCT edition FROM vote WHERE NOT is_tallied',
    { crosses: 'a job' },
  ),
  untallied: statement<
    { userId: string; voteId: string },
    [edition: number, maxRows: number, leftOut: readonly string[]]
  >(
    'talent_untallied',
    `SELECT user_id, vote_id FROM vote WHERE edition = $1 AND NOT is_tallied AND vote_id <> ALL($3::uuid[])
     ORDER BY voted_at, vote_id LIMIT $2`,
    { crosses: 'a job' },
  ),
  /** Marks votes as tallied; a row for each that was not. */
  tally: statement<
    { workNo: string; state: VoteState; heldRule: HeldVoteRule | null; votedAt: Date },
    [userIds: readonly string[], voteIds: readonly string[]]
  >(
    'talent_tally_votes',
    `UPDATE vote SET is_tallied = true
      WHERE user_id = ANY($1::uuid[]) AND vote_id = ANY($2::uuid[]) AND NOT is_tallied
     RETURNING work_no, state, held_rule, voted_at`,
    { crosses: 'a job' },
  ),
  countAllHeld: statement<{ votes: number }, []>(
    'talent_count_all_held',
    `SELECT count(*)::int AS votes FROM vote WHERE held_rule IS NOT NULL AND state = 'held'`,
    { crosses: 'a figure of the desk' },
  ),
  /** Votes that were ever held, by rule. */
  heldFigures: statement<RuleFigures, [edition: number]>(
    'talent_held_figures',
    `SELECT held_rule AS rule, (count(*) FILTER (WHERE state = 'held'))::int AS held,
            (count(*) FILTER (WHERE state = 'counted'))::int AS released,
            (count(*) FILTER (WHERE state = 'refused'))::int AS refused
       FROM vote WHERE edition = $1 AND held_rule IS NOT NULL GROUP BY held_rule ORDER BY held_rule`,
    { crosses: 'a job' },
  ),
  /** The votes that the tally counted, by work. */
  recount: statement<{ workNo: string; votes: number; reachedAt: Date }, [edition: number]>(
    'talent_recount',
    `SELECT work_no, count(*)::int AS votes, max(voted_at) AS reached_at FROM vote
      WHERE edition = $1 AND state = 'counted' AND is_tallied GROUP BY work_no ORDER BY work_no`,
    { crosses: "an operator's command" },
  ),
  /** What waits for a decision, by work and rule, the oldest first. */
  heldGroups: statement<
    { workNo: string; heldRule: HeldVoteRule; votes: number; firstAt: Date; lastAt: Date },
    [maxRows: number]
  >(
    'talent_held_groups',
    `SELECT work_no, held_rule, count(*)::int AS votes, min(voted_at) AS first_at, max(voted_at) AS last_at
       FROM vote WHERE held_rule IS NOT NULL AND state = 'held'
      GROUP BY work_no, held_rule ORDER BY min(voted_at), work_no, held_rule LIMIT $1`,
    { crosses: "an operator's command" },
  ),
  /** The same, in the order of the works' numbers, after a work and rule. */
  heldGroupsAfter: statement<
    { edition: number; workNo: string; heldRule: HeldVoteRule; votes: number; firstAt: Date; lastAt: Date },
    [workNo: string, rule: string, maxRows: number]
  >(
    'talent_held_groups_after',
    `SELECT edition, work_no, held_rule, count(*)::int AS votes, min(voted_at) AS first_at, max(voted_at) AS last_at
       FROM vote WHERE held_rule IS NOT NULL AND state = 'held' AND (work_no, held_rule) > ($1, $2)
      GROUP BY edition, work_no, held_rule ORDER BY work_no, held_rule LIMIT $3`,
    { crosses: "an operator's page" },
  ),
  /** The held votes for a work by one rule with where they came from, the latest first. */
  heldWithOrigin: statement<
    {
      userId: string
      addressHash: string
      browserHash: string
      channel: Channel
      rulesVersion: number
      votedAt: Date
    },
    [edition: number, workNo: string, rule: HeldVoteRule, maxRows: number]
  >(
    'talent_held_with_origin',
    `SELECT user_id, address_hash, browser_hash, channel, rules_version, voted_at FROM vote
      WHERE edition = $1 AND work_no = $2 AND held_rule = $3 AND held_rule IS NOT NULL AND state = 'held'
      ORDER BY voted_at DESC, vote_id LIMIT $4`,
    { crosses: "an operator's page" },
  ),
  countHeldOf: statement<{ votes: number }, [edition: number, workNo: string, rule: HeldVoteRule | null]>(
    'talent_count_held_of_work',
    `SELECT count(*)::int AS votes FROM vote
      WHERE edition = $1 AND work_no = $2 AND held_rule IS NOT NULL AND state = 'held'
        AND ($3::text IS NULL OR held_rule = $3)`,
    { crosses: "an operator's command" },
  ),
  /** After the given vote; `votedAt` is its time at full precision. */
  heldOf: statement<
    { userId: string; voteId: string; votedAt: string },
    [
      edition: number,
      workNo: string,
      rule: HeldVoteRule | null,
      afterTime: string,
      afterVote: string,
      maxRows: number,
    ]
  >(
    'talent_held_of_work',
    `SELECT user_id, vote_id, voted_at::text AS voted_at FROM vote
      WHERE edition = $1 AND work_no = $2 AND held_rule IS NOT NULL AND state = 'held'
        AND ($3::text IS NULL OR held_rule = $3) AND (voted_at, vote_id) > ($4::timestamptz, $5::uuid)
      ORDER BY voted_at, vote_id LIMIT $6`,
    { crosses: "an operator's command" },
  ),
}

/** Counters that find bursts, and those of a mobile's votes. */
export const watches = {
  find: statementForMany<{ votes: number }, [watchKey: string]>(
    ['text'],
    'talent_find_watch',
    'SELECT votes FROM vote_watch WHERE watch_key = $1',
  ),
  count: statementForMany<{ votes: number }, [watchKey: string, expiresAt: Date]>(
    ['text', 'timestamptz'],
    'talent_count_watch',
    `INSERT INTO vote_watch (watch_key, votes, expires_at) VALUES ($1, 1, $2)
     ON CONFLICT (watch_key) DO UPDATE SET votes = vote_watch.votes + 1 RETURNING votes`,
  ),
  /** Deletes at most `maxRows` counters whose span is over. */
  sweep: statement<never, [now: Date, maxRows: number, after: number]>(
    'talent_sweep_watches',
    `DELETE FROM vote_watch WHERE watch_key IN
       (SELECT watch_key FROM vote_watch WHERE expires_at < $1
         ORDER BY expires_at, watch_key LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
}

export interface TallyRow {
  counted: number
  held: number
  refused: number
  byRule: RuleFigures[]
  takenAt: Date
}

/** The votes of each edition by state. */
export const tallies = {
  find: statement<TallyRow, [edition: number]>(
    'talent_find_tally',
    'SELECT counted, held, refused, by_rule, taken_at FROM edition_tally WHERE edition = $1',
  ),
  open: statement<never, [edition: number, at: Date]>(
    'talent_open_tally',
    `INSERT INTO edition_tally (edition, counted, held, refused, by_rule, taken_at)
     VALUES ($1, 0, 0, 0, '[]', $2) ON CONFLICT (edition) DO NOTHING`,
  ),
  lock: statement<TallyRow, [edition: number]>(
    'talent_lock_tally',
    'SELECT counted, held, refused, by_rule, taken_at FROM edition_tally WHERE edition = $1 FOR UPDATE',
  ),
  write: statement<
    never,
    [edition: number, counted: number, held: number, refused: number, byRuleJson: string, at: Date]
  >(
    'talent_write_tally',
    `UPDATE edition_tally SET counted = $2, held = $3, refused = $4, by_rule = $5::text::jsonb, taken_at = $6
     WHERE edition = $1`,
  ),
  /** Marks the tallies of editions without new votes as exact as of now. */
  confirm: statement<never, [withVotes: readonly number[], at: Date, unlessSince: Date]>(
    'talent_confirm_tallies',
    `UPDATE edition_tally SET taken_at = $2
     WHERE taken_at < $3 AND edition <> ALL($1::int[])`,
    { crosses: 'a job' },
  ),
}
