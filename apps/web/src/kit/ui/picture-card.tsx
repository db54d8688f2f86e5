import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link } from './link.tsx'
import { Picture } from './picture.tsx'
import styles from './picture-card.module.css'

/** Beside the words about a third of the column; a low band above them in the largest text. */
const cardSizes = '(min-width: 640px) 320px, 60vw'

/**
 * A card of a list: a small picture, a title and words about it. The whole card links to `to`; without an address
 * it rests. `children` are spans.
 */
export function PictureCard({
  to,
  imageUrl,
  isFirst = false,
  before,
  title,
  summary,
  children,
}: {
  to: string | null
  imageUrl: string | null
  /** The first card of a list is in the first screen. */
  isFirst?: boolean
  before?: ReactNode
  title: string
  /** Left out in the largest text, where the page that the card leads to begins with it. */
  summary: string
  children: ReactNode
}) {
  const body = (
    <>
      {imageUrl && (
        <Picture
          className={styles.picture}
          src={imageUrl}
          alt=""
          width={640}
          height={480}
          sizes={cardSizes}
          isEager={isFirst}
        />
      )}
      <span className={styles.words}>
        {before}
        <span className={styles.title}>{title}</span>
        <span className={styles.summary}>{summary}</span>
        {children}
      </span>
    </>
  )
  return (
    <li className={classes(styles.card, to === null && styles.resting)}>
      {to === null ? (
        <div className={styles.body}>{body}</div>
      ) : (
        <Link className={styles.body} to={to}>
          {body}
        </Link>
      )}
    </li>
  )
}
