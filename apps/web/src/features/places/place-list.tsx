import type { PlaceKind } from '@club/contract/library.rules.ts'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { usePagedAnswer } from '../../kit/calls/paged-answer.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { announce } from '../../kit/messages/announce.ts'
import { Fold } from '../../kit/ui/fold.tsx'
import { Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { PagedList } from '../../kit/ui/paged-list.tsx'
import { Empty } from '../../kit/ui/states.tsx'
import { useNear } from './near.ts'
import { PlaceCard } from './place-card.tsx'
import { type PlaceFilters, placesNeed } from './place-query.ts'
import { type PlaceWords, placeWords } from './words.ts'

/** The filtered places, five at a time, nearest first if a location was chosen. */
export function PlaceList({
  kind,
  filters,
  emptyAction,
  texts,
  headingRef,
  isFolded = false,
}: {
  kind: PlaceKind
  filters: PlaceFilters
  /** Shown if no places are left. */
  emptyAction?: ReactNode
  /** Texts above the list and for an empty list, if they differ from the usual ones. */
  texts?: Pick<PlaceWords, 'list' | 'found' | 'none' | 'noneText'>
  headingRef?: RefObject<HTMLHeadingElement | null>
  /** Closed at first: for a page that is about its map. */
  isFolded?: boolean
}) {
  const words = useWords(placeWords)
  const point = useNear()?.point ?? null
  const listed = placesNeed(kind, { ...filters, ...(point && { near: point }) })
  const { data, isPlaceholderData } = usePagedAnswer(listed)
  const total = isPlaceholderData ? undefined : data?.pages[0]?.total
  const { list, none, noneText } = texts ?? words
  const found = texts?.found ?? (kind === 'hospital' ? words.foundHospitals : words.found)
  const Part = isFolded ? Fold : Section
  useAnnouncedChoice(total === undefined ? undefined : total > 0 ? found(total) : none, listed.request)
  return (
    <Part title={total ? found(total) : list} headingRef={headingRef}>
      {point && <p className={lines.soft}>{words.byNear}</p>}
      <PagedList
        {...listed}
        label={list}
        moreWord={words.more}
        endWord={words.end}
        empty={<Empty title={none} text={noneText} action={emptyAction} />}
        renderRow={(place, row) => (
          <PlaceCard key={place.placeId} place={place} specialty={filters.specialty} isFirst={row === 0} />
        )}
      />
    </Part>
  )
}

/** Announces how many places a choice has left in the list; not what the page begins with. */
function useAnnouncedChoice(text: string | undefined, request: object): void {
  const asked = JSON.stringify(request)
  const announced = useRef<string | null>(null)
  useEffect(() => {
    if (text === undefined || announced.current === asked) return
    if (announced.current !== null) announce(text)
    announced.current = asked
  }, [text, asked])
}
