import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { AppError } from '../app-error.ts'
import { makeWorkQueue } from '../work/work-queue.ts'
import { ownerOf } from '../work/work-shares.ts'

const brotliQuality = 5
/**
 * Drawing takes the core that answers calls: addresses that ask for what is not cached take turns. New content empties
 * the cache, and then everything that is asked for has to find a place.
 */
const limits = {
  name: 'first pages',
  maxRunning: 2,
  maxWaiting: 400,
  maxOfAccount: 402,
  retryAfterSeconds: 2,
}

/** A page ready to send, in every encoding. */
export interface ReadyPage {
  status: number
  policy: string
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
  /** False if an answer is missing: the page is sent, but rendered again for the next request. */
  isWhole: boolean
  /** How long it may be sent, in milliseconds; null as long as the content stays. */
  maxAgeMs: number | null
}

/** Chooses a stored encoding by `accept-encoding`; null for none. `q=0` refuses one. */
export function encodingFor(accepted: string): 'br' | 'gzip' | null {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim()))
    .filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name)
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : null
}

export async function readyPageOf(
  html: string,
  page: Pick<ReadyPage, 'status' | 'policy' | 'isWhole' | 'maxAgeMs'>,
): Promise<ReadyPage> {
  const plain = Buffer.from(html)
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    promisify(gzip)(plain),
  ])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { ...page, etag, plain, br, gzip: zipped }
}

/** A bounded LRU cache in which parallel requests for one key share the work. */
export class PageCache {
  readonly #maxPages: number
  readonly #nowMs: () => number
  readonly #pages = new Map<string, Promise<ReadyPage>>()
  readonly #endsAtMs = new WeakMap<Promise<ReadyPage>, number>()

  constructor(maxPages: number, nowMs = () => Date.now()) {
    this.#maxPages = maxPages
    this.#nowMs = nowMs
  }

  get size(): number {
    return this.#pages.size
  }

  has(key: string): boolean {
    return this.#pages.has(key)
  }

  clear(): void {
    this.#pages.clear()
  }

  get(key: string, draw: () => Promise<ReadyPage>): Promise<ReadyPage> {
    const cached = this.#pages.get(key)
    if (cached) this.#pages.delete(key)
    if (cached && this.#nowMs() < (this.#endsAtMs.get(cached) ?? Number.POSITIVE_INFINITY)) {
      this.#pages.set(key, cached)
      return cached
    }
    const drawn = draw()
    this.#pages.set(key, drawn)
    const drop = () => {
      if (this.#pages.get(key) === drawn) this.#pages.delete(key)
    }
    drawn.then((page) => {
      if (!page.isWhole) drop()
      else if (page.maxAgeMs !== null) this.#endsAtMs.set(drawn, this.#nowMs() + page.maxAgeMs)
    }, drop)
    const oldest = this.#pages.keys().next().value
    if (this.#pages.size > this.#maxPages && oldest !== undefined) this.#pages.delete(oldest)
    return drawn
  }
}

/**
 * Pages from the cache, or drawn for an address in turn: rules/running#queues. A refusal is about whoever began to draw:
 * the others who wait for that page begin it themselves.
 */
export function pagesInTurn(
  cache: PageCache,
): (key: string, address: string, draw: () => Promise<ReadyPage>) => Promise<ReadyPage> {
  const queue = makeWorkQueue(limits)
  return async (key, address, draw) => {
    for (;;) {
      let isOwn = false
      const begin = () => {
        isOwn = true
        return queue.run(ownerOf(null, address), draw)
      }
      try {
        return await cache.get(key, begin)
      } catch (error) {
        if (isOwn || !(error instanceof AppError)) throw error
      }
    }
  }
}
