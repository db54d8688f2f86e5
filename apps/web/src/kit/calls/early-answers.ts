import { clientStore } from '../storage/client-store.ts'
import { posted } from './caller-headers.ts'

/** A request for a member's answer that the document names; requests for paged lists are not among them. */
interface NamedCall {
  path: string
  request: object
}

interface EarlyAnswer {
  response: Promise<Response>
  askedAt: number
}

/** Older answers are not used: the app asks again, to get newer data. */
const maxAgeMs = 10_000

const early = new Map<string, EarlyAnswer>()

const keyOf = (path: string, body: string, token: string) => JSON.stringify([path, body, token])

/**
 * Asks for the member's answers that the document names, while the app's code is still loading:
 * decisions/0021#early-answers. The app takes them in place of its own first requests.
 */
export function askEarly(): void {
  const token = clientStore.token()
  const named = document.getElementById('early')?.textContent
  if (!named || token === null || !clientStore.hasPermission()) return
  for (const { path, request } of JSON.parse(named) as NamedCall[]) {
    const body = JSON.stringify(request)
    const response = fetch(path, posted(body, token))
    // Whoever takes the answer handles its failure; if nobody does, it must not count as unhandled.
    response.catch(() => {})
    early.set(keyOf(path, body, token), { response, askedAt: performance.now() })
  }
}

/**
 * The answer that was requested early; given once, and only for the same token. Aborts with the signal, as a request
 * does.
 */
export function takeEarlyAnswer({
  path,
  body,
  token,
  signal,
}: {
  path: string
  body: string
  token: string | null
  signal: AbortSignal
}): Promise<Response> | null {
  const key = keyOf(path, body, token ?? '')
  const found = early.get(key)
  early.delete(key)
  if (!found || performance.now() - found.askedAt > maxAgeMs) return null
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(), { once: true })
    found.response.then(resolve, reject)
  })
}
