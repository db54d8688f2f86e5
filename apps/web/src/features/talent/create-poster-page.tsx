import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page-title.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { State } from '../../kit/ui/states.tsx'
import { talentWords } from './words.ts'

/** Posters need a work of one's own; without one, the page leads to the contest. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(talentWords)
  return (
    <PageColumn title={title} lead={words.posterLead}>
      <State picture="empty" title={words.noPosterWork} text={words.noPosterText} />
      <LinkButton kind="main" icon="next" to="/talent">
        {words.toContest}
      </LinkButton>
    </PageColumn>
  )
}
