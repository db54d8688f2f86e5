import { hourMs } from '@club/contract/durations.ts'
import { defaultLanguage, type Language, languages, shellLanguage } from '@club/contract/languages.ts'
import type { RefusedWorkReason, WorkState } from '@club/contract/talent.constants.ts'
import { undoDecisionSeconds } from '@club/contract/undo.constants.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import { type ActOrder, carryOut } from '../../kit/operator/operator-act.ts'
import { isSamePerson } from '../../kit/operator/operator-command.ts'
import { sendMessage, withdrawMessage } from '../messages/messages.ts'
import { closedAmong, lockIfOpen } from '../points/points.ts'
import { unscannedFiles } from '../upload/upload.ts'
import type { ContestContext } from './contest.ts'
import { editionWorks } from './edition-works.sql.ts'
import { isEditionClosed, listWork, unlistWork } from './enter-work.ts'
import { type ReviewWords, words } from './review.words.ts'
import { editionOfWork } from './work-numbers.rules.ts'
import { type WorkRow, workFiles, workOpenings, works } from './works.sql.ts'

/** What to change, in the words of an operator for the member, by language; empty if there is nothing to say. */
export type Advice = Partial<Record<Language, string>>

/** The advice among values that are kept by a key for each language. */
export function adviceIn(values: object, keyOf: (language: Language) => string): Advice {
  const given = values as Readonly<Record<string, string | undefined>>
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = given[keyOf(language)]
      return text ? [[language, text]] : []
    }),
  )
}

export type Verdict = 'approve' | { refuse: RefusedWorkReason; advice: Advice }

/** An operator's decision about a work, as it was when the operator looked at it. */
export interface Decision extends ActOrder {
  workNo: string
  /** The revision that the operator looked at; a later one is not decided. */
  revision: number
  verdict: Verdict
  /** Whether the operator approves it although the virus scanner has not seen it. */
  mayBeUnscanned?: boolean | undefined
  /** The states in which the work may be; others are refused with what the operator can do. */
  from: readonly WorkState[]
  /** Whether the edition may be closed: then only what it showed at the close is decided about. */
  isAfterClose?: boolean | undefined
}

type Why = (refusals: ReviewWords['refusals']) => string

/** Why a decision is not taken, worded for the operator. */
export class ReviewRefused extends Error {
  readonly why: Why
  constructor(why: Why) {
    super(why(words[shellLanguage].refusals))
    this.why = why
  }
}

/** A work by its number, for operators; null if there is none. */
export function findWork({ db }: Pick<ContestContext, 'db'>, workNo: string): Promise<WorkRow | null> {
  return findWorkIn(db, workNo)
}

async function findWorkIn(on: Queryable, workNo: string): Promise<WorkRow | null> {
  const listed = await on.one(editionWorks.find, [editionOfWork(workNo), workNo])
  return listed ? on.one(works.find, [listed.userId, workNo]) : null
}

/** A work that is decided about. */
interface LockedWork {
  row: WorkRow
  /** Whether its member's account is closed: what is left of it is about to be erased. */
  hasLeft: boolean
  isEditionClosed: boolean
}

/** A work for a decision about one revision; its account is locked until the transaction ends. Throws ReviewRefused. */
async function lockWork(tx: Tx, workNo: string, revision: number): Promise<LockedWork> {
  const found = await findWorkIn(tx, workNo)
  if (!found) throw new ReviewRefused((w) => w.unknown(workNo))
  const hasLeft = (await lockIfOpen(tx, found.userId)) === null
  const row = await tx.one(works.find, [found.userId, workNo])
  if (!row) throw new ReviewRefused((w) => w.unknown(workNo))
  if (row.revision < revision) throw new ReviewRefused((w) => w.noRevision(workNo, revision, row.revision))
  if (row.revision > revision) throw new ReviewRefused((w) => w.changed(workNo, row.revision))
  return { row, hasLeft, isEditionClosed: await isEditionClosed(tx, row.edition) }
}

