import { votesOfDay } from '@club/contract/talent.constants.ts'
import { statement, statementForMany } from '../../kit/database/db.ts'

export interface EditionWorkRow {
  edition: number
  workNo: string
  userId: string
  type: number
  name: string
  coverFileId: string | null
  isFilm: boolean
  isListed: boolean
  listedAt: Date | null
  /** It left the lists after the close of its edition, and keeps its rank. */
  keepsRank: boolean
  votes: number
  reachedAt: Date
}

const columns = `edition, work_no, user_id, type, name, cover_file_id, is_film, is_listed, listed_at, keeps_rank, votes,
  reached_at`
const inMonth = `w.edition, w.work_no, w.user_id, w.type, w.name, w.cover_file_id, w.is_film, w.is_listed, w.listed_at,
  w.keeps_rank, m.votes, m.reached_at`

/** A list of an edition's works; without a type, of all of them. */
type ListParams = [edition: number, size: number, offset: number]
type TypeParams = [edition: number, size: number, offset: number, type: number]

/** Where a work stands in the order of a ranking. */
export type KeptRank = Pick<EditionWorkRow, 'votes' | 'reachedAt' | 'workNo'>

/** Works that nobody sees any more and that keep their ranks, in their order. */
export const keptRanks = {
  of: statement<KeptRank, [edition: number, type: number | null, maxRows: number]>(
    'talent_kept_ranks',
    `SELECT votes, reached_at, work_no FROM edition_work
     WHERE edition = $1 AND keeps_rank AND NOT is_listed AND ($2::int IS NULL OR type = $2)
     ORDER BY votes DESC, reached_at, work_no LIMIT $3`,
  ),
  inMonth: statement<KeptRank, [edition: number, type: number | null, maxRows: number, month: string]>(
    'talent_kept_ranks_in_month',
    `SELECT m.votes, m.reached_at, m.work_no FROM work_month_vote AS m JOIN edition_work AS w
         ON w.edition = m.edition AND w.work_no = m.work_no
      WHERE m.edition = $1 AND m.month = $4 AND w.keeps_rank AND NOT w.is_listed
        AND ($2::int IS NULL OR w.type = $2)
      ORDER BY m.votes DESC, m.reached_at, m.work_no LIMIT $3`,
  ),
}

