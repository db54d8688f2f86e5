import type { ReactNode } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { classes } from '../../kit/ui/classes.ts'
import lines from '../../kit/ui/lines.module.css'
import { Link } from '../../kit/ui/link.tsx'
import { type WorkCardData, workPath } from './contest-needs.ts'
import { PictureRetryButton, usePictureRetry } from './picture-retry.tsx'
import styles from './talent.module.css'
import { workTypeName } from './type-name.ts'
import { talentWords } from './words.ts'
import { WorkCover } from './work-cover.tsx'

/**
 * A work in a list: the picture with the words below links to the work's own page; `before` stands above the name,
 * `children` below the link.
 */
export function WorkCard({
  card,
  votes = card.votes,
  before,
  isSmall = false,
  children,
}: {
  card: WorkCardData
  /** The number of votes, if it is known to be newer than the list's. */
  votes?: number
  before?: ReactNode
  /** The picture is next to the words, for rows of a ranking rather than works to look at. */
  isSmall?: boolean
  children?: ReactNode
}) {
  const words = useWords(talentWords)
  const { workNo, name, nickName, type, imageUrl } = card
  const picture = usePictureRetry(imageUrl)
  return (
    <li className={classes(styles.work, isSmall && styles.smallWork)}>
      <Link className={styles.workLink} to={workPath(workNo)}>
        <WorkCover card={card} picture={picture} />
        <span className={styles.workWords}>
          {before}
          <span className={styles.workName}>{name}</span>
          <span className={lines.facts}>
            <span>{nickName}</span>
            <span className={lines.figure}>{words.work.countOfVotes(votes)}</span>
          </span>
          <span className={`${lines.facts} ${lines.soft}`}>
            <span>{words.work.noOf(workNo)}</span>
            <span>{workTypeName(type, words)}</span>
          </span>
        </span>
      </Link>
      {(children || picture.hasFailed) && (
        <div className={styles.workEnd}>
          {picture.hasFailed && <PictureRetryButton name={name} onRetry={picture.retry} />}
          {children}
        </div>
      )}
    </li>
  )
}
