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

export const editionWorkColumns = `edition, work_no, user_id, type, name, cover_file_id, is_film, is_listed, listed_at, keeps_rank, votes,
  reached_at`
/** Works of an edition with their votes; in which order they are listed is in work-lists.sql.ts. */
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
    `SELECT ${editionWorkColumns} FROM edition_work WHERE edition = $1 AND work_no = $2`,
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
    `SELECT ${editionWorkColumns}, EXISTS (SELECT 1 FROM edition_close WHERE edition = $1) AS is_closed
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
