import { type ArticleSection, healthTabs } from '@club/contract/library-choices.rules.ts'
import { path } from '@club/contract/page-paths.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { idIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { ReadingPage } from './reading/reading-page.tsx'
import { itemNeed } from './reading/reading-query.ts'
import { type LibraryWords, libraryWords } from './words.ts'

/** The list that an article belongs to, for the back link. */
function backOf(section: ArticleSection | null, words: LibraryWords): { path: string; word: string } {
  const tab = healthTabs.find((each) => each === section)
  if (tab) return { path: path('/health', { tab }), word: words.health.back }
  if (section === 'family_doctor') return { path: path('/familyDoctor'), word: words.doctor.back }
  if (section === 'wealth_tips') return { path: path('/wealth'), word: words.wealth.back }
  if (section === 'travel') return { path: path('/travel'), word: words.travel.back }
  return { path: path('/moreNews'), word: words.lists['/moreNews'].back }
}

/** One article of health, news, money or travel. */
export function Page() {
  const words = useWords(libraryWords)
  const itemId = idIn(useQueryParams())
  const { data } = useAnswer(itemNeed('article', itemId))
  const section = (data?.item?.group ?? null) as ArticleSection | null
  return <ReadingPage kind="article" itemId={itemId} back={backOf(section, words)} />
}