/**
 * Throws ReviewRefused for what can no longer be decided: of a member who has left, only a shown work is taken
 * down; of a closed edition, only what it showed at the close is taken down or shown again.
 */
async function refuseSettled(
  tx: Tx,
  { row, hasLeft, isEditionClosed }: LockedWork,
  { verdict, from, isAfterClose = false }: Pick<Decision, 'verdict' | 'from' | 'isAfterClose'>,
): Promise<void> {
  const { workNo, edition, state } = row
  if (hasLeft && (verdict === 'approve' || state !== 'shown')) throw new ReviewRefused((w) => w.left(workNo))
  if (!from.includes(state)) throw new ReviewRefused((w) => w.elsewise(workNo, state))
  if (!isEditionClosed && isAfterClose) throw new ReviewRefused((w) => w.notClosed(edition))
  if (!isEditionClosed) return
  if (!isAfterClose) throw new ReviewRefused((w) => w.closed(edition))
  const listed = await tx.one(editionWorks.find, [edition, workNo])
  if (!listed?.isListed && !listed?.keepsRank) throw new ReviewRefused((w) => w.notInRanking(workNo, edition))
}

/** Each decision is told, also one that undoes another about the same revision. */
const messageKey = (
  kind: 'workShown' | 'workSentBack' | 'workTakenDown',
  { workNo, revision }: WorkRow,
  at: Date,
) => `${kind}:${workNo}:${revision}:${at.getTime()}`

/** Tells the member what was decided; false for one who has left. */
async function tell(
  tx: Tx,
  context: ContestContext,
  { row, isEditionClosed }: LockedWork,
  { verdict, at }: { verdict: Verdict; at: Date },
): Promise<boolean> {
  const { userId, workNo, name } = row
  const facts = { workNo, name }
  const messageOf = <K extends Parameters<typeof messageKey>[0]>(kind: K) => ({
    userId,
    key: messageKey(kind, row, at),
    kind,
    at,
  })
  if (verdict === 'approve')
    return sendMessage(tx, context, {
      ...messageOf('workShown'),
      facts: { ...facts, isOver: isEditionClosed },
    })
  if (!isEditionClosed) return sendMessage(tx, context, { ...messageOf('workSentBack'), facts })
  // The page of the member's own works shows the current edition, so the message itself says why. In which language it
  // will be read is not known yet.
  const quote = languages.flatMap((language) => verdict.advice[language] ?? []).join(' / ')
  return sendMessage(tx, context, {
    ...messageOf('workTakenDown'),
    facts: { ...facts, because: verdict.refuse },
    ...(quote !== '' && { quote }),
  })
}

/** What a decision did. */
export interface Decided {
  row: WorkRow
  before: WorkState
  /** Whether the member is told of it. */
  isTold: boolean
  isEditionClosed: boolean
}

/**
 * Approves a waiting work, or a refused one, whose refusal was a mistake; or sends a waiting, shown or deleted one
 * back: rules/contest#review. Once: of two operators at the same time, the second is refused. Throws
 * ReviewRefused.
 */
export async function decideWork(
  tx: Tx,
  context: ContestContext,
  decision: Omit<Decision, 'reason' | 'isPreview'>,
): Promise<Decided> {
  const { workNo, revision, verdict, operator, mayBeUnscanned = false } = decision
  const locked = await lockWork(tx, workNo, revision)
  const { row, isEditionClosed } = locked
  await refuseSettled(tx, locked, decision)
  if (verdict === 'approve') await refuseUnscanned(tx, row, mayBeUnscanned)
  const at = await context.clock.now(tx)
  if (verdict === 'approve') await approve(tx, context, row, { at, operator })
  else await sendBack(tx, row, verdict, { at, operator })
  const isTold = await tell(tx, context, locked, { verdict, at })
  const after = (await tx.one(works.find, [row.userId, workNo])) ?? row
  return { row: after, before: row.state, isTold, isEditionClosed }
}

