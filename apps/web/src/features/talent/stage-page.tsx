import { dayInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { useNeed } from '../../kit/need.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { LinkRow, List, Section } from '../../kit/ui/layout.tsx'
import { Picture } from '../../kit/ui/picture.tsx'
import { Empty, Skeleton } from '../../kit/ui/states.tsx'
import { type Contest, contestNeed, tabPath } from './contest-needs.ts'
import { EditionFrame } from './edition-frame.tsx'
import type { EditionCard } from './edition-query.ts'
import styles from './talent.module.css'
import { PartRows } from './talent-parts.tsx'
import { talentWords } from './words.ts'

/** The stage: the current edition at a glance, what can be done now, the contest's parts and past winners. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(talentWords)
  return (
    <EditionFrame title={title}>
      {(editions, current) => (
        <>
          {current ? (
            <Current card={current} />
          ) : (
            <Empty title={words.noCurrent} text={words.noCurrentText} />
          )}
          <PastWinners editions={editions} />
        </>
      )}
    </EditionFrame>
  )
}

function Current({ card }: { card: EditionCard }) {
  const words = useWords(talentWords)
  const language = useLanguage()
  const { title, imageUrl, edition, isInvented } = card
  const contest = useNeed(contestNeed(edition.edition)).data ?? null
  return (
    <>
      <Section title={title}>
        <p>{words.stage.until(dayInWords(edition.endsOn, language))}</p>
        {contest?.isVoteOpen === false ? (
          <LinkButton kind="main" icon="ranking" to={tabPath('4')}>
            {words.stage.ranking}
          </LinkButton>
        ) : (
          <LinkButton kind="main" icon="flag" to={tabPath('3')}>
            {words.stage.vote}
          </LinkButton>
        )}
        {contest?.isEntryOpen !== false && (
          <LinkButton isWide icon="plus" to={tabPath('6')}>
            {words.stage.enter}
          </LinkButton>
        )}
        {imageUrl && (
          <Picture className={styles.glance} src={imageUrl} alt="" width={640} height={480} isEager />
        )}
        {contest ? (
          <p>
            {words.stage.now[doableIn(contest)]} {words.stage.works(contest.works)}
          </p>
        ) : (
          <Skeleton lines={1} />
        )}
        {isInvented && <p>{words.invented}</p>}
      </Section>
      <Section title={words.stage.parts}>
        <PartRows label={words.tabsLabel} />
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
  const past = editions
    .filter(({ edition }) => !edition.isCurrent)
    .sort((a, b) => b.edition.edition - a.edition.edition)
  if (past.length === 0) return null
  return (
    <Section title={words.stage.past}>
      <List label={words.stage.past}>
        {past.map(({ itemId, title }) => (
          <LinkRow
            key={itemId}
            to={`/talent_review?id=${itemId}`}
            icon="medal"
            title={words.stage.pastRow(title)}
          />
        ))}
      </List>
    </Section>
  )
}
