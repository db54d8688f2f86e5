import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** The address of Baidu's map, which only the club's own pages may frame. */
export const baiduFramePath = '/map/baidu'

const scriptHosts = 'https://*.map.baidu.com https://*.bdimg.com https://*.bdstatic.com'

/**
 * Runs in the frame next to Baidu's script. The frame has no origin: no storage, no cookies, no access to the
 * page around it. The two sides exchange messages about public places only.
 */
const frameScript = `
(() => {
  const send = (message) => parent.postMessage(message, '*')
  const storage = () => {
    const stored = new Map()
    return {
      getItem: (name) => stored.get(String(name)) ?? null,
      setItem: (name, value) => void stored.set(String(name), String(value)),
      removeItem: (name) => void stored.delete(String(name)),
      clear: () => stored.clear(),
    }
  }
  // Without an origin the browser's own storage and cookies throw when accessed.
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: storage() })
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })

  let map
  let points = []
  const acts = {
    show({ places }) {
      map.clearOverlays()
      points = places.map(({ placeId, title, longitude, latitude }) => {
        const point = new BMap.Point(longitude, latitude)
        const marker = new BMap.Marker(point, { title })
        marker.addEventListener('click', () => send({ kind: 'chosen', placeId }))
        map.addOverlay(marker)
        return point
      })
      acts.showAll()
    },
    showAll: () => points.length > 0 && map.setViewport(points),
    zoom: ({ steps }) => (steps > 0 ? map.zoomIn() : map.zoomOut()),
    pan: ({ x, y }) => map.panBy(-x, -y),
    moveByFinger: ({ isOn }) => (isOn ? map.enableDragging() : map.disableDragging()),
  }
  window.mapIsHere = () => {
    map = new BMap.Map('map')
    map.centerAndZoom(new BMap.Point(105, 36), 5)
    map.disableDragging()
    send({ kind: 'ready' })
  }
  window.addEventListener('message', ({ source, data }) => {
    if (source === parent && map && Object.keys(acts).includes(data?.kind)) acts[data.kind](data)
  })
})()
`

const styles = 'html,body,#map{height:100%;margin:0}'
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The frame's policy: it may load Baidu's map and nothing else, not even from this server. */
function framePolicy(): string {
  return [
    "default-src 'none'",
    // Baidu's script compiles functions from text and sets inline styles.
    `script-src ${hashOf(frameScript)} 'unsafe-eval' ${scriptHosts}`,
    `style-src 'unsafe-inline' ${scriptHosts}`,
    `img-src data: blob: ${scriptHosts}`,
    `connect-src ${scriptHosts}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')
}

/** Serves the framed page with Baidu's map; registered only if the operator has a key. */
export async function baiduFrame(app: FastifyInstance, { key }: { key: string }): Promise<void> {
  const script = `https://api.map.baidu.com/api?v=3.0&amp;ak=${encodeURIComponent(key)}&amp;callback=mapIsHere`
  const html = [
    '<!doctype html><html><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<style>${styles}</style></head><body><div id="map"></div>`,
    `<script>${frameScript}</script><script src="${script}"></script></body></html>`,
  ].join('')
  app.get(baiduFramePath, async (_request, reply) => {
    reply
      // A page without an origin cannot use origin-keyed agent clusters.
      .removeHeader('origin-agent-cluster')
      .type('text/html; charset=utf-8')
      .header('content-security-policy', framePolicy())
      .header('cache-control', 'private, no-cache')
    return html
  })
}
