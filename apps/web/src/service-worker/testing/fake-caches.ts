/** The browser's caches in memory, as far as the service worker uses them. */

const origin = 'http://club.test'
const addressOf = (key: RequestInfo | URL) =>
  new URL(key instanceof Request ? key.url : String(key), origin).href

class FakeCache {
  readonly #copies = new Map<string, Response>()

  async keys() {
    return [...this.#copies.keys()].map((url) => new Request(url))
  }

  async match(key: RequestInfo | URL) {
    return this.#copies.get(addressOf(key))?.clone()
  }

  async matchAll() {
    return [...this.#copies.values()].map((copy) => copy.clone())
  }

  async put(key: RequestInfo | URL, copy: Response) {
    this.#copies.set(addressOf(key), copy.clone())
  }

  async delete(key: RequestInfo | URL) {
    return this.#copies.delete(addressOf(key))
  }
}

export function fakeCaches() {
  const caches = new Map<string, FakeCache>()
  const open = async (name: string) => {
    const found = caches.get(name) ?? new FakeCache()
    caches.set(name, found)
    return found
  }
  return {
    open,
    keys: async () => [...caches.keys()],
    match: async (key: string, { cacheName }: { cacheName: string }) => caches.get(cacheName)?.match(key),
    delete: async (name: string) => caches.delete(name),
    /** The contents: path and query by the cache's name. */
    async contents(): Promise<Record<string, string[]>> {
      const names = [...caches.keys()].sort()
      const listed = names.map(async (name) => {
        const keys = (await caches.get(name)?.keys()) ?? []
        return [name, keys.map(({ url }) => url.slice(origin.length))] as const
      })
      return Object.fromEntries(await Promise.all(listed))
    },
  }
}
