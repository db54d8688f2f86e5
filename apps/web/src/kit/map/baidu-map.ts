import { converterTo } from './datum.ts'
import type { MapContent, MapHandle, MapOpening } from './map-handle.ts'
import { mapSheet } from './map-sheet.ts'
import { panPart } from './zoom-and-pan.ts'

const readyWaitMs = 10_000

type FrameMessage = { kind: 'ready' } | { kind: 'chosen'; placeId: string }

function isFrameMessage(data: unknown): data is FrameMessage {
  const { kind, placeId } = (data ?? {}) as { kind?: unknown; placeId?: unknown }
  return kind === 'ready' || (kind === 'chosen' && typeof placeId === 'string')
}

/**
 * Shows Baidu's map in a sandboxed frame of this server that cannot reach the page around it. Throws if it
 * does not load; the caller then opens the club's own map.
 */
export async function openBaiduMap(
  element: HTMLElement,
  opening: MapOpening,
  frame: { url: string; title: string },
): Promise<MapHandle> {
  const [convert] = await Promise.all([converterTo('bd09'), mapSheet()])
  const iframe = document.createElement('iframe')
  iframe.title = frame.title
  iframe.setAttribute('sandbox', 'allow-scripts')
  const tell = (message: object) => iframe.contentWindow?.postMessage(message, '*')
  let content = opening.content
  let onReady = () => {}

  function listen({ source, data }: MessageEvent<unknown>): void {
    if (source !== iframe.contentWindow || !isFrameMessage(data)) return
    if (data.kind === 'ready') onReady()
    // Accept only places that are shown, whatever the frame sends.
    else if (content.places.some(({ placeId }) => placeId === data.placeId)) {
      opening.events.onChoose([data.placeId])
    }
  }
  function end(): void {
    window.removeEventListener('message', listen)
    iframe.remove()
  }
  window.addEventListener('message', listen)
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the map did not come')), readyWaitMs)
      onReady = () => {
        clearTimeout(timer)
        resolve()
      }
      iframe.src = frame.url
      element.append(iframe)
    })
  } catch (error) {
    end()
    throw error
  }

  const show = (next: MapContent) => {
    content = next
    tell({ kind: 'show', places: next.places.map((place) => ({ ...place, ...convert(place) })) })
  }
  show(content)
  return {
    show: (next) => (next.places === content.places ? undefined : show(next)),
    zoomBy: (steps) => tell({ kind: 'zoom', steps }),
    panBy: (x, y) => {
      const { clientWidth, clientHeight } = element
      tell({ kind: 'pan', x: x * clientWidth * panPart, y: y * clientHeight * panPart })
    },
    showAll: () => tell({ kind: 'showAll' }),
    moveByFinger: (isOn) => tell({ kind: 'moveByFinger', isOn }),
    redraw: () => undefined,
    end,
  }
}
