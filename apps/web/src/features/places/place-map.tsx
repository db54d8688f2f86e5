import type { PlaceKind } from '@club/contract/library.rules.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { ClubMap } from '../../kit/map/club-map.tsx'
import type { MapPlace } from '../../kit/map/map-handle.ts'
import { Button } from '../../kit/ui/button.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Answered, Failed, Skeleton } from '../../kit/ui/states.tsx'
import { useNear } from './near.ts'
import { PlaceCard } from './place-card.tsx'
import type { PlaceFilters } from './place-query.ts'
import { citiesNeed, mapSettingsNeed, markersNeed, placeNeed } from './place-query.ts'
import styles from './places.module.css'
import { placeWords } from './words.ts'

const noRanks: readonly MapPlace[] = []
/** Cards shown at once; the list has the others at the same spot. */
const maxCards = 10

/** The operator's services in the map's format; Baidu's only on its own page. */
function useMapServices(mayBeBaidu: boolean) {
  const { data } = useAnswer(mapSettingsNeed)
  return useMemo(
    () => data && { tiles: data.tiles, baiduFrameUrl: mayBeBaidu ? data.baiduFrameUrl : null },
    [data, mayBeBaidu],
  )
}

/** The map's cities. Those with places of the kind come first, so that their names get the room. */
function useMapCities(kind: PlaceKind) {
  const { data } = useAnswer(citiesNeed(kind))
  return useMemo(() => (data?.list ?? []).toSorted((one, other) => other.places - one.places), [data])
}

/** The map of all filtered places; those chosen on it are shown below as cards. */
export function PlacesMap({
  kind,
  filters,
  isLarge = false,
}: {
  kind: PlaceKind
  filters: PlaceFilters
  /** For the page of the large map, which may be Baidu's. */
  isLarge?: boolean
}) {
  const words = useWords(placeWords)
  const services = useMapServices(isLarge)
  const cities = useMapCities(kind)
  const near = useNear()
  const { data, error, isFetching, refetch } = useAnswer(markersNeed(kind, filters))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const map = useRef<HTMLDivElement>(null)
  const shown = data?.list ?? noRanks
  const isShown = (placeId: string) => shown.some((place) => place.placeId === placeId)
  const stillThere = chosen.filter(isShown)
  if (!services) return <Skeleton lines={2} hasBlock />
  return (
    <div ref={map} className={styles.map}>
      {error && !data && <Failed reason={error.message} onRetry={() => void refetch()} isBusy={isFetching} />}
      <ClubMap
        places={shown}
        cities={cities}
        here={near?.point ?? null}
        chosen={stillThere.length === 1 ? (stillThere[0] ?? null) : null}
        services={services}
        isLarge={isLarge}
        onChoose={(placeIds) => setChosen([...placeIds])}
      />
      {stillThere.length > 0 && (
        <ChosenPlaces
          kind={kind}
          placeIds={stillThere}
          choice={chosen}
          onBack={() => map.current?.scrollIntoView({ block: 'start' })}
        />
      )}
      {/* How to use it comes after it, so that the map itself begins in the first screen. */}
      {isLarge && <p className={lines.soft}>{words.bigMapLead}</p>}
    </div>
  )
}

/** The cards of the places chosen on the map, scrolled into view and focused. */
function ChosenPlaces({
  kind,
  placeIds,
  choice,
  onBack,
}: {
  kind: PlaceKind
  placeIds: readonly string[]
  /** A new array, even for the same place, scrolls to the card again. */
  choice: readonly string[]
  onBack: () => void
}) {
  const words = useWords(placeWords)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll to every new choice
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [choice])
  return (
    <section className={styles.chosen}>
      <h2 ref={heading} tabIndex={-1}>
        {placeIds.length === 1 ? words.chosen : words.chosenMany(placeIds.length)}
      </h2>
      <ul className={styles.cards}>
        {placeIds.slice(0, maxCards).map((placeId) => (
          <ChosenPlace key={placeId} kind={kind} placeId={placeId} />
        ))}
      </ul>
      <Button icon="up" isWide onClick={onBack}>
        {words.backToMap}
      </Button>
    </section>
  )
}

function ChosenPlace({ kind, placeId }: { kind: PlaceKind; placeId: string }) {
  const detail = useAnswer(placeNeed(kind, placeId))
  return (
    <Answered
      query={detail}
      lines={4}
      hidesPrevious
      frame={(state) => <li>{state}</li>}
      pick={({ place }) => place}
    >
      {(place) => <PlaceCard place={place} />}
    </Answered>
  )
}

/** A map of one place and the cities around it. */
export function PlaceMap({ kind, place }: { kind: PlaceKind; place: MapPlace }) {
  const services = useMapServices(false)
  const cities = useMapCities(kind)
  const near = useNear()
  const shown = useMemo(() => [place], [place])
  if (!services) return <Skeleton lines={2} hasBlock />
  return (
    <ClubMap
      places={shown}
      cities={cities}
      here={near?.point ?? null}
      chosen={place.placeId}
      services={services}
      onChoose={() => undefined}
    />
  )
}
