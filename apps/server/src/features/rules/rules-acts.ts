import { addMonths, businessMonth } from '@club/contract/business-day.ts'
import { channels } from '@club/contract/channels.ts'
import type { Change } from '@club/contract/desk/acts.ts'
import { announcedTask } from '@club/contract/desk/rules.ts'
import { inEachLanguage, languages, languageTable } from '@club/contract/languages.ts'
import { taskIds } from '@club/contract/tasks.constants.ts'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Tx } from '../../kit/database/db.ts'
import { type ActCall, type ActOutcome, act, changed } from '../../kit/operator/act.ts'
import { type OperatorAct, recordAct } from '../../kit/operator/audit.ts'
import { inTransactionOrPreview } from '../../kit/operator/operator-act.ts'
import { argument, monthName } from '../../kit/operator/operator-command.ts'
import { progressOf } from '../../kit/operator/progress.ts'
import { type ContentContext, itemTitle } from '../content/content.ts'
import {
  firstDayIn,
  insertRuleChange,
  lockPublication,
  type RuleChange,
  readRuleChanges,
  withdrawRuleChange,
} from '../content/rule-changes.ts'
import { wordingOfChange } from '../messages/messages.ts'
import { typedChanges } from './announcement.rules.ts'
import { type Judged, judgeAnnouncement, judgeWithdrawal } from './judge-announcement.ts'
import { announceWords, type RulesActWords, withdrawWords } from './rules-acts.words.ts'
import { type Simulated, simulateMonth } from './simulate-month.ts'
import { unchangedRules } from './simulation.rules.ts'

const changes = z.preprocess(
  typedChanges,
  z
    .unknown()
    .refine((typed) => Array.isArray(typed), {
      params: { says: inEachLanguage((language) => announceWords[language].changesForm) },
    })
    .pipe(z.array(announcedTask).min(1).max(taskIds.length)),
)

type Announced = Pick<RuleChange, 'fromMonth' | 'tasks' | 'withdrawnAt'>
type Outcome = ActOutcome<RulesActWords>

/** Carries an act out with its row in the audit log, and every server takes it up. A preview shows nothing of members: no row. */
async function carryOut(
  { db, clock, published }: ContentContext,
  { isPreview, operator, reason }: ActCall<unknown>,
  name: string,
  work: (tx: Tx, now: Date) => Promise<Judged & { detail?: OperatorAct['detail'] }>,
): Promise<Judged> {
  const judged = await inTransactionOrPreview(db, isPreview, async (tx) => {
    await lockPublication(tx)
    const done = await work(tx, await clock.now(tx))
    if (done.detail && !isPreview)
      await recordAct(tx, clock, { operator, reason, act: name, detail: done.detail })
    return done
  })
  if (!isPreview) await published.refresh()
  return judged
}

/** What changes of each task, with the values before and after; in the other direction for a withdrawal. */
function valueChanges({ published }: ContentContext, { tasks }: Announced, w: RulesActWords): Change[] {
  const capped = (cap: number | null) => (cap === null ? w.noCap : w.count(cap))
  const paid = (isPaid: boolean) => (isPaid ? w.paid : w.notPaid)
  return tasks.flatMap(({ taskId, before, after }) => {
    const name = itemTitle(published, 'task', taskId, w.language)
    return [
      changed(w.points(name), w.count(before.points), w.count(after.points)),
      changed(w.cap(name), capped(before.monthlyCap), capped(after.monthlyCap)),
      changed(w.times(name), w.count(before.cycleTimes), w.count(after.cycleTimes)),
      changed(w.actions(name), w.count(before.actionTimes), w.count(after.actionTimes)),
      ...channels.map((each) =>
        changed(w.channel(name, each), paid(before.channels[each]), paid(after.channels[each])),
      ),
    ].filter((each) => each.before !== each.after)
  })
}

/** The very words that members read, in every language. */
function memberWords(
  { published }: ContentContext,
  change: Announced,
  kind: 'rulesChange' | 'rulesStay',
  w: RulesActWords,
): Change[] {
  return languages.map((language) => {
    const { title, text } = wordingOfChange(change, { language, published }, kind)
    return changed(
      w.read(languageTable[language].ownName, `${title}${announceWords[language].sentenceEnd}${text}`),
    )
  })
}

/** What it would have done to the last month, as far as the books say it: points and caps. */
async function lastMonth(
  { db, clock }: ContentContext,
  { tasks }: Announced,
  { signal, print }: ActCall<unknown>,
): Promise<{ month: string; simulated: Simulated | null }> {
  const tried = tasks.map(
    ({ taskId, before, after }) =>
      [
        taskId,
        {
          points: before.points === after.points ? undefined : after.points,
          monthlyCap: before.monthlyCap === after.monthlyCap ? undefined : after.monthlyCap,
        },
      ] as const,
  )
  const asked = addMonths(businessMonth(await clock.now(db)), -1)
  const progress = progressOf(print, 'members')
  const given = { month: asked, tried: { ...unchangedRules, tasks: new Map(tried) }, signal }
  const simulated = await simulateMonth({ db }, given, progress.report)
  progress.end()
  return { month: asked, simulated }
}

