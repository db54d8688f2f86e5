import type { ReadingKind } from '@club/contract/library.rules.ts'
import type { ReactNode } from 'react'
import { useAnswer } from '../../../kit/calls/api.ts'
import { dayInWords } from '../../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../../kit/page/page-title.ts'
import { LinkButton } from '../../../kit/ui/button.tsx'
import { Fold } from '../../../kit/ui/fold.tsx'
import { Page as PageColumn, Section } from '../../../kit/ui/layout.tsx'
import { Picture } from '../../../kit/ui/picture.tsx'
import { Answered, State } from '../../../kit/ui/states.tsx'
import { ReadingBody } from './reading-body.tsx'
import { ReadingCards } from './reading-list.tsx'
import styles from './reading-parts.module.css'
import type { ReadingItem } from './reading-query.ts'
import { itemNeed } from './reading-query.ts'
import { readingWords } from './words.ts'

/** One text as a page, with what to do if it does not exist. `back` is the list that it belongs to. */
export function ReadingPage({
  kind,
  itemId,
  back,
  before,
  after,
  isFolded = false,
}: {
  kind: ReadingKind
  itemId: string
  back: { path: string; word: string }
  before?: (item: ReadingItem) => ReactNode
  after?: (item: ReadingItem) => ReactNode
  /** Whether the text is folded by its headings, and the way to other items, too. */
  isFolded?: boolean
}) {
  const words = useWords(readingWords)
  const title = usePageTitle()
  const answer = useAnswer(itemNeed(kind, itemId))
  return (
    <Answered
      query={answer}
      lines={6}
      hasBlock
      hidesPrevious
      frame={(state) => <PageColumn title={title}>{state}</PageColumn>}
      pick={({ item }) => item}
      unknown={({ isOver }) => (
        <PageColumn title={isOver ? words.over : words.unknown}>
          <State picture="not-found" text={isOver ? words.overText : words.unknownText} />
          <LinkButton kind="main" isWide to={back.path}>
            {back.word}
          </LinkButton>
        </PageColumn>
      )}
    >
      {(item) => (
        <Reading
          item={item}
          kind={kind}
          back={back}
          before={before?.(item)}
          after={after?.(item)}
          isFolded={isFolded}
        />
      )}
    </Answered>
  )
}

function Reading({
  item,
  kind,
  back,
  before,
  after,
  isFolded,
}: {
  item: ReadingItem
  kind: ReadingKind
  back: { path: string; word: string }
  before: ReactNode
  after: ReactNode
  isFolded: boolean
}) {
  const words = useWords(readingWords)
  const language = useLanguage()
  const { title, summary, imageUrl, day, minutes, others } = item
  const Others = isFolded ? Fold : Section
  return (
    <PageColumn title={title} lead={summary}>
      <p className={styles.facts}>
        {day !== null && kind === 'article' && <span>{dayInWords(day, language)}</span>}
        {minutes !== null && <span>{words.minutes(minutes)}</span>}
      </p>
      {imageUrl && (
        <Picture className={styles.picture} src={imageUrl} alt="" width={640} height={480} isEager />
      )}
      <ReadingBody reading={item} before={before} after={after} isFolded={isFolded} />
      {others.length > 0 && (
        <Others title={words.others}>
          <ReadingCards cards={others} label={words.others} />
        </Others>
      )}
      <LinkButton isWide to={back.path}>
        {back.word}
      </LinkButton>
    </PageColumn>
  )
}
