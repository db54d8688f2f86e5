import type { CDPSession } from 'playwright-core'

/** What went over the wire since the last `begin`. */
export interface Traffic {
  begin(): void
  counted(): { requests: number; bytes: number; scriptBytes: number }
  /** Milliseconds without any request in progress; 0 while there is one. */
  quietMs(): number
  /** Addresses of the requests in progress. */
  inFlight(): string[]
}

interface Seen {
  isScript: boolean
  isFromCache: boolean
  bytes: number
}

/** The protocol does not report the end of every request that outlives its page (`keepalive`). */
const maxAwaitedMs = 20_000

/** Counts the requests of a window; `data:`, `blob:` and `about:` addresses and what the cache answers do not count. */
export function watchTraffic(session: CDPSession): Traffic {
  const seen = new Map<string, Seen>()
  const inFlight = new Map<string, { url: string; sentAt: number }>()
  let lastAt = Date.now()
  const awaited = () => [...inFlight.values()].filter(({ sentAt }) => Date.now() - sentAt < maxAwaitedMs)
  const ends = (id: string) => {
    inFlight.delete(id)
    lastAt = Date.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/^https?:/.test(request.url)) return
    seen.set(requestId, { isScript: false, isFromCache: false, bytes: 0 })
    inFlight.set(requestId, { url: request.url, sentAt: Date.now() })
    lastAt = Date.now()
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const one = seen.get(requestId)
    if (one) one.isFromCache = true
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = seen.get(requestId)
    if (!one) return
    one.isScript = /javascript/.test(response.mimeType)
    one.isFromCache ||= response.fromDiskCache === true || response.fromPrefetchCache === true
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = seen.get(requestId)
    if (one) one.bytes = encodedDataLength
    ends(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => ends(requestId))
  return {
    begin() {
      seen.clear()
      inFlight.clear()
      lastAt = Date.now()
    },
    counted() {
      const sent = [...seen.values()].filter(({ isFromCache }) => !isFromCache)
      const sum = (some: Seen[]) => some.reduce((total, { bytes }) => total + bytes, 0)
      return {
        requests: sent.length,
        bytes: sum(sent),
        scriptBytes: sum(sent.filter(({ isScript }) => isScript)),
      }
    },
    inFlight: () => awaited().map(({ url }) => url),
    quietMs: () => (awaited().length > 0 ? 0 : Date.now() - lastAt),
  }
}
