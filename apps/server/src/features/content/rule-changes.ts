import { monthOf } from '@club/contract/business-day.ts'
import { type Channel, channels } from '@club/contract/channels.ts'
import type { Language } from '@club/contract/languages.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import { contentVersions } from './content.sql.ts'
import { itemTitle, type Published } from './published.ts'
import type { ChangedTask, RuleChange } from './rule-changes.rules.ts'
import { ruleChanges } from './rule-changes.sql.ts'
import { type RuleChangeWords, ruleChangeWords } from './rule-changes.words.ts'

export { lockPublication } from './content-publish-item.ts'
export {
  announcedAfter,
  changedValues,
  inMonth,
  type RuleChange,
} from './rule-changes.rules.ts'

/** Every announced change, withdrawn ones too, in the order of their months; few a year. */
export const readRuleChanges = (on: Queryable): Promise<RuleChange[]> => on.all(ruleChanges.all)

/** The next version of the content differs in the changes alone: so every server takes them up. */
async function writeVersion(tx: Tx, at: Date, by: string): Promise<void> {
  const latest = await tx.one(contentVersions.latest)
  await tx.run(contentVersions.insert, [(latest?.version ?? 0) + 1, latest?.hash ?? '', at, by])
}

/** Stores an announced change. The caller holds the publications' lock. */
export async function insertRuleChange(
  tx: Tx,
  change: Pick<
    RuleChange,
    'changeId' | 'fromMonth' | 'tasks' | 'reason' | 'announcedAt' | 'announcedBy' | 'confirmedBy'
  >,
): Promise<void> {
  const { changeId, fromMonth, tasks, reason, announcedAt, announcedBy, confirmedBy } = change
  const row = [
    changeId,
    fromMonth,
    JSON.stringify(tasks),
    reason,
    announcedAt,
    announcedBy,
    confirmedBy,
  ] as const
  await tx.run(ruleChanges.insert, [...row])
  await writeVersion(tx, announcedAt, announcedBy)
}

/** Takes an announced change back. The caller holds the publications' lock. */
export async function withdrawRuleChange(
  tx: Tx,
  changeId: string,
  { at, by, confirmedBy, reason }: { at: Date; by: string; confirmedBy: string | null; reason: string },
): Promise<void> {
  await tx.run(ruleChanges.withdraw, [changeId, at, by, confirmedBy, reason])
  await writeVersion(tx, at, by)
}

function channelWords(words: RuleChangeWords, name: string, { before, after }: ChangedTask): string[] {
  const switched = channels.filter((channel: Channel) => before.channels[channel] !== after.channels[channel])
  return switched.map((channel) => (after.channels[channel] ? words.paidIn : words.notPaidIn)(name, channel))
}

/** The first day of a month in words. */
export function firstDayIn(month: string, language: Language): string {
  return ruleChangeWords[language].day(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
}

/** What members read of a change: the day from which it is in force, and a sentence for each value. */
export function changeInWords(
  published: Published,
  { fromMonth, tasks }: Pick<RuleChange, 'fromMonth' | 'tasks'>,
  language: Language,
): { day: string; sentences: string[] } {
  const words = ruleChangeWords[language]
  const sentences = tasks.flatMap((task) => {
    const { taskId, before, after } = task
    const name = itemTitle(published, 'task', taskId, language) || taskId
    const cycle = published.item('task', taskId)?.facts.cycle === 'day' ? 'day' : 'month'
    return [
      ...(before.points === after.points ? [] : [words.points(name, before.points, after.points)]),
      ...(before.monthlyCap === after.monthlyCap
        ? []
        : [words.cap(name, before.monthlyCap, after.monthlyCap)]),
      ...(before.cycleTimes === after.cycleTimes
        ? []
        : [words.times(name, cycle, before.cycleTimes, after.cycleTimes)]),
      ...(before.actionTimes === after.actionTimes
        ? []
        : [words.actions(name, before.actionTimes, after.actionTimes)]),
      ...channelWords(words, name, task),
    ]
  })
  return { day: firstDayIn(fromMonth, language), sentences }
}

/** The agreement that is the text of the rules. */
const rulesText = 'point_rules'

/**
 * The changes that the text of the rules does not have: those to come, and those in force that are later than it.
 */
export function changesBesideText(published: Published): readonly RuleChange[] {
  const month = monthOf(published.day())
  const writtenFor = published.item('agreement', rulesText)?.facts.effectiveDate ?? ''
  return published
    .ruleChanges()
    .filter(
      ({ withdrawnAt, fromMonth }) =>
        withdrawnAt === null && (fromMonth > month || `${fromMonth}-01` > writtenFor),
    )
}
