import { prizesOf } from '@club/contract/prize-tiers.ts'
import { useState } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useNeed } from '../../kit/need.ts'
import { Button } from '../../kit/ui/button.tsx'
import { List, Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Answered, Empty } from '../../kit/ui/states.tsx'
import { type WorkCardData, winnersNeed } from './contest-needs.ts'
import styles from './talent.module.css'
import { talentWords } from './words.ts'
import { WorkCard } from './work-card.tsx'

type Winner = WorkCardData & { tier: number; month: string | null }

/** Winners of one prize that are shown at first, so that all prizes are in reach. */
const shownAtFirst = 1

/** The winning works of an edition, prize by prize: rules/contest#prize-tiers. Headings are h3. */
export function Winners({ edition }: { edition: number }) {
  const words = useWords(talentWords)
  const winners = useNeed(winnersNeed(edition))
  return (
    <Answered
      query={winners}
      hasBlock
      hidesPrevious
      isEmpty={({ list }) => list.length === 0}
      empty={<Empty title={words.winners.none} text={words.winners.noneText} />}
    >
      {({ list }) =>
        prizesOf(edition)
          .map(({ tier, prize }) => ({ prize, works: list.filter((work) => work.tier === tier) }))
          .filter(({ works }) => works.length > 0)
          .map(({ prize, works }) => <PrizeWinners key={prize} name={words.prizes[prize]} works={works} />)
      }
    </Answered>
  )
}

/** The same as a part of a page; nothing while no prize is given. */
export function GivenPrizes({ edition }: { edition: number }) {
  const words = useWords(talentWords)
  const { data } = useNeed(winnersNeed(edition))
  if (data?.list.length === 0) return null
  return (
    <Section title={words.winners.title}>
      <Winners edition={edition} />
    </Section>
  )
}

function PrizeWinners({ name, works }: { name: string; works: readonly Winner[] }) {
  const { winners: words } = useWords(talentWords)
  const [isOpen, setOpen] = useState(false)
  const title = words.of(name, works.length)
  const shown = isOpen ? works : works.slice(0, shownAtFirst)
  return (
    <section className={styles.prize} aria-label={title}>
      <h3>{title}</h3>
      <List label={title}>
        {shown.map((work) => (
          <WorkCard
            key={`${work.workNo}/${work.month}`}
            card={work}
            before={
              work.month && <span className={lines.soft}>{words.ofMonth(...yearAndMonth(work.month))}</span>
            }
          />
        ))}
      </List>
      {works.length > shownAtFirst && (
        <Button icon={isOpen ? 'up' : 'down'} isWide aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.hide : words.showAll(works.length)}
        </Button>
      )}
    </section>
  )
}

function yearAndMonth(name: string): [number, number] {
  const [year = 0, month = 1] = name.split('-').map(Number)
  return [year, month]
}
