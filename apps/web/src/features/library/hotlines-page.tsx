import { hotlineCategories } from '@club/contract/library.rules.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useNeed } from '../../kit/need.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { CallButton } from '../../kit/ui/call-button.tsx'
import { Card, Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Answered, Empty } from '../../kit/ui/states.tsx'
import { hotlinesNeed } from './hotlines-need.ts'
import styles from './library.module.css'
import type { ReadingCardData } from './reading/reading-query.ts'
import { readingWords } from './reading/words.ts'
import { libraryWords } from './words.ts'

/** Hotlines worth keeping, emergencies first. */
export function Page() {
  const title = usePageTitle()
  const { hotlines: words } = useWords(libraryWords)
  const reading = useWords(readingWords)
  const hotlines = useNeed(hotlinesNeed)
  return (
    <PageColumn title={title} lead={words.lead}>
      <Answered
        query={hotlines}
        lines={6}
        hasBlock
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty title={reading.empty} text={reading.emptyText} />}
      >
        {({ list }) =>
          hotlineCategories.map((category) => (
            <Category
              key={category}
              category={category}
              lines={list.filter(({ group }) => group === category)}
            />
          ))
        }
      </Answered>
    </PageColumn>
  )
}

function Category({
  category,
  lines,
}: {
  category: (typeof hotlineCategories)[number]
  lines: readonly ReadingCardData[]
}) {
  const { hotlines: words } = useWords(libraryWords)
  if (lines.length === 0) return null
  return (
    <Section title={words.categories[category]}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.itemId} line={line} />
        ))}
      </ul>
    </Section>
  )
}

function Line({ line }: { line: ReadingCardData }) {
  const { hotlines: words } = useWords(libraryWords)
  const { title, summary, hotline, isInvented } = line
  if (!hotline) return null
  return (
    <li>
      <Card>
        <h3>{title}</h3>
        <p>{summary}</p>
        <p className={lines.soft}>{words.hours(hotline.hours)}</p>
        {isInvented && <p className={lines.soft}>{words.invented}</p>}
        <CallButton number={hotline.number} word={words.call} />
      </Card>
    </li>
  )
}
