import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { Language } from '@club/contract/languages.ts'
import type { medals } from '@club/contract/medals.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Db } from '../../kit/database/db.ts'
import { sharedParts } from '../../kit/http/answer-text.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import { cachedViews } from '../../kit/work/cached-views.ts'
import type { Published } from '../content/content.ts'
import { medalProgress } from './medals.rules.ts'
import { completions } from './medals.sql.ts'
import { medalWords } from './medals.words.ts'

export interface MedalsDeps {
  db: Db
  published: Published
  /** The poster of a medal that the reader owns. */
  drawPoster(
    medal: { name: string; intro: string; image: string; total: number },
    reader: { memberId: string; address: string; language: Language },
  ): Promise<AnswerOf<typeof medals.getPoster>>
}

/** Medals with the member's progress: rules/tasks#medals. */
export function medalsRoutes({ db, published, drawPoster }: MedalsDeps): HandlersOf<typeof medals> {
  const cardsOf = cachedViews(published.stamp, (language) => medalCards(published, language as Language))
  return {
    all: async (call) => {
      const done = new Map(
        (await db.all(completions.byTask, [call.memberId])).map((row) => [row.taskId, row.completions]),
      )
      const list = cardsOf(call.language).map(({ taskId, after }) => after(done.get(taskId) ?? 0))
      return { list }
    },
    /** Only for a medal that the member owns; how many they own is counted here. */
    getPoster: async (call) => {
      const medal = published.item('medal', call.request.medalId)
      if (!medal) throw new AppError('contentUnknown')
      const { facts, words } = medal
      const rows = await db.all(completions.byTask, [call.memberId])
      const done = rows.find(({ taskId }) => taskId === facts.taskId)?.completions ?? 0
      const { total } = medalProgress(facts, done)
      if (total === 0) throw new AppError('contentUnknown')
      const { name, intro } = words[call.language]
      return drawPoster({ name, intro, image: facts.frontImage, total }, call)
    },
  }
}

/** Every medal as a member sees it after this many completions of its task. */
function medalCards(published: Published, language: Language) {
  return published.items('medal').map(({ id, facts, words }) => {
    const view = {
      medalId: id,
      medalName: words[language].name,
      medalIntro: words[language].intro,
      tips: words[language].tips,
      other: null,
      isMake: facts.isMake,
      backImageUrl: published.mediaUrl(facts.backImage),
      frontImageUrl: published.mediaUrl(facts.frontImage),
      completeTimes: facts.completeTimes,
      taskId: facts.taskId,
      taskName: published.item('task', facts.taskId)?.words[language].name ?? facts.taskId,
    }
    const after = sharedParts(
      (completions: number) => completions,
      (completions) => {
        const progress = medalProgress(facts, completions)
        return { ...view, btn: medalWords[language].button[progress.status], ...progress }
      },
    )
    return { taskId: facts.taskId, after }
  })
}
