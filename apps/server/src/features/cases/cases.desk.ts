import { addDays, businessDay } from '@club/contract/business-day.ts'
import { type CaseTrade, type cases, casesPageSize } from '@club/contract/desk/cases.ts'
import type { Claim } from '@club/contract/desk/claims.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { inEachLanguage, type Language, languages } from '@club/contract/languages.ts'
import type { DeskCall, DeskHandlersOf, DeskPerson } from '../../kit/desk/desk-call.ts'
import { recordLook } from '../../kit/operator/audit.ts'
import { unreadableText } from '../../kit/sealing/sealing.ts'
import type { ContentContext } from '../content/content.ts'
import { memberNames, memberStateOf } from '../identity/members.ts'
import { type ExplainedRow, taskNameOf, tradesOfMonth } from '../points/points.ts'
import { answerOf } from './case-answer.ts'
import { factSentences, templatesOf } from './case-facts.ts'
import { sealedCase } from './cases.sealed.ts'
import { type CaseRow, memberCases } from './cases.sql.ts'
import type { Evidence } from './evidence.ts'
import { workingDaysLeft } from './working-days.rules.ts'

interface CasesDeskDeps extends ContentContext {
  /** Who at the desk works on these cases. */
  claimsOf(caseIds: readonly string[], person: DeskPerson): Promise<readonly Claim[]>
}

/** Days before and after the record that are shown with it. */
const daysAround = 3

/** Looks at cases, each recorded with its reason. */
export function casesDesk(deps: CasesDeskDeps): DeskHandlersOf<typeof cases> {
  return {
    list: (call) => list(deps, call),
    show: (call) => show(deps, call),
  }
}

async function list(
  deps: CasesDeskDeps,
  { request, operator, person, language }: DeskCall<(typeof cases)['list']>,
): Promise<DeskAnswerOf<(typeof cases)['list']>> {
  const { db, clock } = deps
  const { state, after, reason } = request
  const [dueDay = null, caseId = null] = after?.split('_') ?? []
  const today = businessDay(await clock.now(db))
  const statement = state === 'open' ? memberCases.openAfter : memberCases.answeredAfter
  const [rows, now] = await Promise.all([
    db.all(statement, [dueDay, caseId, casesPageSize + 1]),
    db.one(memberCases.openNow, [today]),
  ])
  const shown = rows.slice(0, casesPageSize)
  await recordLook(deps, { operator, reason }, 'cases.list', { state, cases: shown.length })
  const claims = await deps.claimsOf(
    shown.map(({ caseId }) => caseId),
    person,
  )
  const last = rows.length > casesPageSize ? shown.at(-1) : undefined
  return {
    cases: shown.map((row) => listed(deps, row, { today, claims, language })),
    next: last ? `${last.dueDay}_${last.caseId}` : null,
    open: now?.open ?? 0,
    late: now?.overdue ?? 0,
  }
}

function listed(
  { published }: CasesDeskDeps,
  row: CaseRow,
  { today, claims, language }: { today: string; claims: readonly Claim[]; language: Language },
) {
  const { caseId, userId, tradeKind, taskId, state, openedDay, dueDay, isDueCertain, correctedPoints } = row
  const claim = claims.find(({ key, isOwn }) => key === caseId && !isOwn)
  return {
    caseId,
    userId,
    tradeKind,
    taskId,
    taskName: taskNameOf(published, taskId, language),
    state,
    openedDay,
    dueDay,
    isDueCertain,
    daysLeft: workingDaysLeft(today, dueDay, published.holidays()),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    correctedPoints,
    claimedBy: claim?.name ?? null,
  }
}

async function show(
  deps: CasesDeskDeps,
  { request, operator, person, language }: DeskCall<(typeof cases)['show']>,
): Promise<DeskAnswerOf<(typeof cases)['show']>> {
  const { db, clock, sealing, published } = deps
  const row = await db.one(memberCases.find, [request.caseId])
  const look = { operator, reason: request.reason }
  await recordLook(deps, look, 'cases.show', { case: request.caseId, member: row?.userId ?? null })
  if (!row) return { case: null }
  const { userId, caseId, tradeId } = row
  const [stored, member, claims, now] = await Promise.all([
    db.one(memberCases.evidence, [userId, caseId]),
    memberStateOf(db, deps, userId),
    deps.claimsOf([caseId], person),
    clock.now(db),
  ])
  if (!stored || !member) return { case: null }
  const { evidence } = stored
  const trades = await tradesAround(deps, row, evidence)
  const inEach = inEachLanguage((each) => ({
    taskName: taskNameOf(published, row.taskId, each),
    explanation: trades[each].find(({ id }) => id === tradeId)?.explanation ?? '',
  }))
  const own = trades[language]
  const day = businessDay(new Date(evidence.trade.time))
  const isNear = ({ time }: ExplainedRow) => {
    const on = businessDay(new Date(time))
    return on >= addDays(day, -daysAround) && on <= addDays(day, daysAround)
  }
  const about = {
    taskName: inEachLanguage((each) => inEach[each].taskName),
    explanation: inEachLanguage((each) => inEach[each].explanation),
  }
  const trade = own.find(({ id }) => id === tradeId)
  return {
    case: {
      ...listed(deps, row, { today: businessDay(now), claims, language }),
      tradeId,
      openedAt: row.openedAt.toISOString(),
      text:
        row.textSealed === null
          ? null
          : (sealing.read(sealedCase.text, row, row.textSealed) ?? unreadableText),
      answer: answerOf(row, sealing),
      mobile: member.mobile,
      nickName: member.nickName,
      facts: factSentences(evidence, inEach[language].taskName, language),
      trade: trade ? tradeShown(trade) : null,
      around: own.filter((each) => isNear(each) && each.id !== tradeId).map(tradeShown),
      related: own
        .filter(({ kind, taskId, id }) => kind === 'refusal' && taskId === row.taskId && id !== tradeId)
        .map(tradeShown),
      templates: templatesOf(evidence, about, language),
      suggestedPoints: evidence.terms?.points ?? null,
    },
  }
}

/** The entries and refusals of the record's month, with what the member reads in each language. */
async function tradesAround(
  { db, published, sealing }: CasesDeskDeps,
  { userId }: CaseRow,
  { trade }: Evidence,
): Promise<Record<Language, ExplainedRow[]>> {
  const asked = { userId, month: trade.month }
  const lists = await Promise.all(
    languages.map((each) => tradesOfMonth(db, { published, sealing, memberNames }, asked, each)),
  )
  return inEachLanguage((each) => lists[languages.indexOf(each)] ?? [])
}

const tradeShown = ({ id, kind, taskName, point, time, reason, explanation }: ExplainedRow): CaseTrade => ({
  id,
  kind,
  taskName,
  point,
  time,
  reason,
  explanation,
})
