import { useWords } from '../../kit/i18n/i18n.tsx'
import lines from '../../kit/ui/lines.module.css'
import { PictureCard } from '../../kit/ui/picture-card.tsx'
import { roughKilometers } from './distance.rules.ts'
import { useNear } from './near.ts'
import { cardFacts, rankText } from './place-facts.ts'
import type { PlaceCardData, PlaceFilters } from './place-query.ts'
import styles from './places.module.css'
import { placeWords } from './words.ts'

/** One place of a list: the whole card links to its page. `specialty` selects the rank to show. */
export function PlaceCard({
  place,
  specialty,
  isFirst,
}: {
  place: PlaceCardData
  specialty?: PlaceFilters['specialty']
  isFirst?: boolean
}) {
  const words = useWords(placeWords)
  const rank = rankText(place, words, specialty)
  const { kind, title, summary, imageUrl, path, isInvented, cityName, distanceMeters } = place
  return (
    <PictureCard
      to={path}
      // Hospitals are distinguished by rank, not by their looks.
      imageUrl={kind === 'hospital' ? null : imageUrl}
      isFirst={isFirst ?? false}
      before={rank && <span className={styles.rank}>{rank}</span>}
      title={title}
      summary={summary}
    >
      <span className={styles.marks}>
        <span>{cityName}</span>
        {distanceMeters !== null && <Distance meters={distanceMeters} />}
        {isInvented && <span className={lines.mark}>{words.invented}</span>}
      </span>
      <span className={styles.cardFacts}>
        {cardFacts(place, words).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </PictureCard>
  )
}

function Distance({ meters }: { meters: number }) {
  const words = useWords(placeWords)
  const near = useNear()
  const kilometers = roughKilometers(meters)
  return (
    <strong className={styles.distance}>
      {near?.kind === 'city' ? words.fromCity(kilometers) : words.fromHere(kilometers)}
    </strong>
  )
}
