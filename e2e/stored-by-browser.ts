import type { Page } from 'playwright-core'

/**
 * Everything that the browser stores of the site where a script can read it, as text: storages, databases, caches,
 * cookies, address.
 */
export function storedByBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const seen = new Set<unknown>()
    function textOf(value: unknown): string {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value)
      if (typeof value !== 'object' || value === null) return String(value)
      if (seen.has(value)) return ''
      seen.add(value)
      return Object.entries(value)
        .map(([name, each]) => `${name}=${textOf(each)}`)
        .join('\n')
    }
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    async function databases(): Promise<string[]> {
      const found: string[] = []
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await answerOf(indexedDB.open(name))
        for (const store of database.objectStoreNames) {
          const rows = database.transaction(store).objectStore(store)
          const [keys, values] = [rows.getAllKeys(), rows.getAll()]
          found.push(name, store, textOf(await answerOf(keys)), textOf(await answerOf(values)))
        }
        database.close()
      }
      return found
    }
    async function cached(): Promise<string[]> {
      const found: string[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys())
          found.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
      return found
    }
    return [
      ...[localStorage, sessionStorage].map((storage) => textOf({ ...storage })),
      ...(await databases()),
      ...(await cached()),
      document.cookie,
      location.href,
      document.referrer,
      textOf(history.state),
    ].join('\n')
  })
}
