import { businessMonth } from '@club/contract/business-day.ts'
import type { AnnouncedTask } from '@club/contract/desk/rules.ts'
import { type ContentContext, itemTitle } from '../content/content.ts'
import { announcedAfter, firstDayIn, inMonth, type RuleChange } from '../content/rule-changes.ts'
import {
  changedBy,
  earliestMonth,
  isAnnounceable,
  isWithdrawable,
  mostTimes,
  taskFault,
} from './announcement.rules.ts'
import type { RulesActWords } from './rules-acts.words.ts'

type Refusal = { refused: (w: RulesActWords) => string }
export type Judged = Refusal | { change: Pick<RuleChange, 'fromMonth' | 'tasks' | 'withdrawnAt'> }

type Published = ContentContext['published']

/** The change that is asked for with the values before and after, or why it cannot be announced: rules/tasks#changes. */
export function judgeAnnouncement(
  published: Published,
  changes: readonly RuleChange[],
  { fromMonth, tasks, now }: { fromMonth: string; tasks: readonly AnnouncedTask[]; now: Date },
): Judged {
  if (!isAnnounceable(fromMonth, now))
    return { refused: (w) => w.notThisMonth(firstDayIn(earliestMonth(now), w.language)) }
  const judged = tasks.map((asked, at) => {
    const isTwice = tasks.findIndex(({ taskId }) => taskId === asked.taskId) < at
    return isTwice
      ? { refused: (w: RulesActWords) => w.twice(nameIn(published, asked.taskId, w)) }
      : judgeTask(published, changes, { fromMonth, asked, now })
  })
  const refusal = judged.find((each) => 'refused' in each)
  if (refusal) return refusal
  const changedTasks = judged.flatMap((each) => ('task' in each ? [each.task] : []))
  return { change: { fromMonth, tasks: changedTasks, withdrawnAt: null } }
}

const nameIn = (published: Published, taskId: string, w: RulesActWords) =>
  itemTitle(published, 'task', taskId, w.language)

function judgeTask(
  published: Published,
  changes: readonly RuleChange[],
  { fromMonth, asked, now }: { fromMonth: string; asked: AnnouncedTask; now: Date },
): Refusal | { task: RuleChange['tasks'][number] } {
  const { taskId, ...values } = asked
  const item = published.item('task', taskId)
  if (!item) return { refused: (w) => w.unknownTask(taskId) }
  const name = (w: RulesActWords) => nameIn(published, taskId, w)
  const other = announcedAfter(changes, taskId, businessMonth(now))
  if (other) return { refused: (w) => w.alreadyAnnounced(name(w), firstDayIn(other.fromMonth, w.language)) }
  const { facts } = inMonth(item, changes, fromMonth)
  const before = changedBy(facts, {})
  const after = changedBy(facts, values)
  const fault = taskFault(facts, before, after)
  if (fault === 'tooMany') return { refused: (w) => w.tooMany(name(w), mostTimes(facts.kind)) }
  if (fault) return { refused: (w) => w[fault](name(w)) }
  return { task: { taskId, before, after } }
}

/** The change to take back, or why it stays. */
export function judgeWithdrawal(changes: readonly RuleChange[], changeId: string, now: Date): Judged {
  const change = changes.find((each) => each.changeId === changeId)
  if (!change) return { refused: (w) => w.noSuchChange }
  if (change.withdrawnAt) return { refused: (w) => w.alreadyWithdrawn }
  if (!isWithdrawable(change.fromMonth, now))
    return { refused: (w) => w.tooLate(firstDayIn(change.fromMonth, w.language)) }
  return { change }
}