/** What the virus scanner says of a work's files, for operators; null for no problem, or no scanner. */
export async function scanNote(on: Queryable, work: WorkRow): Promise<string | null> {
  const scan = await scanOf(on, work)
  if (scan === 'clean') return null
  return scan === 'waits' ? 'NOT SCANNED for viruses yet' : `INFECTED: the scanner found ${scan.found}`
}

/** What the virus scanner says of a work's files; `clean` also where there is no scanner. */
export async function scanOf(
  on: Queryable,
  { userId, workNo }: Pick<WorkRow, 'userId' | 'workNo'>,
): Promise<'clean' | 'waits' | { found: string }> {
  const links = await on.all(workFiles.of, [userId, [workNo]])
  const fileIds = links.map(({ fileId }) => fileId)
  const files = await unscannedFiles(on, userId, fileIds)
  const found = files.flatMap((file) => file.found ?? [])[0]
  if (found !== undefined) return { found }
  return files.length === 0 ? 'clean' : 'waits'
}

/** Whatever is infected is shown to nobody, and what was not scanned only if the operator says so. */
async function refuseUnscanned(on: Queryable, row: WorkRow, mayBeUnscanned: boolean): Promise<void> {
  const scan = await scanOf(on, row)
  if (scan === 'clean' || (scan === 'waits' && mayBeUnscanned)) return
  const { workNo } = row
  throw new ReviewRefused((w) => (scan === 'waits' ? w.unscanned(workNo) : w.infected(workNo, scan.found)))
}

/** Decides about one work as an act of its own, with its row in the audit log. Throws ReviewRefused. */
export async function decideOneWork(context: ContestContext, decision: Decision): Promise<Decided> {
  const { workNo, revision, verdict } = decision
  const act = verdict === 'approve' ? 'review.approve' : 'review.refuse'
  return carryOut(context, decision, act, async (tx) => {
    const because = verdict === 'approve' ? {} : { because: verdict.refuse }
    const decided = await decideWork(tx, context, decision)
    const { row, before, isEditionClosed } = decided
    const closed = isEditionClosed ? { afterClose: true } : {}
    const detail = { work: workNo, revision, ...because, before, after: row.state, ...closed }
    return { ...decided, detail }
  })
}

/**
 * Takes an operator's own decision about a waiting work back within a minute: it waits again, in its old place, and the
 * member's message is gone. What an approval earned stays, since points are never taken back. Throws ReviewRefused.
 */
export async function undoDecision(
  context: ContestContext,
  order: ActOrder & { workNo: string; revision: number },
): Promise<{ row: WorkRow; before: WorkState }> {
  const { workNo, revision, operator } = order
  const { row, before } = await carryOut(context, order, 'review.undo', async (tx) => {
    const { row, hasLeft, isEditionClosed } = await lockWork(tx, workNo, revision)
    if (hasLeft) throw new ReviewRefused((w) => w.left(workNo))
    if (isEditionClosed) throw new ReviewRefused((w) => w.closed(row.edition))
    const { state, decidedAt, decidedBy, decidedFrom } = row
    const isDecided = state === 'shown' || state === 'refused'
    if (!isDecided || !decidedAt || !decidedBy || decidedFrom !== 'review')
      throw new ReviewRefused((w) => w.notDecided(workNo))
    if (!isSamePerson(decidedBy, operator)) throw new ReviewRefused((w) => w.notOwn(workNo))
    const now = await context.clock.now(tx)
    if (now.getTime() - decidedAt.getTime() > undoDecisionSeconds * 1000)
      throw new ReviewRefused((w) => w.tooLate(workNo, undoDecisionSeconds))
    await unlistWork(tx, row)
    await tx.run(works.undecide, [row.userId, workNo])
    const kind = state === 'shown' ? 'workShown' : 'workSentBack'
    await withdrawMessage(tx, row.userId, messageKey(kind, row, decidedAt))
    return { row, before: state, detail: { work: workNo, revision, before: state, after: 'review' } }
  })
  return { row, before }
}

