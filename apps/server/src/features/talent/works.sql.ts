import type { Channel } from '@club/contract/channels.ts'
import type { Language } from '@club/contract/languages.ts'
import type { RefusedWorkReason, WorkState } from '@club/contract/talent.constants.ts'
import { statement } from '../../kit/database/db.ts'

export interface WorkRow {
  userId: string
  workNo: string
  edition: number
  type: number
  name: string
  intro: string
  channel: Channel
  state: WorkState
  revision: number
  refusedReason: RefusedWorkReason | null
  advice: string | null
  adviceIn: Partial<Record<Language, string>> | null
  createdAt: Date
  submittedAt: Date
  decidedAt: Date | null
  /** As the audit log names them. */
  decidedBy: string | null
  decidedFrom: WorkState | null
  deletedAt: Date | null
  stateBeforeDelete: WorkState | null
}

const columns = `user_id, work_no, edition, type, name, intro, channel, state, revision, refused_reason, advice, advice_in,
  created_at, submitted_at, decided_at, decided_by, decided_from, deleted_at, state_before_delete`

/** Works, by their members. */
export const works = {
  insert: statement<
    never,
    [
      userId: string,
      workNo: string,
      edition: number,
      type: number,
      name: string,
      intro: string,
      channel: Channel,
      at: Date,
    ]
  >(
    'talent_insert_work',
    `INSERT INTO work (user_id, work_no, edition, type, name, intro, channel, state, created_at, submitted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'review', $8, $8)`,
  ),
  find: statement<WorkRow, [userId: string, workNo: string]>(
    'talent_find_work',
    `SELECT ${columns} FROM work WHERE user_id = $1 AND work_no = $2`,
  ),
  /** The latest first, with those deleted after `deletedAfter`. */
  page: statement<
    WorkRow,
    [userId: string, edition: number, deletedAfter: Date, size: number, offset: number]
  >(
    'talent_own_works',
    `SELECT ${columns} FROM work
      WHERE user_id = $1 AND edition = $2 AND (state <> 'deleted' OR deleted_at >= $3)
      ORDER BY created_at DESC, work_no DESC LIMIT $4 OFFSET $5`,
  ),
  count: statement<{ works: number }, [userId: string, edition: number, deletedAfter: Date]>(
    'talent_count_own_works',
    `SELECT count(*)::int AS works FROM work
      WHERE user_id = $1 AND edition = $2 AND (state <> 'deleted' OR deleted_at >= $3)`,
  ),
  numbers: statement<{ workNo: string }, [userId: string, edition: number]>(
    'talent_own_work_numbers',
    'SELECT work_no FROM work WHERE user_id = $1 AND edition = $2 ORDER BY work_no',
  ),
  /** All that were ever entered, and those that are not deleted. */
  countEntered: statement<{ entered: number; kept: number }, [userId: string, edition: number]>(
    'talent_count_entered_works',
    `SELECT count(*)::int AS entered, (count(*) FILTER (WHERE state <> 'deleted'))::int AS kept
       FROM work WHERE user_id = $1 AND edition = $2`,
  ),
  all: statement<WorkRow, [userId: string]>(
    'talent_all_works',
    `SELECT ${columns} FROM work WHERE user_id = $1 ORDER BY work_no`,
  ),
  change: statement<
    never,
    [userId: string, workNo: string, type: number, name: string, intro: string, at: Date]
  >(
    'talent_change_work',
    `UPDATE work SET type = $3, name = $4, intro = $5, state = 'review', revision = revision + 1,
            refused_reason = NULL, advice = NULL, advice_in = NULL, submitted_at = $6, decided_at = NULL,
            decided_by = NULL, decided_from = NULL
     WHERE user_id = $1 AND work_no = $2`,
  ),
  /** Nothing happens to one that has been erased meanwhile. */
  decide: statement<
    never,
    [
      userId: string,
      workNo: string,
      state: WorkState,
      reason: RefusedWorkReason | null,
      advice: string | null,
      adviceInJson: string | null,
      at: Date,
      operator: string,
      before: WorkState,
    ]
  >(
    'talent_decide_work',
    `UPDATE work SET state = $3, refused_reason = $4, advice = $5, advice_in = $6::text::jsonb, decided_at = $7,
            decided_by = $8, decided_from = $9
     WHERE user_id = $1 AND work_no = $2 AND state = $9`,
  ),
  /** Sends a deleted work back: its member can bring it back, but not to the lists. */
  decideDeleted: statement<
    never,
    [
      userId: string,
      workNo: string,
      reason: RefusedWorkReason,
      advice: string | null,
      adviceInJson: string | null,
      at: Date,
      operator: string,
    ]
  >(
    'talent_decide_deleted_work',
    `UPDATE work SET state_before_delete = 'refused', refused_reason = $3, advice = $4, advice_in = $5::text::jsonb,
            decided_at = $6, decided_by = $7, decided_from = 'deleted'
     WHERE user_id = $1 AND work_no = $2 AND state = 'deleted'`,
  ),
  /** Lets a work wait again, in its old place. */
  undecide: statement<never, [userId: string, workNo: string]>(
    'talent_undecide_work',
    `UPDATE work SET state = 'review', refused_reason = NULL, advice = NULL, advice_in = NULL, decided_at = NULL,
            decided_by = NULL, decided_from = NULL
     WHERE user_id = $1 AND work_no = $2`,
  ),
  delete: statement<never, [userId: string, workNo: string, at: Date]>(
    'talent_delete_work',
    `UPDATE work SET state_before_delete = state, state = 'deleted', deleted_at = $3
     WHERE user_id = $1 AND work_no = $2`,
  ),
  undelete: statement<never, [userId: string, workNo: string]>(
    'talent_undelete_work',
    `UPDATE work SET state = state_before_delete, state_before_delete = NULL, deleted_at = NULL
     WHERE user_id = $1 AND work_no = $2`,
  ),
  /** Those that wait for review, the longest first. */
  waiting: statement<WorkRow, [maxRows: number]>(
    'talent_waiting_works',
    `SELECT ${columns} FROM work WHERE state = 'review' ORDER BY submitted_at, work_no LIMIT $1`,
    { crosses: "an operator's command" },
  ),
  /** The next of them after a work's time and number. */
  waitingAfter: statement<WorkRow, [submittedAt: Date, workNo: string, maxRows: number]>(
    'talent_waiting_after',
    `SELECT ${columns} FROM work WHERE state = 'review' AND (submitted_at, work_no) > ($1, $2)
     ORDER BY submitted_at, work_no LIMIT $3`,
    { crosses: "an operator's page" },
  ),
  /** How many wait, counted to `maxRows`. */
  countWaitingTo: statement<{ works: number }, [maxRows: number]>(
    'talent_count_waiting_to',
    "SELECT count(*)::int AS works FROM (SELECT 1 FROM work WHERE state = 'review' LIMIT $1) AS counted",
    { crosses: "an operator's page" },
  ),
  /** The other works of a member, of all editions, the latest first. */
  others: statement<WorkRow, [userId: string, workNo: string, maxRows: number]>(
    'talent_other_works',
    `SELECT ${columns} FROM work WHERE user_id = $1 AND work_no <> $2
     ORDER BY created_at DESC, work_no DESC LIMIT $3`,
  ),
  waitingNow: statement<{ works: number }, []>(
    'talent_waiting_now',
    "SELECT count(*)::int AS works FROM work WHERE state = 'review'",
    { crosses: 'a measure' },
  ),
  countWaiting: statement<{ works: number }, [edition: number]>(
    'talent_count_waiting',
    `SELECT count(*)::int AS works FROM work WHERE state = 'review' AND edition = $1`,
    { crosses: "an operator's command" },
  ),
}

