import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page-title.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { LinkRow, List, Section } from '../../kit/ui/layout.tsx'
import { Empty } from '../../kit/ui/states.tsx'
import { EditionFrame } from './edition-frame.tsx'
import { EditionSummary } from './edition-summary.tsx'
import { talentWords } from './words.ts'

/** The stage: the current edition, with links to its parts and to past ones. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(talentWords)
  return (
    <EditionFrame title={title} lead={words.stageLead}>
      {(_editions, current) => (
        <>
          {current ? (
            <Section title={words.current}>
              <EditionSummary card={current} isTitled />
              <LinkButton kind="main" icon="next" to="/talent">
                {words.toContest}
              </LinkButton>
            </Section>
          ) : (
            <Empty title={words.noCurrent} text={words.noCurrentText} />
          )}
          <List>
            <LinkRow to="/talent?showTab=2" icon="medal" title={words.tabs['2']} />
            <LinkRow to="/talent_review" icon="history" title={words.titles['/talent_review']} />
          </List>
        </>
      )}
    </EditionFrame>
  )
}
