import type { PlaceKind } from '@club/contract/library.rules.ts'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { withQuery } from '../../kit/page/query-params.ts'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import type { Chosen } from './filter-values.ts'
import styles from './places.module.css'
import { cityPageOf } from './stays.rules.ts'
import { placeWords } from './words.ts'

export type Panel = 'filters' | 'near'

/**
 * The tools that narrow a list of places. Each button shows whether its panel is open. The largest text shows one
 * button instead until it is pressed, so that the list below begins in the first screen.
 */
export function PlaceTools({
  open,
  panelId,
  onPanel,
  map,
  isChosen,
  children,
}: {
  open: Panel | null
  panelId: string
  onPanel: (panel: Panel) => void
  /** Null if the map is always shown. */
  map: { isOpen: boolean; onOpen: (isOpen: boolean) => void } | null
  /** Whether one of the children names a choice. */
  isChosen: boolean
  /** Shown before the tools. */
  children: ReactNode
}) {
  const words = useWords(placeWords).tools
  const icons = { filters: 'filter', near: 'pin' } as const
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  // What is chosen or open stays in sight.
  const isFoldable = open === null && !map?.isOpen && !isChosen
  // A button that was pressed stays in sight, too, and keeps the focus.
  function press(act: () => void): void {
    setOpen(true)
    act()
  }
  return (
    <div id={id} className={classes(styles.tools, isFoldable && styles.foldable, !isOpen && styles.folded)}>
      <span className={styles.unfold}>
        <Button
          isWide
          icon={isOpen ? 'up' : 'down'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {words.all(map !== null)}
        </Button>
      </span>
      {children}
      {(['filters', 'near'] as const).map((panel) => (
        <Button
          key={panel}
          icon={icons[panel]}
          aria-expanded={open === panel}
          aria-controls={panelId}
          onClick={() => press(() => onPanel(panel))}
        >
          {words[panel]}
        </Button>
      ))}
      {map && (
        <Button icon="map" aria-expanded={map.isOpen} onClick={() => press(() => map.onOpen(!map.isOpen))}>
          {words.map}
        </Button>
      )}
    </div>
  )
}

/** The link to the kind's city page, if it has one, carrying all choices there and back. */
export function CityLink({
  kind,
  chosen,
  cityName,
  more,
}: {
  kind: PlaceKind
  chosen: Chosen
  cityName: string | undefined
  /** Other parameters to preserve. */
  more: Record<string, string>
}) {
  const words = useWords(placeWords)
  const path = cityPageOf(kind)
  if (path === null) return null
  const search = new URLSearchParams({ ...chosen, ...more })
  return (
    <LinkButton icon="next" to={withQuery(path, search)}>
      {cityName ? words.cityIs(cityName) : words.tools.city}
    </LinkButton>
  )
}
