import { useWords } from '../../kit/i18n/i18n.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Section } from '../../kit/ui/layout.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Picture } from '../../kit/ui/picture.tsx'
import type { PlaceDetail } from './place-query.ts'
import styles from './stays.module.css'
import { photoPath, type StayKind } from './stays.rules.ts'
import { stayWords } from './stays.words.ts'

/** A row of thumbnails; all pictures are one tap away. */
const maxSmalls = 2
/** Two thumbnails per row in the column. */
const smallSizes = '(min-width: 640px) 290px, 45vw'

/** A place's pictures after the first, which is at the top of its page, as thumbnails, each a link to the large one. */
export function PhotoLinks({ kind, place }: { kind: StayKind; place: PlaceDetail }) {
  const words = useWords(stayWords)
  const { placeId, images } = place
  if (images.length === 0) return null
  return (
    <Section title={words.photos(images.length)}>
      <ul className={styles.smalls}>
        {images.slice(1, 1 + maxSmalls).map(({ imageUrl, caption }, index) => {
          const path = photoPath(kind, placeId, index + 2)
          return (
            <li key={path}>
              <Link className={styles.small} to={path}>
                <Picture
                  src={imageUrl}
                  alt={words.enlarge(caption)}
                  width={320}
                  height={240}
                  sizes={smallSizes}
                />
              </Link>
            </li>
          )
        })}
      </ul>
      <LinkButton isWide icon="eye" to={photoPath(kind, placeId, 1)}>
        {words.oneByOne}
      </LinkButton>
    </Section>
  )
}
