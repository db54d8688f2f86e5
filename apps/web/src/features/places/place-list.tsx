import { firstPage } from '@club/contract/constants.ts'
import type { PlaceKind } from '@club/contract/library.rules.ts'
import { places } from '@club/contract/places.ts'
import type { ReactNode } from 'react'
import { useAnswer } from '../../kit/api.ts'
import type { MapPoint } from '../../kit/map/map-handle.ts'
import { Section } from '../../kit/ui/layout.tsx'
import { PagedList } from '../../kit/ui/paged-list.tsx'
import { Empty } from '../../kit/ui/states.tsx'
import { useNear } from './near.ts'
import { PlaceCard } from './place-card.tsx'
import type { PlaceFilters } from './place-query.ts'
import styles from './places.module.css'
import { type PlaceWords, usePlaceWords } from './use-place-words.ts'

/** The request of one page of a list, the same wherever it is asked for, since it is the cache's key. */
function listRequest(kind: PlaceKind, filters: PlaceFilters, point: MapPoint | null, pageNum: number) {
  return { kind, ...filters, ...(point && { near: point }), pageNum }
}

/** The places that the filters leave, five at a time: the nearest first where somebody asked for that. */
export function PlaceList({
  kind,
  filters,
  emptyAction,
  texts,
}: {
  kind: PlaceKind
  filters: PlaceFilters
  /** What to do where nothing is left. */
  emptyAction?: ReactNode
  /** What stands above the list and in its place, where it is not what somebody looked for. */
  texts?: Pick<PlaceWords, 'list' | 'found' | 'none' | 'noneText'>
}) {
  const words = usePlaceWords()
  const point = useNear()?.point ?? null
  const first = useAnswer(places.list, listRequest(kind, filters, point, firstPage))
  const total = first.data?.total
  const { list, none, noneText } = texts ?? words
  const found = texts?.found ?? (kind === 'hospital' ? words.foundHospitals : words.found)
  return (
    <Section title={total ? found(total) : list}>
      {point && <p className={styles.soft}>{words.byNear}</p>}
      {/* Another question is another list, which begins at its first page. */}
      <PagedList
        key={JSON.stringify([filters, point])}
        endpoint={places.list}
        requestOf={(pageNum) => listRequest(kind, filters, point, pageNum)}
        label={list}
        moreWord={words.more}
        endWord={words.end}
        empty={<Empty title={none} text={noneText} action={emptyAction} />}
        renderRow={(place) => <PlaceCard key={place.placeId} place={place} specialty={filters.specialty} />}
      />
    </Section>
  )
}
