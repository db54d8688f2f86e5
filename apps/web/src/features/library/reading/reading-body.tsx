import { textSizes } from '@club/contract/display.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { PosterItemKind } from '@club/contract/library.rules.ts'
import type { library } from '@club/contract/library.ts'
import { itemPosterPath } from '@club/contract/poster-items.rules.ts'
import type { ReactNode } from 'react'
import { setTextSize, useDisplay } from '../../../kit/frame/display.ts'
import { dayInWords } from '../../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../../kit/i18n/i18n.tsx'
import { SendButtons } from '../../../kit/sharing/send-buttons.tsx'
import { useSendLink } from '../../../kit/sharing/use-send-link.ts'
import { Button, LinkButton } from '../../../kit/ui/button.tsx'
import { Fold } from '../../../kit/ui/fold.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { FoldedProse, Prose } from '../../../kit/ui/prose.tsx'
import { Helpful } from './helpful.tsx'
import styles from './reading-parts.module.css'
import { readingWords } from './words.ts'

export type Origin = NonNullable<AnswerOf<typeof library.item>['item']>['origin']

/** A text shown as a page of its own. */
export interface ReadingText {
  kind: PosterItemKind
  itemId: string
  title: string
  html: string
  origin: Origin
  isInvented: boolean
  /** The page's own address, for sharing. */
  path: string
}

/**
 * A text with its tools: reading aloud, larger letters, origin, rating and sharing. `before` is between the buttons and
 * the text, `after` right below the text.
 */
export function ReadingBody({
  reading,
  before,
  after,
  isFolded = false,
}: {
  reading: ReadingText
  before?: ReactNode
  after?: ReactNode
  /** Folds the text by its headings: for a page about a thing, not an article. */
  isFolded?: boolean
}) {
  const words = useWords(readingWords)
  return (
    <div className={styles.body}>
      {!isFolded && <LargerText />}
      {reading.isInvented && <Notice>{words.invented}</Notice>}
      {before}
      {isFolded ? <FoldedProse html={reading.html} /> : <Prose html={reading.html} />}
      {after}
      <OriginFold origin={reading.origin} />
      <SendFold title={reading.title} path={reading.path} posterOf={reading} />
      <Helpful key={`${reading.kind}/${reading.itemId}`} kind={reading.kind} itemId={reading.itemId} />
    </div>
  )
}

/** A button that makes the text one size larger. */
export function LargerText() {
  const words = useWords(readingWords)
  const { textSize } = useDisplay()
  const next = textSizes[textSizes.indexOf(textSize) + 1]
  // At the largest size there is nothing to offer; the settings can reduce it.
  if (!next) return null
  return (
    <Button icon="textSize" onClick={() => setTextSize(next)}>
      {words.larger}
    </Button>
  )
}

/** A text's source, reviewer, review date and expiry. */
export function OriginFold({ origin }: { origin: Origin }) {
  const words = useWords(readingWords).origin
  const language = useLanguage()
  const { sources, reviewer, reviewedAt, expiresAt } = origin
  return (
    <Fold title={words.title}>
      <div className={styles.origin}>
        <p>{words.sources}</p>
        <ul>
          {sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
        <p>{words.reviewer(reviewer, dayInWords(reviewedAt, language))}</p>
        {expiresAt !== null && <p>{words.expires(dayInWords(expiresAt, language))}</p>}
      </div>
    </Fold>
  )
}

/** Sharing the page; `posterOf` is the item of its poster. */
export function SendFold({
  title,
  path,
  posterOf,
}: {
  title: string
  path: string
  posterOf?: { kind: PosterItemKind; itemId: string }
}) {
  const words = useWords(readingWords).send
  const sending = useSendLink({ path, title, text: title, reportName: 'reading' })
  return (
    <Fold title={words.title}>
      <p>{words.text}</p>
      <SendButtons sending={sending} words={words} />
      {posterOf && (
        <LinkButton isWide icon="picture" to={itemPosterPath(posterOf.kind, posterOf.itemId)}>
          {words.poster}
        </LinkButton>
      )}
    </Fold>
  )
}
