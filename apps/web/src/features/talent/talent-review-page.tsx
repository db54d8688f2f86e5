import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { idIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { Section } from '../../kit/ui/layout.tsx'
import { Empty } from '../../kit/ui/states.tsx'
import { ReadingCards } from '../library/reading/reading-list.tsx'
import { ReadingPage } from '../library/reading/reading-page.tsx'
import { EditionFrame } from './edition-frame.tsx'
import { pastOf } from './edition-query.ts'
import { Winners } from './winners.tsx'
import { talentWords } from './words.ts'

/** Past editions, newest first; with `?id=`, one of them. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(talentWords)
  const query = useQueryParams()
  if (query.has('id')) {
    return (
      <ReadingPage
        kind="edition"
        itemId={idIn(query)}
        back={{ path: path('/talent_review'), word: words.toReview }}
        isFolded
        before={({ edition }) =>
          edition?.isPast && (
            <Section title={words.winners.title}>
              <Winners edition={edition.edition} />
            </Section>
          )
        }
      />
    )
  }
  return (
    <EditionFrame title={title} note={words.reviewLead}>
      {(editions) => {
        const past = pastOf(editions)
        return past.length > 0 ? (
          <ReadingCards cards={past} label={title} />
        ) : (
          <Empty title={words.noPast} text={words.noPastText} />
        )
      }}
    </EditionFrame>
  )
}
