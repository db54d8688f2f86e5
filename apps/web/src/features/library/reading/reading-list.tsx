import type { ReadingKind } from '@club/contract/library.rules.ts'
import type { ReactNode } from 'react'
import { dayInWords } from '../../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../../kit/i18n/i18n.tsx'
import { classes } from '../../../kit/ui/classes.ts'
import { List } from '../../../kit/ui/layout.tsx'
import lines from '../../../kit/ui/lines.module.css'
import { PagedList } from '../../../kit/ui/paged-list.tsx'
import { PictureCard } from '../../../kit/ui/picture-card.tsx'
import { Empty } from '../../../kit/ui/states.tsx'
import { type ReadingCardData, readingListNeed } from './reading-query.ts'
import { readingWords } from './words.ts'

/** A list of texts, five at a time. */
export function ReadingList({
  kind,
  groups,
  label,
  renderRow,
  empty,
}: {
  kind: ReadingKind
  groups?: readonly string[] | undefined
  label: string
  /** Renders a row instead of the usual card; an `li`. */
  renderRow?: (card: ReadingCardData) => ReactNode
  empty?: ReactNode
}) {
  const words = useWords(readingWords)
  return (
    <PagedList
      {...readingListNeed(kind, groups)}
      label={label}
      moreWord={words.more}
      endWord={words.end}
      empty={empty ?? <Empty title={words.empty} text={words.emptyText} />}
      renderRow={renderRow ?? ((card) => <ReadingCard key={card.itemId} card={card} />)}
    />
  )
}

/** One text in a list: picture, title and summary; the whole card is a link. */
export function ReadingCard({ card, extra }: { card: ReadingCardData; extra?: ReactNode }) {
  const words = useWords(readingWords)
  const language = useLanguage()
  const { title, summary, imageUrl, day, minutes, path, isInvented } = card
  return (
    <PictureCard to={path} imageUrl={imageUrl} title={title} summary={summary}>
      {extra}
      <span className={classes(lines.facts, lines.soft)}>
        {day !== null && card.kind === 'article' && <span>{dayInWords(day, language)}</span>}
        {minutes !== null && <span>{words.minutes(minutes)}</span>}
        {isInvented && <span className={lines.mark}>{words.inventedMark}</span>}
      </span>
    </PictureCard>
  )
}

/** A plain list of cards, for items that come in one answer. */
export function ReadingCards({ cards, label }: { cards: readonly ReadingCardData[]; label: string }) {
  return (
    <List label={label}>
      {cards.map((card) => (
        <ReadingCard key={`${card.kind}/${card.itemId}`} card={card} />
      ))}
    </List>
  )
}
