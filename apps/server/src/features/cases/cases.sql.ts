import type { CaseState } from '@club/contract/constants.ts'
import { type Queryable, statement, type Tx } from '../../kit/db.ts'
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
  answerZhSealed: string | null
  answerEnSealed: string | null
  answeredAt: Date | null
  correctedPoints: number | null
}

const columns = `user_id, case_id, trade_kind, trade_id, task_id, state, text_sealed, opened_at, opened_day, due_day,
  is_due_certain, answer_zh_sealed, answer_en_sealed, answered_at, corrected_points`

const insert = statement(
  'cases_insert',
  `INSERT INTO member_case (user_id, case_id, trade_kind, trade_id, task_id, state, text_sealed, evidence, opened_at,
                            opened_day, due_day, is_due_certain)
   VALUES ($1, $2, $3, $4, $5, 'open', $6, $7::text::jsonb, $8, $9, $10, $11)`,
)
const openAbout = statement<CaseRow>(
  'cases_open_about',
  `SELECT ${columns} FROM member_case WHERE user_id = $1 AND trade_kind = $2 AND trade_id = $3 AND state = 'open'`,
)
const countOpenedOn = statement<{ count: number }>(
  'cases_opened_on',
  'SELECT count(*)::int AS count FROM member_case WHERE user_id = $1 AND opened_day = $2',
)
const countOf = statement<{ count: number }>(
  'cases_count',
  'SELECT count(*)::int AS count FROM member_case WHERE user_id = $1',
)
const pageOf = statement<CaseRow>(
  'cases_page',
  `SELECT ${columns} FROM member_case WHERE user_id = $1
   ORDER BY opened_at DESC, case_id DESC LIMIT $2 OFFSET $3`,
)
const aboutTrades = statement<CaseRow>(
  'cases_about',
  `SELECT ${columns} FROM member_case WHERE user_id = $1 AND trade_id = ANY($2::text[])
   ORDER BY opened_at, case_id`,
)
const find = statement<CaseRow>('cases_find', `SELECT ${columns} FROM member_case WHERE case_id = $1`)
const readEvidence = statement<{ evidence: Evidence }>(
  'cases_evidence',
  'SELECT evidence FROM member_case WHERE user_id = $1 AND case_id = $2',
)
const lock = statement<CaseRow>(
  'cases_lock',
  `SELECT ${columns} FROM member_case WHERE user_id = $1 AND case_id = $2 FOR UPDATE`,
)
const listIn = statement<CaseRow>(
  'cases_list_in',
  `SELECT ${columns} FROM member_case WHERE state = $1 ORDER BY due_day, opened_at, case_id LIMIT $2`,
)
const answer = statement(
  'cases_answer',
  `UPDATE member_case SET state = 'answered', answer_zh_sealed = $3, answer_en_sealed = $4, answered_at = $5
   WHERE user_id = $1 AND case_id = $2`,
)
const correct = statement(
  'cases_correct',
  'UPDATE member_case SET corrected_points = $3 WHERE user_id = $1 AND case_id = $2',
)

export const memberCases = {
  insert: (tx: Tx, row: CaseRow, evidence: Evidence) =>
    tx.run(insert, [
      row.userId,
      row.caseId,
      row.tradeKind,
      row.tradeId,
      row.taskId,
      row.textSealed,
      JSON.stringify(evidence),
      row.openedAt,
      row.openedDay,
      row.dueDay,
      row.isDueCertain,
    ]),
  openAbout: (on: Queryable, userId: string, tradeKind: string, tradeId: string) =>
    on.one(openAbout, [userId, tradeKind, tradeId]),
  openedOn: async (on: Queryable, userId: string, day: string) =>
    (await on.one(countOpenedOn, [userId, day]))?.count ?? 0,
  count: async (on: Queryable, userId: string) => (await on.one(countOf, [userId]))?.count ?? 0,
  page: (on: Queryable, userId: string, size: number, offset: number) =>
    on.all(pageOf, [userId, size, offset]),
  about: (on: Queryable, userId: string, tradeIds: readonly string[]) =>
    on.all(aboutTrades, [userId, tradeIds]),
  find: (on: Queryable, caseId: string) => on.one(find, [caseId]),
  evidence: async (on: Queryable, { userId, caseId }: CaseRow) =>
    (await on.one(readEvidence, [userId, caseId]))?.evidence ?? null,
  lock: (tx: Tx, { userId, caseId }: CaseRow) => tx.one(lock, [userId, caseId]),
  /** By due day, the most urgent first. */
  listIn: (on: Queryable, state: CaseState, most: number) => on.all(listIn, [state, most]),
  answer: (tx: Tx, { userId, caseId }: CaseRow, zhSealed: string, enSealed: string, at: Date) =>
    tx.run(answer, [userId, caseId, zhSealed, enSealed, at]),
  correct: (tx: Tx, { userId, caseId }: CaseRow, points: number) => tx.run(correct, [userId, caseId, points]),
}
