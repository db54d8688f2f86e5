import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link } from './link.tsx'
import { Picture } from './picture.tsx'
import styles from './picture-card.module.css'

/**
 * A card of a list: a picture, a title and words about it. The whole card links to `to`; without an address
 * it rests. `children` are spans.
 */
export function PictureCard({
  to,
  imageUrl,
  isFirst = false,
  before,
  title,
  children,
}: {
  to: string | null
  imageUrl: string | null
  /** The first card of a list is in the first screen. */
  isFirst?: boolean
  before?: ReactNode
  title: string
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
          isEager={isFirst}
        />
      )}
      <span className={styles.words}>
        {before}
        <span className={styles.title}>{title}</span>
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
