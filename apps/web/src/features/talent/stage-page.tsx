import { path } from '@club/contract/page-paths.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { dayInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { LinkRow, List, Section } from '../../kit/ui/layout.tsx'
import { Picture } from '../../kit/ui/picture.tsx'
import { Answered, Empty } from '../../kit/ui/states.tsx'
import { type Contest, contestNeed, tabPath } from './contest-needs.ts'
import { EditionFrame, LatestEdition } from './edition-frame.tsx'
import { type EditionCard, pastOf } from './edition-query.ts'
import { TabRows } from './tab-links.tsx'
import styles from './talent.module.css'
import { talentWords } from './words.ts'

/** The stage: the current or last edition at a glance, what can be done now, the contest's parts and past winners. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(talentWords)
  return (
    <EditionFrame title={title}>
      {(editions) => (
        <>
          <LatestEdition
            editions={editions}
            none={<Empty title={words.noCurrent} text={words.noCurrentText} />}
          >
            {(card) => <Latest card={card} />}
          </LatestEdition>
          <PastWinners editions={editions} />
        </>
      )}
    </EditionFrame>
  )
}

function Latest({ card }: { card: EditionCard }) {
  const words = useWords(talentWords)
  const language = useLanguage()
  const { title, imageUrl, edition, isInvented } = card
  const answer = useAnswer(contestNeed(edition.edition))
  const contest = answer.data ?? null
  // Until the answer arrives, the edition's days are enough to choose the buttons.
  const isVoteOpen = contest?.isVoteOpen ?? edition.isCurrent
  const isEntryOpen = contest?.isEntryOpen ?? edition.isCurrent
  return (
    <>
      <Section title={title}>
        <p>{words.stage.until(dayInWords(edition.endsOn, language))}</p>
        {isVoteOpen ? (
          <LinkButton kind="main" icon="flag" to={tabPath('3')}>
            {words.stage.vote}
          </LinkButton>
        ) : (
          <LinkButton kind="main" icon="ranking" to={tabPath('4')}>
            {words.stage.ranking}
          </LinkButton>
        )}
        {isEntryOpen && (
          <LinkButton isWide icon="plus" to={tabPath('6')}>
            {words.stage.enter}
          </LinkButton>
        )}
        {imageUrl && (
          <Picture className={styles.glance} src={imageUrl} alt="" width={640} height={480} isEager />
        )}
        <Answered query={answer} lines={1} pick={(found) => found}>
          {(found) => (
            <p>
              {words.stage.now[doableIn(found)]} {words.stage.works(found.works)}
            </p>
          )}
        </Answered>
        {isInvented && <p>{words.invented}</p>}
      </Section>
      <Section title={words.stage.parts}>
        <TabRows label={words.tabsLabel} />
      </Section>
    </>
  )
}

function doableIn({ isVoteOpen, isEntryOpen, isClosed }: Contest) {
  if (isVoteOpen) return isEntryOpen ? 'both' : 'vote'
  if (isEntryOpen) return 'enter'
  return isClosed ? 'closed' : 'none'
}

/** A way to the winners of each past edition, the latest first. */
function PastWinners({ editions }: { editions: readonly EditionCard[] }) {
  const words = useWords(talentWords)
  const past = pastOf(editions)
  if (past.length === 0) return null
  return (
    <Section title={words.stage.past}>
      <List label={words.stage.past}>
        {past.map(({ itemId, title }) => (
          <LinkRow
            key={itemId}
            to={path('/talent_review', { id: itemId })}
            icon="medal"
            title={words.stage.pastRow(title)}
          />
        ))}
      </List>
    </Section>
  )
}
