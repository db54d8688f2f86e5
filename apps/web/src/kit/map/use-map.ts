import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useDisplay } from '../frame/display.ts'
import { useWords } from '../i18n/i18n.tsx'
import { loadCode } from '../loading/load-code.ts'
import type { MapContent, MapEvents, MapHandle, MapTiles, MapView } from './map-handle.ts'
import { type MapWords, mapWords } from './words.ts'

export interface OpenMap {
  state: 'loading' | 'ready' | 'failed'
  handle: MapHandle | null
  view: MapView | null
  retry: () => void
}

export interface MapServices {
  tiles: MapTiles | null
  /** The page with Baidu's map; null for the club's own. */
  baiduFrameUrl: string | null
}

/** Opens Baidu's map if it is wanted and loads, otherwise the club's own; each has its own chunk. */
async function openMap(
  element: HTMLElement,
  { tiles, baiduFrameUrl }: MapServices,
  { content, events, words }: { content: MapContent; events: MapEvents; words: MapWords },
): Promise<MapHandle> {
  const opening = { content, events, labels: words, tiles }
  if (baiduFrameUrl !== null) {
    try {
      const { openBaiduMap } = await loadCode(() => import('./baidu-map.ts'))
      return await openBaiduMap(element, opening, { url: baiduFrameUrl, title: words.baidu })
    } catch (error) {
      console.warn('the club shows its own map', error)
    }
  }
  const { openLeafletMap } = await loadCode(() => import('./leaflet-map.ts'))
  return openLeafletMap(element, opening)
}

/** A map in an element: opened after the first render, updated with its content, closed with the page. */
export function useMap(
  container: RefObject<HTMLElement | null>,
  services: MapServices,
  content: MapContent,
  onChoose: MapEvents['onChoose'],
): OpenMap {
  const words = useWords(mapWords)
  const display = useDisplay()
  const [state, setState] = useState<OpenMap['state']>('loading')
  const [handle, setHandle] = useState<MapHandle | null>(null)
  const [view, setView] = useState<MapView | null>(null)
  const [tries, setTries] = useState(0)
  const current = useEffectEvent(() => ({ services, content }))
  const choose = useEffectEvent(onChoose)

  // biome-ignore lint/correctness/useExhaustiveDependencies: reopen the map on a retry and for other words
  useEffect(() => {
    const element = container.current
    if (!element) return
    let isWanted = true
    let opened: MapHandle | null = null
    const events: MapEvents = {
      onChoose: (placeIds) => choose(placeIds),
      onView: (next) => isWanted && setView(next),
    }
    async function open(within: HTMLElement): Promise<void> {
      try {
        const { services, content } = current()
        const made = await openMap(within, services, { content, events, words })
        if (!isWanted) return made.end()
        opened = made
        // The content may have changed while the map was opening.
        made.show(current().content)
        setHandle(made)
        setState('ready')
      } catch (error) {
        console.warn('the map could not be opened', error)
        if (isWanted) setState('failed')
      }
    }
    setState('loading')
    void open(element)
    return () => {
      isWanted = false
      opened?.end()
      setHandle(null)
    }
  }, [container, words, tries])

  useEffect(() => handle?.show(content), [handle, content])
  // biome-ignore lint/correctness/useExhaustiveDependencies: redraw reads text size and colours from the page
  useEffect(() => handle?.redraw(), [handle, display])
  return { state, handle, view, retry: () => setTries(tries + 1) }
}