/** Works of an edition as its lists show them. */
export const editionWorks = {
  insert: statement<
    never,
    [
      edition: number,
      workNo: string,
      userId: string,
      type: number,
      name: string,
      coverFileId: string | null,
      isFilm: boolean,
      at: Date,
    ]
  >(
    'talent_insert_edition_work',
    `INSERT INTO edition_work (edition, work_no, user_id, type, name, cover_file_id, is_film, reached_at, entered_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
  ),
  change: statement<
    never,
    [edition: number, workNo: string, type: number, name: string, coverFileId: string | null, isFilm: boolean]
  >(
    'talent_change_edition_work',
    `UPDATE edition_work SET type = $3, name = $4, cover_file_id = $5, is_film = $6
     WHERE edition = $1 AND work_no = $2`,
  ),
  eraseName: statement<never, [edition: number, workNo: string]>(
    'talent_erase_name',
    `UPDATE edition_work SET name = '', cover_file_id = NULL WHERE edition = $1 AND work_no = $2`,
  ),
  find: statement<EditionWorkRow, [edition: number, workNo: string]>(
    'talent_find_edition_work',
    `SELECT ${columns} FROM edition_work WHERE edition = $1 AND work_no = $2`,
  ),
  namesOf: statement<
    Pick<EditionWorkRow, 'workNo' | 'name' | 'userId' | 'isListed'>,
    [editions: readonly number[], workNos: readonly string[]]
  >(
    'talent_names_of_works',
    `SELECT work_no, name, user_id, is_listed FROM edition_work
     WHERE edition = ANY($1::int[]) AND work_no = ANY($2::text[])`,
    { crosses: "an operator's page" },
  ),
  /** A work to vote for, and whether its edition is closed. */
  findForVote: statementForMany<EditionWorkRow & { isClosed: boolean }, [edition: number, workNo: string]>(
    ['int', 'text'],
    'talent_find_for_vote',
    `SELECT ${columns}, EXISTS (SELECT 1 FROM edition_close WHERE edition = $1) AS is_closed
       FROM edition_work WHERE edition = $1 AND work_no = $2`,
  ),
  /** How many works of others a member can vote for, counted up to the votes of a day. */
  votableBy: statementForMany<{ works: number }, [edition: number, userId: string]>(
    ['int', 'uuid'],
    'talent_votable_works',
    `SELECT count(*)::int AS works FROM
       (SELECT 1 FROM edition_work WHERE edition = $1 AND is_listed AND user_id <> $2
          AND NOT EXISTS (SELECT 1 FROM edition_close WHERE edition = $1)
         LIMIT ${votesOfDay}) AS counted`,
  ),
  /** Puts a work on the lists; it keeps the place of its first time there. */
  list: statement<{ type: number }, [edition: number, workNo: string, at: Date]>(
    'talent_list_work',
    `UPDATE edition_work SET is_listed = true, keeps_rank = false, listed_at = coalesce(listed_at, $3)
     WHERE edition = $1 AND work_no = $2 AND NOT is_listed RETURNING type`,
  ),
  /** Takes a work off the lists; once its edition is closed, it keeps its rank. */
  unlist: statement<{ type: number }, [edition: number, workNo: string]>(
    'talent_unlist_work',
    `UPDATE edition_work
        SET is_listed = false, keeps_rank = EXISTS (SELECT 1 FROM edition_close WHERE edition = $1)
     WHERE edition = $1 AND work_no = $2 AND is_listed RETURNING type`,
  ),
  votesOf: statement<{ workNo: string; votes: number }, [edition: number, workNos: readonly string[]]>(
    'talent_votes_of_works',
    'SELECT work_no, votes FROM edition_work WHERE edition = $1 AND work_no = ANY($2::text[])',
  ),
  /** The positions of works among the first `maxRows` listed ones. */
  positionsOf: statement<
    KeptRank & { position: number },
    [edition: number, workNos: readonly string[], maxRows: number]
  >(
    'talent_positions_of_works',
    `SELECT work_no, votes, reached_at, position FROM
       (SELECT work_no, votes, reached_at,
               row_number() OVER (ORDER BY votes DESC, reached_at, work_no)::int AS position
          FROM edition_work WHERE edition = $1 AND is_listed
         ORDER BY votes DESC, reached_at, work_no LIMIT $3) AS first
      WHERE work_no = ANY($2::text[])`,
  ),
  listedAmong: statement<EditionWorkRow, [edition: number, workNos: readonly string[]]>(
    'talent_listed_among',
    `SELECT ${columns} FROM edition_work WHERE edition = $1 AND work_no = ANY($2::text[]) AND is_listed
     ORDER BY work_no`,
  ),
  /** Searches only the first of the ranking, so that the search for a name that no work has is bounded, too. */
  named: statement<EditionWorkRow, [edition: number, part: string, maxRows: number, maxScanned: number]>(
    'talent_works_named',
    `SELECT ${columns} FROM
       (SELECT ${columns} FROM edition_work WHERE edition = $1 AND is_listed
         ORDER BY votes DESC, reached_at, work_no LIMIT $4) AS first
      WHERE position(lower($2::text) IN lower(name)) > 0
      ORDER BY votes DESC, reached_at, work_no LIMIT $3`,
  ),
  ranked: statement<EditionWorkRow, ListParams>(
    'talent_ranked',
    `SELECT ${columns} FROM edition_work WHERE edition = $1 AND is_listed
     ORDER BY votes DESC, reached_at, work_no LIMIT $2 OFFSET $3`,
  ),
  rankedOfType: statement<EditionWorkRow, TypeParams>(
    'talent_ranked_of_type',
    `SELECT ${columns} FROM edition_work WHERE edition = $1 AND type = $4 AND is_listed
     ORDER BY votes DESC, reached_at, work_no LIMIT $2 OFFSET $3`,
  ),
  /** The ranking of a month; only works with a vote in it. */
  rankedInMonth: statement<
    EditionWorkRow,
    [edition: number, size: number, offset: number, month: string, type: number | null]
  >(
    'talent_ranked_in_month',
    `SELECT ${inMonth} FROM work_month_vote AS m JOIN edition_work AS w
         ON w.edition = m.edition AND w.work_no = m.work_no
      WHERE m.edition = $1 AND m.month = $4 AND w.is_listed AND ($5::int IS NULL OR w.type = $5)
      ORDER BY m.votes DESC, m.reached_at, m.work_no LIMIT $2 OFFSET $3`,
  ),
  /** How many works a month's ranking has, counted to `maxRows`. */
  countInMonth: statement<
    { works: number },
    [edition: number, month: string, type: number | null, maxRows: number]
  >(
    'talent_count_in_month',
    `SELECT count(*)::int AS works FROM
       (SELECT 1 FROM work_month_vote AS m JOIN edition_work AS w
            ON w.edition = m.edition AND w.work_no = m.work_no
         WHERE m.edition = $1 AND m.month = $2 AND w.is_listed AND ($3::int IS NULL OR w.type = $3)
         LIMIT $4) AS counted`,
  ),
  wall: statement<EditionWorkRow, ListParams>(
    'talent_wall',
    `SELECT ${columns} FROM edition_work WHERE edition = $1 AND is_listed
     ORDER BY listed_at DESC, work_no DESC LIMIT $2 OFFSET $3`,
  ),
  wallOfType: statement<EditionWorkRow, TypeParams>(
    'talent_wall_of_type',
    `SELECT ${columns} FROM edition_work WHERE edition = $1 AND type = $4 AND is_listed
     ORDER BY listed_at DESC, work_no DESC LIMIT $2 OFFSET $3`,
  ),
  /** The work before this one on the wall. */
  before: statement<{ workNo: string }, [edition: number, listedAt: Date, workNo: string]>(
    'talent_work_before',
    `SELECT work_no FROM edition_work WHERE edition = $1 AND is_listed AND (listed_at, work_no) > ($2, $3)
     ORDER BY listed_at, work_no LIMIT 1`,
  ),
  /** The work after this one on the wall. */
  after: statement<{ workNo: string }, [edition: number, listedAt: Date, workNo: string]>(
    'talent_work_after',
    `SELECT work_no FROM edition_work WHERE edition = $1 AND is_listed AND (listed_at, work_no) < ($2, $3)
     ORDER BY listed_at DESC, work_no DESC LIMIT 1`,
  ),
  addVotes: statement<
    never,
    [edition: number, workNos: readonly string[], votes: readonly number[], reachedAts: readonly Date[]]
  >(
    'talent_add_votes',
    `UPDATE edition_work AS w
        SET votes = w.votes + added.votes,
            reached_at = CASE WHEN w.votes = 0 THEN added.reached_at ELSE greatest(w.reached_at, added.reached_at) END
       FROM unnest($2::text[], $3::int[], $4::timestamptz[]) AS added (work_no, votes, reached_at)
      WHERE w.edition = $1 AND w.work_no = added.work_no`,
  ),
  figures: statement<
    { workNo: string; votes: number; reachedAt: Date },
    [edition: number, afterWorkNo: string, maxRows: number]
  >(
    'talent_work_figures',
    `SELECT work_no, votes, reached_at FROM edition_work WHERE edition = $1 AND work_no > $2
     ORDER BY work_no LIMIT $3`,
  ),
}

/** How many works of each type are listed. */
export const typeCounts = {
  of: statement<{ type: number; works: number }, [edition: number]>(
    'talent_type_counts',
    'SELECT type, works FROM edition_type_count WHERE edition = $1',
  ),
  add: statement<never, [edition: number, type: number, works: number]>(
    'talent_add_type_count',
    `INSERT INTO edition_type_count (edition, type, works) VALUES ($1, $2, $3)
     ON CONFLICT (edition, type) DO UPDATE SET works = edition_type_count.works + excluded.works`,
  ),
}

export const monthVotes = {
  add: statement<
    never,
    [
      edition: number,
      months: readonly string[],
      workNos: readonly string[],
      votes: readonly number[],
      reachedAts: readonly Date[],
    ]
  >(
    'talent_add_month_votes',
    `INSERT INTO work_month_vote (edition, month, work_no, votes, reached_at)
     SELECT $1::int, month, work_no, votes, reached_at
       FROM unnest($2::text[], $3::text[], $4::int[], $5::timestamptz[])
         AS added (month, work_no, votes, reached_at)
     ON CONFLICT (edition, month, work_no) DO UPDATE
        SET votes = work_month_vote.votes + excluded.votes,
            reached_at = greatest(work_month_vote.reached_at, excluded.reached_at)`,
    { crosses: 'rows of one key' },
  ),
}

export interface AwardRow {
  tier: number
  workNo: string
  /** The month of a monthly prize; '' for any other. */
  month: string
  source: 'ranking' | 'experts'
  proposedBy: string
  approvedBy: string | null
}

/** The most prizes of an edition. */
export const maxAwards = 500

export const awards = {
  /** The prizes of an edition that two operators agreed on. */
  given: statement<{ tier: number; workNo: string; month: string }, [edition: number]>(
    'talent_given_awards',
    `SELECT tier, work_no, month FROM award WHERE edition = $1 AND approved_by IS NOT NULL
     ORDER BY tier, month, work_no LIMIT ${maxAwards}`,
  ),
  /** Prizes that are proposed or given; locked, since two operators may act at once. */
  lock: statement<AwardRow, [edition: number]>(
    'talent_lock_awards',
    `SELECT tier, work_no, month, source, proposed_by, approved_by FROM award WHERE edition = $1
     ORDER BY tier, month, work_no FOR UPDATE`,
  ),
  /** The same for who only looks. */
  of: statement<AwardRow, [edition: number]>(
    'talent_awards_of',
    `SELECT tier, work_no, month, source, proposed_by, approved_by FROM award WHERE edition = $1
     ORDER BY tier, month, work_no`,
  ),
  propose: statement<
    never,
    [
      edition: number,
      tiers: readonly number[],
      workNos: readonly string[],
      months: readonly string[],
      sources: readonly AwardRow['source'][],
      operator: string,
      at: Date,
    ]
  >(
    'talent_propose_awards',
    `INSERT INTO award (edition, tier, work_no, month, source, proposed_by, proposed_at)
     SELECT $1::int, tier, work_no, month, source, $6::text, $7::timestamptz
       FROM unnest($2::int[], $3::text[], $4::text[], $5::text[]) AS proposed (tier, work_no, month, source)`,
    { crosses: 'rows of one key' },
  ),
  withdraw: statement<never, [edition: number]>(
    'talent_withdraw_awards',
    'DELETE FROM award WHERE edition = $1 AND approved_by IS NULL',
  ),
  approve: statement<never, [edition: number, operator: string, at: Date]>(
    'talent_approve_awards',
    `UPDATE award SET approved_by = $2, approved_at = $3 WHERE edition = $1 AND approved_by IS NULL`,
  ),
}

export const awardsOfWork = {
  given: statement<{ tier: number; approvedAt: Date }, [edition: number, workNo: string]>(
    'talent_awards_of_work',
    `SELECT tier, approved_at FROM award
     WHERE edition = $1 AND work_no = $2 AND approved_by IS NOT NULL ORDER BY tier`,
  ),
}

export interface CloseRow {
  closedBy: string
  closedAt: Date
}

export const editionCloses = {
  find: statement<CloseRow, [edition: number]>(
    'talent_find_close',
    'SELECT closed_by, closed_at FROM edition_close WHERE edition = $1',
  ),
  lock: statement<CloseRow, [edition: number]>(
    'talent_lock_close',
    'SELECT closed_by, closed_at FROM edition_close WHERE edition = $1 FOR UPDATE',
  ),
  insert: statement<never, [edition: number, operator: string, at: Date]>(
    'talent_close_edition',
    `INSERT INTO edition_close (edition, closed_by, closed_at) VALUES ($1, $2, $3)
     ON CONFLICT (edition) DO NOTHING`,
  ),
}