/** For so long after an operator looked at a work, a list of decisions may take it down or restore it. */
const openedHours = 24

/**
 * Notes that an operator looked at works, as they are now; of a member who has left, only at what is still shown, and
 * the erasure removes the note.
 */
export async function noteOpened(
  on: Queryable,
  rows: readonly Pick<WorkRow, 'userId' | 'workNo' | 'revision' | 'state'>[],
  operator: string,
  at: Date,
): Promise<void> {
  const left = await closedAmong(
    on,
    rows.map(({ userId }) => userId),
  )
  const opened = rows.filter(({ userId, state }) => state === 'shown' || !left.has(userId))
  if (opened.length === 0) return
  await on.run(workOpenings.insert, [
    opened.map(({ userId }) => userId),
    opened.map(({ workNo }) => workNo),
    opened.map(({ revision }) => revision),
    operator,
    at,
  ])
}

/** Throws ReviewRefused unless the operator looked at the work in this revision within a day. */
export async function refuseUnopened(
  tx: Tx,
  { clock }: ContestContext,
  { workNo, revision, operator }: Pick<Decision, 'workNo' | 'revision' | 'operator'>,
): Promise<void> {
  const row = await findWorkIn(tx, workNo)
  if (!row) throw new ReviewRefused((w) => w.unknown(workNo))
  const since = new Date((await clock.now(tx)).getTime() - openedHours * hourMs)
  const looks = await tx.all(workOpenings.of, [row.userId, workNo, revision, since])
  if (!looks.some((look) => isSamePerson(look.operator, operator)))
    throw new ReviewRefused((w) => w.notOpened(workNo))
}

interface By {
  at: Date
  operator: string
}

async function approve(tx: Tx, { tasks }: ContestContext, row: WorkRow, { at, operator }: By): Promise<void> {
  const { userId, workNo, edition, channel, state } = row
  await tx.run(works.decide, [userId, workNo, 'shown', null, null, null, at, operator, state])
  await listWork(tx, row, at)
  await tasks.recordUpload(tx, { userId, workNo, channel, at, edition })
}

/** The advice as it is stored: that in the first language, and the others. */
function storedAdvice(advice: Advice): [advice: string | null, adviceInJson: string | null] {
  const others = Object.entries(advice).filter(([language, text]) => language !== defaultLanguage && text)
  const own = advice[defaultLanguage]
  return [own || null, others.length === 0 ? null : JSON.stringify(Object.fromEntries(others))]
}

/** What a reader of the language reads of an advice; in another language if there is none in theirs. */
export function adviceFor(
  { advice, adviceIn }: Pick<WorkRow, 'advice' | 'adviceIn'>,
  language: Language,
): string | null {
  const inLanguages: Advice = { ...adviceIn, ...(advice === null ? {} : { [defaultLanguage]: advice }) }
  const [known] = [language, ...languages].filter((each) => inLanguages[each])
  return known === undefined ? null : (inLanguages[known] ?? null)
}

/** An advice in every language in which there is one. */
export const adviceTexts = ({ advice, adviceIn }: Pick<WorkRow, 'advice' | 'adviceIn'>): string[] =>
  [advice, ...Object.values(adviceIn ?? {})].filter((text) => text !== null)

async function sendBack(
  tx: Tx,
  row: WorkRow,
  { refuse, advice }: { refuse: RefusedWorkReason; advice: Advice },
  { at, operator }: By,
): Promise<void> {
  const { userId, workNo, state } = row
  const stored = storedAdvice(advice)
  if (state === 'deleted') {
    // It is off the lists already; within ten minutes its member could bring it back as it was.
    await tx.run(works.decideDeleted, [userId, workNo, refuse, ...stored, at, operator])
    return
  }
  await tx.run(works.decide, [userId, workNo, 'refused', refuse, ...stored, at, operator, state])
  await unlistWork(tx, row)
}
