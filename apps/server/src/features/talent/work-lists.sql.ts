import { statement } from '../../kit/database/db.ts'
import { editionWorkColumns as columns, type EditionWorkRow } from './edition-works.sql.ts'

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

/** The lists of an edition's works: by votes, by name and as the wall, each in its order. */
export const workLists = {
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
