import { channels } from '@club/contract/channels.ts'
import type { Language } from '@club/contract/languages.ts'
import type { Queryable } from '../../kit/database/db.ts'
import { type Published, publishedSince } from '../content/content.ts'

/** Every task with its values in force and the publication that last changed it, in the order of the task page. */
export function rulesInForce(on: Queryable, published: Published, language: Language) {
  return Promise.all(
    published.items('task').map(async ({ id, facts, words }) => {
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
        since: since?.publishedAt ?? null,
      }
    }),
  )
}
