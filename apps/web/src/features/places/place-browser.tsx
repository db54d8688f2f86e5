import type { PlaceKind } from '@club/contract/library.rules.ts'
import { type ReactNode, startTransition, useId, useOptimistic, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { announce } from '../../kit/messages/announce.ts'
import { showHeading } from '../../kit/page/use-results-shown.ts'
import { navigate, useLocation, useQueryParams } from '../../kit/router/router.tsx'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { type Chosen, chosenIn, chosenInWords } from './filter-values.ts'
import { NearChoice } from './near-choice.tsx'
import { PlaceFilterFields } from './place-filters.tsx'
import { PlaceList } from './place-list.tsx'
import { PlacesMap } from './place-map.tsx'
import { citiesNeed, filtersIn, hasMap } from './place-query.ts'
import { CityLink, type Panel, PlaceTools } from './place-tools.tsx'
import styles from './places.module.css'
import { cityPageOf } from './stays.rules.ts'
import { placeWords } from './words.ts'

/**
 * Searches places of a kind: filters, distances, an optional map, and the list, which also works alone. The
 * choices are in the address, so that going back restores them.
 */
export function PlaceBrowser({
  kind,
  map = 'onDemand',
  bigMapPath,
}: {
  kind: PlaceKind
  /** `always` for pages that are about the map. */
  map?: 'onDemand' | 'always'
  /** The page of the same places with a large map, or the list page. */
  bigMapPath?: string
}) {
  const words = useWords(placeWords)
  const { chosen, isMapOpen, choose, openMap } = useChoices(kind)
  const panel = usePanel()
  const { data } = useAnswer(citiesNeed(kind))
  const isMapPage = map === 'always'
  const hasMapNow = isMapPage || isMapOpen
  const cities = data?.list ?? []
  const { cityId, ...others } = chosen
  // The link to a city page already names the city.
  const summary = chosenInWords(cityPageOf(kind) === null ? chosen : others, words, cities)
  const search = new URLSearchParams(chosen).toString()
  const filters = filtersIn(kind, new URLSearchParams(chosen))
  return (
    <>
      <PlaceTools
        open={panel.name}
        panelId={panel.id}
        onPanel={panel.toggle}
        map={isMapPage ? null : { isOpen: isMapOpen, onOpen: openMap }}
        isChosen={cityId !== undefined && cityPageOf(kind) !== null}
      >
        <CityLink
          kind={kind}
          chosen={chosen}
          cityName={cities.find((city) => city.cityId === cityId)?.name}
          more={{ ...(isMapOpen && { map: '1' }), ...(isMapPage && { to: 'map' }) }}
        />
      </PlaceTools>
      <OpenPanel panel={panel}>
        {panel.name === 'filters' && <PlaceFilterFields kind={kind} chosen={chosen} onChosen={choose} />}
        {panel.name === 'near' && <NearChoice kind={kind} />}
      </OpenPanel>
      {summary.length > 0 && (
        <p className={styles.chosenSummary}>{words.chosenSummary(summary.join(words.values.and))}</p>
      )}
      {hasMapNow && <PlacesMap kind={kind} filters={filters} isLarge={isMapPage} />}
      {hasMapNow && bigMapPath && (
        <LinkButton
          isWide
          icon={isMapPage ? 'menu' : 'map'}
          to={search ? `${bigMapPath}?${search}` : bigMapPath}
        >
          {isMapPage ? words.toList : words.toBigMap}
        </LinkButton>
      )}
      <PlaceList
        kind={kind}
        filters={filters}
        headingRef={panel.listHeading}
        isFolded={isMapPage}
        emptyAction={search !== '' && <Button onClick={() => choose({})}>{words.clear}</Button>}
      />
    </>
  )
}

/** The open panel; opening and leaving it moves screen and focus. */
function usePanel() {
  const words = useWords(placeWords)
  const [name, setName] = useState<Panel | null>(null)
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const listHeading = useRef<HTMLHeadingElement>(null)
  function toggle(next: Panel): void {
    const isOpening = name !== next
    flushSync(() => setName(isOpening ? next : null))
    if (!isOpening) return
    announce(words.opened[next])
    showHeading(box.current)
  }
  function toList(): void {
    flushSync(() => setName(null))
    const fold = listHeading.current?.closest('details')
    if (fold) fold.open = true
    showHeading(listHeading.current)
  }
  return { name, id, box, listHeading, toggle, toList }
}

function OpenPanel({ panel, children }: { panel: ReturnType<typeof usePanel>; children: ReactNode }) {
  const words = useWords(placeWords)
  const { name, id, box, toList } = panel
  return (
    <section
      id={id}
      ref={box}
      aria-label={name ? words.tools[name] : undefined}
      tabIndex={-1}
      hidden={name === null}
    >
      {children}
      {name && (
        <Button isWide icon="down" onClick={toList}>
          {words.toFound}
        </Button>
      )}
    </section>
  )
}

/** The page's choices, stored in its address; a new choice shows before the address changes. */
function useChoices(kind: PlaceKind) {
  const query = useQueryParams()
  const { pathname } = useLocation()
  const [shown, show] = useOptimistic(query)
  const chosen = chosenIn(kind, shown)
  const isMapOpen = hasMap(shown)

  function write(next: Chosen, isOpen: boolean): void {
    const search = new URLSearchParams(next)
    if (isOpen) search.set('map', '1')
    startTransition(() => {
      show(search)
      navigate(`${pathname}?${search}`, { replace: true })
    })
  }
  return {
    chosen,
    isMapOpen,
    choose: (next: Chosen) => write(next, isMapOpen),
    openMap: (isOpen: boolean) => write(chosen, isOpen),
  }
}
