import { type InEachLanguage, inEachLanguage } from '@club/contract/languages.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import { type ActCall, type ActOutcome, act, changed, type Undo } from '../../kit/operator/act.ts'
import { carryOut } from '../../kit/operator/operator-act.ts'
import { argument, memberNames, monthName, typedText } from '../../kit/operator/operator-command.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import type { findMember } from '../identity/members.ts'
import { type FlagWords, words } from './flags.words.ts'
import { AccountClosed } from './locked-account.ts'
import { type FlagDone, type FlagTarget, flagEntries, liftFlags, monthsOfTarget } from './point-flags.ts'

export interface FlagCommandDeps {
  db: Db
  clock: Clock
  sealing: Sealing
  findMember: typeof findMember
}

const targetPattern = /^[^/]{4,40}(\/\S{1,200})?$/

const flagArguments = {
  target: argument(
    '<target>',
    `member/number or member/key for one entry, member/3,4,7 for some, or only the member for all of a month; the member by ${memberNames}`,
    typedText(
      (text) => targetPattern.test(text),
      inEachLanguage((language) => words[language].target),
    ),
  ),
  month: argument(
    '--month <month>',
    'with a member alone: another month than the running one',
    monthName.optional(),
  ),
}
interface FlagArgs {
  target: string
  month?: string | undefined
}

async function flagTargetOf(
  deps: FlagCommandDeps,
  { target: text, month: name }: FlagArgs,
): Promise<FlagTarget | { problem: InEachLanguage }> {
  const [typed = '', entry] = text.split(/\/(.*)/s)
  const found = await deps.findMember(deps.db, deps, typed)
  if ('problem' in found) return found
  return entry === undefined ? { ...found, month: name ?? null } : { ...found, entry }
}

type Months = Awaited<ReturnType<typeof monthsOfTarget>>

/** What a flag or its lifting changes in the member's months: the points that count, and the rank. */
function monthChanges(w: FlagWords['flag' | 'unflag'], before: Months, after: Months) {
  const shown = (rank: number | null) => (rank === null ? w.noRank : String(rank))
  return after.flatMap(({ month, countedPoints, rankNo }) => {
    const was = before.find((each) => each.month === month)
    if (!was || was.countedPoints === countedPoints) return []
    const counted = changed(w.counted(month), String(was.countedPoints), String(countedPoints))
    if (was.rankNo === rankNo) return [counted]
    return [counted, changed(w.rank(month), shown(was.rankNo), shown(rankNo))]
  })
}

/**
 * What takes back what was done to these entries and to no other: the same for a whole month would also lift the flags
 * that others set before or since, or flag entries that never were. Nothing if they are too many to name.
 */
function undoOf(userId: string, done: readonly FlagDone[], isFlag: boolean): { undo?: Undo } {
  const numbers = done.flatMap(({ effect, seq }) => (effect === null ? [] : [seq]))
  const target = `${userId}/${numbers.join(',')}`
  if (!targetPattern.test(target)) return {}
  return { undo: { act: isFlag ? 'points unflag' : 'points flag', args: { target } } }
}

async function carryOutFlag<W extends FlagWords['flag' | 'unflag']>(
  deps: FlagCommandDeps,
  call: ActCall<FlagArgs>,
  name: 'points.flag' | 'points.unflag',
  change: (tx: Tx, target: FlagTarget) => Promise<FlagDone[]>,
): Promise<ActOutcome<W>> {
  const wanted = await flagTargetOf(deps, call.args)
  if ('problem' in wanted) return { refused: (_words, language) => wanted.problem[language] }
  const outcome = await carryOut(deps, call, name, async (tx) => {
    const before = await monthsOfTarget(tx, deps.clock, wanted)
    const done = await change(tx, wanted)
    const after = await monthsOfTarget(tx, deps.clock, wanted)
    const parts = done.flatMap(({ seq, month, effect }) => (effect === null ? [] : [{ seq, month, effect }]))
    const detail = parts.length > 0 ? { userId: wanted.userId, entries: parts.length, parts } : null
    return { done, before, after, detail }
  }).catch((error: unknown) => {
    if (error instanceof AccountClosed) return null
    throw error
  })
  if (!outcome) return { refused: (w) => w.left }
  const { done, before, after } = outcome
  if (done.length === 0) return { refused: (w) => w.none }
  const flagged = done.filter(({ effect }) => effect !== null)
  const points = flagged.reduce((sum, each) => sum + each.points, 0)
  return {
    changes: (w) => [
      ...done.map((each) => changed(w.done(each))),
      changed(w.sum(flagged.length, points, done.length - flagged.length)),
      ...monthChanges(w, before, after),
    ],
    ...(call.isPreview ? {} : undoOf(wanted.userId, done, name === 'points.flag')),
  }
}

/** Flags entries: rules/points#flags. */
export const flagAct = act({
  name: 'flag',
  description: 'flags one entry, some, or all of a month',
  words: inEachLanguage((language) => words[language].flag),
  arguments: flagArguments,
  isConfirmed: () => true,
  carryOut: (deps: FlagCommandDeps, call) =>
    carryOutFlag<FlagWords['flag']>(deps, call, 'points.flag', (tx, target) =>
      flagEntries(tx, deps.clock, target, call),
    ),
})

/** Lifts such flags. */
export const unflagAct = act({
  name: 'unflag',
  description: 'lifts such flags',
  words: inEachLanguage((language) => words[language].unflag),
  arguments: flagArguments,
  isConfirmed: () => true,
  carryOut: (deps: FlagCommandDeps, call) =>
    carryOutFlag<FlagWords['unflag']>(deps, call, 'points.unflag', (tx, target) =>
      liftFlags(tx, deps.clock, target, call),
    ),
})
