import { useWords } from '../../kit/i18n/i18n.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import type { WorkCardData } from './contest-needs.ts'
import type { PictureLoad } from './picture-retry.tsx'
import styles from './talent.module.css'
import { talentWords } from './words.ts'

/** A work's small picture, and whether it is a film; the name beside it says what it is. */
export function WorkCover({
  card: { imageUrl, isFilm },
  picture: { hasFailed, fail },
}: {
  card: WorkCardData
  picture: PictureLoad
}) {
  const words = useWords(talentWords)
  return (
    <span className={styles.cover}>
      {hasFailed ? (
        <span className={styles.noCover}>{words.work.pictureFailed}</span>
      ) : imageUrl ? (
        <img src={imageUrl} alt="" width="360" height="270" loading="lazy" decoding="async" onError={fail} />
      ) : (
        <span className={styles.noCover}>
          <Icon name={isFilm ? 'play' : 'eye'} isLarge />
        </span>
      )}
      {isFilm && (
        <span className={styles.filmMark}>
          <Icon name="play" />
          {words.work.film}
        </span>
      )}
    </span>
  )
}
