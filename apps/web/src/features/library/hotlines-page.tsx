import { hotlineCategories } from '@club/contract/library-choices.rules.ts'
import { path } from '@club/contract/page-paths.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { idIn, oneIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { CallButton } from '../../kit/ui/call-button.tsx'
import { GroupLinks } from '../../kit/ui/group-links.tsx'
import { Card, Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Answered, Empty } from '../../kit/ui/states.tsx'
import { hotlinesNeed } from './hotlines-need.ts'
import styles from './library.module.css'
import type { ReadingCardData } from './reading/reading-query.ts'
import { readingWords } from './reading/words.ts'
import { libraryWords } from './words.ts'

/** Hotlines worth keeping by kind, emergencies first; with `?id=`, the kind of that line. */
export function Page() {
  const title = usePageTitle()
  const { hotlines: words } = useWords(libraryWords)
  const reading = useWords(readingWords)
  const hotlines = useAnswer(hotlinesNeed)
  const query = useQueryParams()
  return (
    <PageColumn title={title} note={words.lead}>
      <Answered
        query={hotlines}
        lines={6}
        hasBlock
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty title={reading.empty} text={reading.emptyText} />}
      >
        {({ list }) => {
          const sought = list.find(({ itemId }) => itemId === idIn(query))
          const current = categoryOf(sought) ?? oneIn(query, 'tab', hotlineCategories)
          const others = list.filter((line) => line.group === current && line !== sought)
          return (
            <>
              <GroupLinks
                label={words.categoriesLabel}
                entries={hotlineCategories.map((value) => ({
                  to: path('/discountsLine', { tab: value }),
                  value,
                  name: words.categories[value],
                }))}
                current={current}
                isFilter
              />
              <Category category={current} lines={sought ? [sought, ...others] : others} />
            </>
          )
        }}
      </Answered>
    </PageColumn>
  )
}

type HotlineCategory = (typeof hotlineCategories)[number]

function categoryOf(line: ReadingCardData | undefined): HotlineCategory | undefined {
  return hotlineCategories.find((category) => category === line?.group)
}

function Category({ category, lines }: { category: HotlineCategory; lines: readonly ReadingCardData[] }) {
  const { hotlines: words } = useWords(libraryWords)
  const reading = useWords(readingWords)
  if (lines.length === 0) return <Empty title={reading.empty} text={reading.emptyText} />
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
