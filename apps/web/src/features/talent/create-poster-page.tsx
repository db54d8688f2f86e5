import { useWords } from '../../kit/i18n/i18n.tsx'
import { useRoute } from '../../kit/page.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { State } from '../../kit/ui/states.tsx'
import { kitWords } from '../../kit/words.ts'
import { talentWords } from './words.ts'

/** Posters need a work of one's own; without one, the page leads to the contest. */
export function Page() {
  const { titles } = useWords(kitWords).common
  const words = useWords(talentWords)
  const { title } = useRoute()
  return (
    <PageColumn title={titles[title]} lead={words.posterLead}>
      <State picture="empty" title={words.noPosterWork} text={words.noPosterText} />
      <LinkButton kind="main" icon="next" to="/talent">
        {words.toContest}
      </LinkButton>
    </PageColumn>
  )
}