const yearAndMonth = (asked: string) => [Number(asked.slice(0, 4)), Number(asked.slice(5))] as const

function triedChanges(
  { month: asked, simulated }: Awaited<ReturnType<typeof lastMonth>>,
  w: RulesActWords,
): Change[] {
  if (!simulated) return []
  const { was, would, stay, gain, lose } = simulated
  const row = (what: string, of: (outcome: Simulated['was']) => number) =>
    changed(`${w.tried(...yearAndMonth(asked))} · ${what}`, w.count(of(was)), w.count(of(would)))
  return [
    row(w.entries, ({ entries }) => entries),
    row(w.total, ({ points }) => points),
    row(w.reached, ({ reached }) => reached),
    row(w.benefits, ({ winners }) => winners),
    ...was.missing.map(({ upTo }, at) => row(w.missed(upTo), ({ missing }) => missing[at]?.members ?? 0)),
    changed(`${w.tried(...yearAndMonth(asked))} · ${w.winners(stay, gain, lose)}`),
  ]
}

const hasUncounted = ({ tasks }: Announced) =>
  tasks.some(
    ({ before, after }) =>
      before.cycleTimes !== after.cycleTimes ||
      before.actionTimes !== after.actionTimes ||
      channels.some((each) => before.channels[each] !== after.channels[each]),
  )

async function announce(
  context: ContentContext,
  call: ActCall<{ from: string; changes: z.output<typeof changes> }>,
): Promise<Outcome> {
  const { args, operator, reason, confirmedBy = null, isPreview } = call
  const { published } = context
  const changeId = uuidv7()
  const judged = await carryOut(context, call, 'rules.announce', async (tx, now) => {
    const asked = { fromMonth: args.from, tasks: args.changes, now }
    const found = judgeAnnouncement(published, await readRuleChanges(tx), asked)
    if ('refused' in found) return found
    const { fromMonth, tasks } = found.change
    const row = { changeId, fromMonth, tasks, reason, announcedAt: now, announcedBy: operator, confirmedBy }
    await insertRuleChange(tx, row)
    return { ...found, detail: { change: changeId, from: fromMonth, tasks: tasks as never } }
  })
  if ('refused' in judged) return judged
  const { change } = judged
  const tried = isPreview ? await lastMonth(context, change, call) : null
  return {
    changes: (w) => [
      changed(w.inForceFrom(firstDayIn(change.fromMonth, w.language))),
      ...valueChanges(context, change, w),
      ...(tried ? triedChanges(tried, w) : []),
      ...(tried && hasUncounted(change) ? [changed(w.notCounted)] : []),
      ...memberWords(context, change, 'rulesChange', w),
      changed(w.textIsOlder),
    ],
    isStopped: tried !== null && tried.simulated === null,
    // A preview has no change to take back, and would be another each time.
    ...(isPreview ? {} : { undo: { act: 'rules withdraw', args: { change: changeId } } }),
  }
}

async function withdraw(context: ContentContext, call: ActCall<{ change: string }>): Promise<Outcome> {
  const { args, operator: by, reason, confirmedBy = null } = call
  const judged = await carryOut(context, call, 'rules.withdraw', async (tx, at) => {
    const found = judgeWithdrawal(await readRuleChanges(tx), args.change, at)
    if ('refused' in found) return found
    await withdrawRuleChange(tx, args.change, { at, by, confirmedBy, reason })
    const { fromMonth, tasks } = found.change
    return { ...found, detail: { change: args.change, from: fromMonth, tasks: tasks as never } }
  })
  if ('refused' in judged) return judged
  const { change } = judged
  const back = {
    ...change,
    tasks: change.tasks.map((task) => ({ ...task, before: task.after, after: task.before })),
  }
  return {
    changes: (w) => [
      changed(w.stays(firstDayIn(change.fromMonth, w.language))),
      ...valueChanges(context, back, w),
      ...memberWords(context, change, 'rulesStay', w),
    ],
  }
}

export const announceAct = act({
  name: 'announce',
  description:
    'changes points, caps or channels of tasks from the first of a month to come, and tells all members',
  does: 'changesClub',
  words: announceWords,
  arguments: {
    changes: argument(
      '<changes>',
      'like "check_in.points=10 check_in.cap=200 share_course.WX=off": points, cap (or none), times, actions, and MB, WX or WEB on or off',
      changes,
    ),
    from: argument('--from <month>', 'the month, like 2027-01, with which it is in force', monthName),
  },
  isConfirmed: () => true,
  carryOut: announce,
})

export const withdrawAct = act({
  name: 'withdraw',
  description: 'takes an announced change back before it is in force, and tells all members',
  does: 'changesClub',
  words: withdrawWords,
  arguments: { change: argument('<change>', 'its id, from `rules list`', z.uuid()) },
  isConfirmed: () => true,
  carryOut: withdraw,
})
