import type { CaseState } from '@club/contract/cases.constants.ts'
import { statement } from '../../kit/database/db.ts'
import type { Evidence } from './evidence.ts'

export interface CaseRow {
  userId: string
  caseId: string
  tradeKind: 'award' | 'refusal'
  tradeId: string
  taskId: string
  state: CaseState
  textSealed: string | null
  openedAt: Date
  openedDay: string
  dueDay: string
  isDueCertain: boolean
  /** JSON with a text for each language. */
  answerSealed: string | null
  answeredAt: Date | null
  correctedPoints: number | null
}

const columns = `user_id, case_id, trade_kind, trade_id, task_id, state, text_sealed, opened_at, opened_day, due_day,
  is_due_certain, answer_sealed, answered_at, corrected_points`

export const memberCases = {
  insert: statement<
    never,
    [
      userId: string,
      caseId: string,
      tradeKind: 'award' | 'refusal',
      tradeId: string,
      taskId: string,
      textSealed: string | null,
      evidenceJson: string,
      openedAt: Date,
      openedDay: string,
      dueDay: string,
      isDueCertain: boolean,
    ]
  >(
    'cases_insert',
    `INSERT INTO member_case (user_id, case_id, trade_kind, trade_id, task_id, state, text_sealed, evidence, opened_at,
                              opened_day, due_day, is_due_certain)
     VALUES ($1, $2, $3, $4, $5, 'open', $6, $7::text::jsonb, $8, $9, $10, $11)`,
  ),
  openAbout: statement<CaseRow, [userId: string, tradeKind: string, tradeId: string]>(
    'cases_open_about',
    `SELECT ${columns} FROM member_case WHERE user_id = $1 AND trade_kind = $2 AND trade_id = $3 AND state = 'open'`,
  ),
  openedOn: statement<{ count: number }, [userId: string, day: string]>(
    'cases_opened_on',
    'SELECT count(*)::int AS count FROM member_case WHERE user_id = $1 AND opened_day = $2',
  ),
  openNow: statement<{ open: number; overdue: number }, [today: string]>(
    'cases_open_now',
    `SELECT count(*)::int AS open, (count(*) FILTER (WHERE due_day < $1))::int AS overdue
     FROM member_case WHERE state = 'open'`,
    { crosses: 'a measure' },
  ),
  /** The cases of each day between two, both included, and how they went. */
  byDay: statement<
    { day: string; opened: number; answered: number; late: number; corrected: number },
    [from: string, to: string]
  >(
    'cases_by_day',
    `SELECT opened_day::text AS day, count(*)::int AS opened, count(answered_at)::int AS answered,
            (count(*) FILTER (WHERE (answered_at AT TIME ZONE 'Asia/Shanghai')::date > due_day::date))::int AS late,
            count(corrected_points)::int AS corrected
       FROM member_case WHERE opened_day BETWEEN $1 AND $2 GROUP BY opened_day ORDER BY opened_day`,
    { crosses: "an operator's command" },
  ),
  /** How many of those cases took so many days until their answer. */
  waits: statement<{ days: number; cases: number }, [from: string, to: string]>(
    'cases_waits',
    `SELECT (answered_at AT TIME ZONE 'Asia/Shanghai')::date - opened_day::date AS days, count(*)::int AS cases
       FROM member_case WHERE opened_day BETWEEN $1 AND $2 AND answered_at IS NOT NULL
      GROUP BY 1 ORDER BY 1`,
    { crosses: "an operator's command" },
  ),
  count: statement<{ count: number }, [userId: string]>(
    'cases_count',
    'SELECT count(*)::int AS count FROM member_case WHERE user_id = $1',
  ),
  page: statement<CaseRow, [userId: string, size: number, offset: number]>(
    'cases_page',
    `SELECT ${columns} FROM member_case WHERE user_id = $1
     ORDER BY opened_at DESC, case_id DESC LIMIT $2 OFFSET $3`,
  ),
  about: statement<CaseRow, [userId: string, tradeIds: readonly string[]]>(
    'cases_about',
    `SELECT ${columns} FROM member_case WHERE user_id = $1 AND trade_id = ANY($2::text[])
     ORDER BY opened_at, case_id`,
  ),
  find: statement<CaseRow, [caseId: string]>(
    'cases_find',
    `SELECT ${columns} FROM member_case WHERE case_id = $1`,
    { crosses: "an operator's command" },
  ),
  evidence: statement<{ evidence: Evidence }, [userId: string, caseId: string]>(
    'cases_evidence',
    'SELECT evidence FROM member_case WHERE user_id = $1 AND case_id = $2',
  ),
  lock: statement<CaseRow, [userId: string, caseId: string]>(
    'cases_lock',
    `SELECT ${columns} FROM member_case WHERE user_id = $1 AND case_id = $2 FOR UPDATE`,
  ),
  /** By due day, the earliest first. */
  listIn: statement<CaseRow, [state: CaseState, maxRows: number]>(
    'cases_list_in',
    `SELECT ${columns} FROM member_case WHERE state = $1 ORDER BY due_day, opened_at, case_id LIMIT $2`,
    { crosses: "an operator's command" },
  ),
  /** Open ones by due day, after one of them: both null begin. */
  openAfter: statement<CaseRow, [dueDay: string | null, caseId: string | null, maxRows: number]>(
    'cases_open_after',
    `SELECT ${columns} FROM member_case
      WHERE state = 'open' AND ($1::text IS NULL OR (due_day, case_id) > ($1, $2::uuid))
      ORDER BY due_day, case_id LIMIT $3`,
    { crosses: 'a list of the desk' },
  ),
  /** Answered ones, the last due first. */
  answeredAfter: statement<CaseRow, [dueDay: string | null, caseId: string | null, maxRows: number]>(
    'cases_answered_after',
    `SELECT ${columns} FROM member_case
      WHERE state = 'answered' AND ($1::text IS NULL OR (due_day, case_id) < ($1, $2::uuid))
      ORDER BY due_day DESC, case_id DESC LIMIT $3`,
    { crosses: 'a list of the desk' },
  ),
  answer: statement<never, [userId: string, caseId: string, answerSealed: string, at: Date]>(
    'cases_answer',
    `UPDATE member_case SET state = 'answered', answer_sealed = $3, answered_at = $4
     WHERE user_id = $1 AND case_id = $2`,
  ),
  correct: statement<never, [userId: string, caseId: string, points: number]>(
    'cases_correct',
    'UPDATE member_case SET corrected_points = $3 WHERE user_id = $1 AND case_id = $2',
  ),
}
