import { monthOf, startOfDay } from '@club/contract/business-day.ts'
import { channels } from '@club/contract/channels.ts'
import type { Language } from '@club/contract/languages.ts'
import type { Queryable } from '../../kit/database/db.ts'
import { type Published, publishedSince } from '../content/content.ts'
import { changedValues, changeInWords } from '../content/rule-changes.ts'

/** Every task with its values in force and the publication that last changed it, in the order of the task page. */
export function rulesInForce(on: Queryable, published: Published, language: Language) {
  return Promise.all(
    published.items('task').map(async ({ id, facts, words }) => {
      const changed = changedValues(published.ruleChanges(), id, monthOf(published.day()))?.since ?? null
      const since = await publishedSince(on, 'task', id)
      return {
        taskId: id,
        name: words[language].name,
        kind: facts.kind,
        points: facts.points,
        monthlyCap: facts.monthlyCap,
        cycle: facts.cycle,
        cycleTimes: facts.cycleTimes,
        actionTimes: facts.actionTimes,
        channels: channels.filter((channel) => facts.channels[channel]),
        version: since?.version ?? null,
        since: changed ? startOfDay(`${changed}-01`) : (since?.publishedAt ?? null),
        changedFrom: changed,
      }
    }),
  )
}

/** Every announced change, the latest first, as members read it. */
export function announcedChanges(published: Published, language: Language) {
  const month = monthOf(published.day())
  return published
    .ruleChanges()
    .toReversed()
    .map((change) => {
      const { changeId, fromMonth, reason, announcedAt, announcedBy, confirmedBy, withdrawnAt } = change
      const inForceOr = fromMonth <= month ? ('inForce' as const) : ('announced' as const)
      return {
        changeId,
        fromMonth,
        state: withdrawnAt ? ('withdrawn' as const) : inForceOr,
        sentences: changeInWords(published, change, language).sentences,
        reason,
        announcedAt: announcedAt.toISOString(),
        announcedBy,
        confirmedBy,
        withdrawn: withdrawnAt && {
          at: withdrawnAt.toISOString(),
          by: change.withdrawnBy ?? '–',
          confirmedBy: change.withdrawalConfirmedBy,
          reason: change.withdrawalReason ?? '–',
        },
      }
    })
}
