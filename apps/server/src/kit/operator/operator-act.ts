import type { Change } from '@club/contract/desk/acts.ts'
import { inEachLanguage, type Language } from '@club/contract/languages.ts'
import type { Clock } from '../database/clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { type OperatorAct, recordAct } from './audit.ts'
import { argument, flag, type Print } from './operator-command.ts'

/** The option of an act that changes what belongs to members. */
export const dryRun = argument('--dry-run', 'says what would happen, with counts, and changes nothing', flag)

/** Ends a preview, so that everything it did is rolled back. */
class PreviewOver<T> extends Error {
  readonly outcome: T
  constructor(outcome: T) {
    super('a preview is rolled back')
    this.outcome = outcome
  }
}

/**
 * Runs `work` in one transaction. A preview is rolled back at its end: it does what the act would do, so it tells what
 * would really happen.
 */
export async function inTransactionOrPreview<T>(
  db: Db,
  isPreview: boolean,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!isPreview) return db.inTransaction(work)
  try {
    return await db.inTransaction(async (tx) => {
      throw new PreviewOver(await work(tx))
    })
  } catch (error) {
    if (error instanceof PreviewOver) return error.outcome as T
    throw error
  }
}

/** Who orders an act, why, and whether it is only a preview. */
export interface ActOrder {
  operator: string
  reason: string
  isPreview: boolean
  /** The second person at the desk; the shell needs none. */
  confirmedBy?: string
  /** At the desk, what the preview told that was ordered or confirmed: see `keepToPreview`. */
  previewed?: Readonly<Record<Language, readonly Change[]>>
}

/** Thrown by an act that would do something else than what was previewed. */
export class ChangedSincePreview extends Error {}

/**
 * Called inside of an act's transaction with what it changes: throws if that is something else than what its preview
 * told, so that nobody confirms one thing and another is done.
 */
export function keepToPreview<W>(
  words: Readonly<Record<Language, W>>,
  { previewed }: ActOrder,
  changes: (words: W, language: Language) => readonly Change[],
): void {
  if (!previewed) return
  const now = inEachLanguage((language) => changes(words[language], language))
  if (JSON.stringify(now) !== JSON.stringify(inEachLanguage((language) => previewed[language])))
    throw new ChangedSincePreview('it would do something else than its preview told')
}

/**
 * Called inside of an act's transaction that needs a second person, by what the database holds: throws if somebody at
 * the desk carries it out alone, since its preview was told before it needed one.
 */
export function refuseAlone({ previewed, confirmedBy }: ActOrder): void {
  if (previewed && confirmedBy === undefined) throw new ChangedSincePreview('it needs a second person by now')
}

/** The order in a command's call. */
export const orderIn = ({
  operator,
  reason,
  args,
}: {
  operator: string
  reason: string
  args: { dryRun: boolean }
}): ActOrder => ({ operator, reason, isPreview: args.dryRun })

interface ActContext {
  db: Db
  clock: Clock
}

/**
 * Carries out an act in one transaction, with its one row in the audit log; the row of a preview says so. If `work`
 * returns no detail, nothing happened and nothing is recorded.
 */
export async function carryOut<T extends { detail: OperatorAct['detail'] | null }>(
  { db, clock }: ActContext,
  { operator, reason, isPreview }: ActOrder,
  act: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const record = async (tx: Tx, detail: OperatorAct['detail']) =>
    recordAct(tx, clock, { operator, reason, act, detail })
  const done = await inTransactionOrPreview(db, isPreview, async (tx) => {
    const outcome = await work(tx)
    if (outcome.detail && !isPreview) await record(tx, outcome.detail)
    return outcome
  })
  const { detail } = done
  // A preview shows what belongs to members, so it is a look.
  if (detail && isPreview) await db.inTransaction((tx) => record(tx, { dryRun: true, ...detail }))
  return done
}

/**
 * Records an act of several transactions before its first one, so that nothing is done without a record, whatever
 * fails; the row of a preview says so. `recordOutcome` adds to the returned id what was done.
 */
export async function recordBefore(
  { db, clock }: ActContext,
  { operator, reason, isPreview }: ActOrder,
  act: string,
  detail: OperatorAct['detail'],
): Promise<string> {
  const recorded = isPreview ? { dryRun: true, ...detail } : detail
  return db.inTransaction((tx) => recordAct(tx, clock, { operator, reason, act, detail: recorded }))
}

/** Says at the end of a preview that it was one. */
export function printPreview(print: Print, { dryRun: isPreview }: { dryRun: boolean }): void {
  if (isPreview) print.out('dry run: nothing was changed')
}
