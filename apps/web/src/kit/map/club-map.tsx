import { useEffect, useMemo, useRef, useState } from 'react'
import { useWords } from '../i18n/i18n.tsx'
import { useHydrated } from '../loading/hydrated.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Notice } from '../ui/notice.tsx'
import { kitWords } from '../words.ts'
import styles from './club-map.module.css'
import type { MapContent, MapHandle, MapView } from './map-handle.ts'
import { roundedKilometers } from './marks.rules.ts'
import { type MapServices, useMap } from './use-map.ts'
import { mapWords } from './words.ts'

/**
 * The club's map: marks for places, clustered if close, over the club's own background or the operator's
 * tiles. Its space is reserved from the first paint. If it fails, a sentence says so and the page still
 * works. A list of the same places is always shown next to it.
 */
export function ClubMap({
  places,
  cities,
  here,
  chosen,
  services,
  isLarge = false,
  onChoose,
}: MapContent & {
  services: MapServices
  /** For pages about the map. */
  isLarge?: boolean
  /** Called with the chosen place, or all places at one spot. */
  onChoose: (placeIds: readonly string[]) => void
}) {
  const words = useWords(mapWords)
  const { common } = useWords(kitWords)
  const container = useRef<HTMLElement>(null)
  const content = useMemo(() => ({ places, cities, here, chosen }), [places, cities, here, chosen])
  const { state, handle, view, retry } = useMap(container, services, content, onChoose)
  return (
    <div className={styles.map}>
      <div className={classes(styles.window, isLarge && styles.large)} hidden={state === 'failed'}>
        <section ref={container} className={classes('club-map', styles.ground)} aria-label={words.label} />
        {state === 'loading' && <p className={styles.waiting}>{words.loading}</p>}
      </div>
      {state === 'failed' ? (
        <Notice
          kind="warning"
          title={words.failed}
          action={
            <Button icon="again" onClick={retry}>
              {common.retry}
            </Button>
          }
        >
          {words.failedText}
        </Notice>
      ) : (
        <Controls handle={handle} view={view} attribution={services.tiles?.attribution ?? ''} />
      )}
    </div>
  )
}

/** Buttons for every gesture; their space is reserved until the map is there. */
function Controls({
  handle,
  view,
  attribution,
}: {
  handle: MapHandle | null
  view: MapView | null
  attribution: string
}) {
  const words = useWords(mapWords)
  const { canZoomIn = true, canZoomOut = true } = view ?? {}
  return (
    <div className={styles.controls}>
      <p className={styles.scale}>
        {view ? words.across(roundedKilometers(view.kilometersAcross)) : '\u00a0'}
      </p>
      <div className={styles.keys}>
        <Button icon="plus" isResting={!canZoomIn} onClick={() => handle?.zoomBy(1)}>
          {words.zoomIn}
        </Button>
        <Button icon="minus" isResting={!canZoomOut} onClick={() => handle?.zoomBy(-1)}>
          {words.zoomOut}
        </Button>
        <Button onClick={() => handle?.showAll()}>{words.showAll}</Button>
      </div>
      <fieldset className={styles.arrows}>
        <legend className="only-read">{words.movement}</legend>
        <IconButton icon="previous" label={words.left} onClick={() => handle?.panBy(-1, 0)} />
        <IconButton icon="up" label={words.up} onClick={() => handle?.panBy(0, -1)} />
        <IconButton icon="down" label={words.down} onClick={() => handle?.panBy(0, 1)} />
        <IconButton icon="next" label={words.right} onClick={() => handle?.panBy(1, 0)} />
      </fieldset>
      <FingerChoice handle={handle} />
      {attribution !== '' && <p className={styles.scale}>{attribution}</p>}
    </div>
  )
}

/** On a phone, one finger scrolls the page, even over the map, unless the reader chooses otherwise. */
function FingerChoice({ handle }: { handle: MapHandle | null }) {
  const words = useWords(mapWords)
  const [isOn, setOn] = useState(false)
  // A new map starts with page scrolling.
  useEffect(() => {
    if (handle) setOn(false)
  }, [handle])
  const isTouched = useHydrated() && window.matchMedia('(pointer: coarse)').matches
  if (!isTouched) return null
  function change(): void {
    handle?.moveByFinger(!isOn)
    setOn(!isOn)
  }
  return (
    <div className={styles.finger}>
      <p>{isOn ? words.fingerIsOn : words.fingerText}</p>
      <Button isWide onClick={change}>
        {isOn ? words.fingerOff : words.fingerOn}
      </Button>
    </div>
  )
}
