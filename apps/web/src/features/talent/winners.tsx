import { prizesOf } from '@club/contract/prize-tiers.ts'
import { useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { List, Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Notice } from '../../kit/ui/notice.tsx'
import { Answered, Empty } from '../../kit/ui/states.tsx'
import { type WorkCardData, winnersNeed } from './contest-needs.ts'
import { CertificateLink } from './poster-links.tsx'
import { prizeNames } from './prize-names.ts'
import styles from './talent.module.css'
import { talentWords } from './words.ts'
import { WorkCard } from './work-card.tsx'

type Winner = WorkCardData & { tier: number; month: string | null; isOwn: boolean }

/** How many prizes, and winners of each, are shown at first. */
const prizesAtFirst = 3
const winnersAtFirst = 1

/**
 * The winning works of an edition, prize by prize, and above them the reader's own: rules/contest#prize-tiers. Headings
 * are h3.
 */
export function Winners({ edition }: { edition: number }) {
  const words = useWords(talentWords)
  const winners = useAnswer(winnersNeed(edition))
  return (
    <Answered
      query={winners}
      hasBlock
      hidesPrevious
      isEmpty={({ list }) => list.length === 0}
      empty={<Empty title={words.winners.none} text={words.winners.noneText} />}
    >
      {({ list }) => (
        <>
          <OwnPrizes edition={edition} list={list} />
          <Prizes edition={edition} list={list} />
        </>
      )}
    </Answered>
  )
}

/** The same as a section of a page; renders nothing until a prize is given. */
export function GivenPrizes({ edition }: { edition: number }) {
  const words = useWords(talentWords)
  const { data } = useAnswer(winnersNeed(edition))
  if (data?.list.length === 0) return null
  return (
    <Section title={words.winners.title}>
      <Winners edition={edition} />
    </Section>
  )
}

/** What the reader won, with the way to the certificate. */
function OwnPrizes({ edition, list }: { edition: number; list: readonly Winner[] }) {
  const words = useWords(talentWords)
  const own = list.filter(({ isOwn }) => isOwn)
  const works = [...new Map(own.map((work) => [work.workNo, work])).values()]
  return works.map(({ workNo, name }) => {
    const tiers = own.filter((work) => work.workNo === workNo).map(({ tier }) => tier)
    const prizes = prizeNames({ activityId: edition, tiers }, words)
    return (
      <Notice
        key={workNo}
        kind="success"
        title={words.winners.own(name)}
        action={<CertificateLink workNo={workNo} />}
      >
        {words.work.prizes(prizes)}
      </Notice>
    )
  })
}

function Prizes({ edition, list }: { edition: number; list: readonly Winner[] }) {
  const words = useWords(talentWords)
  const [isOpen, setOpen] = useState(false)
  const prizes = prizesOf(edition)
    .map(({ tier, prize }) => ({ prize, works: list.filter((work) => work.tier === tier) }))
    .filter(({ works }) => works.length > 0)
  const shown = isOpen ? prizes : prizes.slice(0, prizesAtFirst)
  return (
    <>
      {shown.map(({ prize, works }) => (
        <PrizeWinners key={prize} name={words.prizes[prize]} works={works} />
      ))}
      {prizes.length > prizesAtFirst && (
        <Button icon={isOpen ? 'up' : 'down'} isWide aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.winners.morePrizes(prizes.length - prizesAtFirst)}
        </Button>
      )}
    </>
  )
}

function PrizeWinners({ name, works }: { name: string; works: readonly Winner[] }) {
  const { winners: words } = useWords(talentWords)
  const [isOpen, setOpen] = useState(false)
  const title = words.of(name, works.length)
  const shown = isOpen ? works : works.slice(0, winnersAtFirst)
  return (
    <section className={styles.prize} aria-label={title}>
      <h3>{title}</h3>
      <List label={title}>
        {shown.map((work) => (
          <WorkCard
            key={`${work.workNo}/${work.month}`}
            card={work}
            isSmall
            before={
              work.month && <span className={lines.soft}>{words.ofMonth(...yearAndMonth(work.month))}</span>
            }
          />
        ))}
      </List>
      {works.length > winnersAtFirst && (
        <Button icon={isOpen ? 'up' : 'down'} isWide aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.showAll(works.length)}
        </Button>
      )}
    </section>
  )
}

function yearAndMonth(name: string): [number, number] {
  const [year = 0, month = 1] = name.split('-').map(Number)
  return [year, month]
}
