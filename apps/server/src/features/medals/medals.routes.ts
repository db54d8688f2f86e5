import type { medals } from '@club/contract/medals.ts'
import { type HandlersOf, notYet } from '../../kit/call.ts'
import type { Db } from '../../kit/db.ts'
import type { Published } from '../content/content.ts'
import { medalProgress } from './medals.rules.ts'
import { completions } from './medals.sql.ts'
import { medalWords } from './medals.words.ts'

export interface MedalsDeps {
  db: Db
  published: Published
}

/** Medals with the member's progress: rules/tasks#medals. */
export function medalsRoutes({ db, published }: MedalsDeps): HandlersOf<typeof medals> {
  return {
    all: async (call) => {
      const done = new Map(
        (await db.all(completions.byTask, [call.memberId])).map((row) => [row.taskId, row.completions]),
      )
      const list = published.items('medal').map(({ id, facts, words }) => {
        const progress = medalProgress(facts, done.get(facts.taskId) ?? 0)
        return {
          medalId: id,
          medalName: words[call.language].name,
          medalIntro: words[call.language].intro,
          tips: words[call.language].tips,
          btn: medalWords[call.language].button[progress.status],
          other: null,
          isMake: facts.isMake,
          backImageUrl: published.mediaUrl(facts.backImage),
          frontImageUrl: published.mediaUrl(facts.frontImage),
          completeTimes: facts.completeTimes,
          taskName: published.item('task', facts.taskId)?.words[call.language].name ?? facts.taskId,
          ...progress,
        }
      })
      return { list }
    },
    getPoster: notYet(),
  }
}
