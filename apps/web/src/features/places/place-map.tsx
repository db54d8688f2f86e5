import type { PlaceKind } from '@club/contract/library.rules.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { ClubMap } from '../../kit/map/club-map.tsx'
import type { MapPlace } from '../../kit/map/map-handle.ts'
import { useNeed } from '../../kit/need.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Answered, Failed, Skeleton } from '../../kit/ui/states.tsx'
import { useNear } from './near.ts'
import { PlaceCard } from './place-card.tsx'
import type { PlaceFilters } from './place-query.ts'
import { citiesNeed, mapSettingsNeed, markersNeed, placeNeed } from './place-query.ts'
import styles from './places.module.css'
import { placeWords } from './words.ts'

const noRanks: readonly MapPlace[] = []
/** So many cards are read; more of one spot are in the list. */
const maxCards = 10

/** The operator's services as a map takes them; nothing of Baidu's unless the page is for it. */
function useMapServices(mayBeBaidu: boolean) {
  const { data } = useNeed(mapSettingsNeed)
  return useMemo(
    () => data && { tiles: data.tiles, baiduFrameUrl: mayBeBaidu ? data.baiduFrameUrl : null },
    [data, mayBeBaidu],
  )
}

/** The cities of the map, those with places of the kind first: they get the room for their names. */
function useMapCities(kind: PlaceKind) {
  const { data } = useNeed(citiesNeed(kind))
  return useMemo(() => (data?.list ?? []).toSorted((one, other) => other.places - one.places), [data])
}

/** The map of all places that the filters leave; what is chosen on it stands below as a card. */
export function PlacesMap({
  kind,
  filters,
  isLarge = false,
}: {
  kind: PlaceKind
  filters: PlaceFilters
  /** The page of the large map, which may be Baidu's. */
  isLarge?: boolean
}) {
  const services = useMapServices(isLarge)
  const cities = useMapCities(kind)
  const near = useNear()
  const { data, error, isFetching, refetch } = useNeed(markersNeed(kind, filters))
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
    </div>
  )
}

/** The cards of what was chosen on the map: named, in sight and in focus. */
function ChosenPlaces({
  kind,
  placeIds,
  choice,
  onBack,
}: {
  kind: PlaceKind
  placeIds: readonly string[]
  /** Another one, even of the same place, brings the card into sight again. */
  choice: readonly string[]
  onBack: () => void
}) {
  const words = useWords(placeWords)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice is shown
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
  const detail = useNeed(placeNeed(kind, placeId))
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

/** A map of one place with the cities around it. */
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
