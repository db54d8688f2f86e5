import { useWords } from '../../kit/i18n/i18n.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { LinkRow, List, Section } from '../../kit/ui/layout.tsx'
import { Empty } from '../../kit/ui/states.tsx'
import { kitWords } from '../../kit/words.ts'
import { EditionFrame } from './edition-frame.tsx'
import { EditionSummary } from './edition-summary.tsx'
import { talentWords } from './words.ts'

/** The stage: the current edition, with links to its parts and to past ones. */
export function Page() {
  const { titles } = useWords(kitWords).common
  const words = useWords(talentWords)
  return (
    <EditionFrame title={titles.stage} lead={words.stageLead}>
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
            <LinkRow to="/talent_review" icon="history" title={titles.talentReview} />
          </List>
        </>
      )}
    </EditionFrame>
  )
}
