import { Link } from 'react-router'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Picture } from '../../kit/ui/picture.tsx'
import { useNear } from './near.ts'
import { cardFacts, rankText } from './place-facts.ts'
import type { PlaceCardData, PlaceFilters } from './place-query.ts'
import styles from './places.module.css'
import { placeWords } from './words.ts'

/** One place of a list: the whole card links to its page. `specialty` selects the rank to show. */
export function PlaceCard({
  place,
  specialty,
}: {
  place: PlaceCardData
  specialty?: PlaceFilters['specialty']
}) {
  const words = useWords(placeWords)
  const rank = rankText(place, words, specialty)
  const { kind, title, summary, imageUrl, path, isInvented, cityName, distanceMeters } = place
  return (
    <li className={styles.card}>
      <Link className={styles.cardLink} to={path}>
        {/* Hospitals are distinguished by rank, not by their looks. */}
        {kind !== 'hospital' && (
          <Picture className={styles.cardPicture} src={imageUrl} alt="" width={640} height={480} />
        )}
        <span className={styles.cardWords}>
          {rank && <span className={styles.rank}>{rank}</span>}
          <span className={styles.cardTitle}>{title}</span>
          <span className={styles.marks}>
            <span>{cityName}</span>
            {distanceMeters !== null && <Distance meters={distanceMeters} />}
            {isInvented && <span className={styles.invented}>{words.invented}</span>}
          </span>
          <span>{summary}</span>
          <span className={styles.cardFacts}>
            {cardFacts(place, words).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </span>
      </Link>
    </li>
  )
}

function Distance({ meters }: { meters: number }) {
  const words = useWords(placeWords)
  const near = useNear()
  return (
    <strong className={styles.distance}>
      {near?.kind === 'city' ? words.fromCity(meters) : words.fromHere(meters)}
    </strong>
  )
}