/** Which works operators looked at. */
export const workOpenings = {
  insert: statement<
    never,
    [
      userIds: readonly string[],
      workNos: readonly string[],
      revisions: readonly number[],
      operator: string,
      at: Date,
    ]
  >(
    'talent_insert_openings',
    `INSERT INTO work_opening (user_id, work_no, operator, revision, opened_at)
     SELECT user_id, work_no, $4::text, revision, $5::timestamptz
       FROM unnest($1::uuid[], $2::text[], $3::int[]) AS opened (user_id, work_no, revision)
     ON CONFLICT (user_id, work_no, operator) DO UPDATE
        SET revision = excluded.revision, opened_at = excluded.opened_at`,
    { crosses: "an operator's page" },
  ),
  of: statement<{ operator: string }, [userId: string, workNo: string, revision: number, since: Date]>(
    'talent_openings_of',
    `SELECT operator FROM work_opening
     WHERE user_id = $1 AND work_no = $2 AND revision = $3 AND opened_at >= $4`,
  ),
  sweep: statement<never, [openedBefore: Date, maxRows: number, after: number]>(
    'talent_sweep_openings',
    `DELETE FROM work_opening WHERE (user_id, work_no, operator) IN
       (SELECT user_id, work_no, operator FROM work_opening WHERE opened_at < $1
         ORDER BY opened_at, user_id, work_no, operator LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
}

export const workFiles = {
  insert: statement<never, [userId: string, workNo: string, fileIds: readonly string[]]>(
    'talent_insert_files',
    `INSERT INTO work_file (user_id, work_no, position, file_id)
     SELECT $1::uuid, $2::text, position::int, file_id
       FROM unnest($3::uuid[]) WITH ORDINALITY AS given (file_id, position)`,
    { crosses: 'rows of one key' },
  ),
  drop: statement<never, [userId: string, workNo: string]>(
    'talent_drop_files',
    'DELETE FROM work_file WHERE user_id = $1 AND work_no = $2',
  ),
  of: statement<{ workNo: string; fileId: string }, [userId: string, workNos: readonly string[]]>(
    'talent_files_of',
    `SELECT work_no, file_id FROM work_file WHERE user_id = $1 AND work_no = ANY($2::text[])
     ORDER BY work_no, position`,
  ),
  /** The works that use a file. */
  using: statement<{ workNo: string }, [userId: string, fileId: string]>(
    'talent_works_using',
    'SELECT work_no FROM work_file WHERE user_id = $1 AND file_id = $2 ORDER BY work_no DESC LIMIT 1',
  ),
  /** The works that use one of these files, which belong to these members. */
  usingAny: statement<
    { userId: string; workNo: string; fileId: string },
    [userIds: readonly string[], fileIds: readonly string[]]
  >(
    'talent_works_using_any',
    `SELECT user_id, work_no, file_id FROM work_file
     WHERE user_id = ANY($1::uuid[]) AND file_id = ANY($2::uuid[])`,
    { crosses: "an operator's page" },
  ),
}

/** The last number given in each edition. */
export const workNumbers = {
  /** Numbers given at once, to a new edition. */
  begin: statement<never, [edition: number, lastNo: number]>(
    'talent_begin_numbers',
    'INSERT INTO work_number (edition, last_no) VALUES ($1, $2)',
  ),
  next: statement<{ lastNo: number }, [edition: number]>(
    'talent_next_number',
    `INSERT INTO work_number (edition, last_no) VALUES ($1, 1)
     ON CONFLICT (edition) DO UPDATE SET last_no = work_number.last_no + 1 RETURNING last_no`,
  ),
  /** Held by a change of a work, so that the edition is not closed during it. */
  hold: statement<{ lastNo: number }, [edition: number]>(
    'talent_hold_numbers',
    'SELECT last_no FROM work_number WHERE edition = $1 FOR SHARE',
  ),
  /** Held by the close of an edition, which waits for the changes in progress. */
  lock: statement<{ lastNo: number }, [edition: number]>(
    'talent_lock_numbers',
    'SELECT last_no FROM work_number WHERE edition = $1 FOR UPDATE',
  ),
}
