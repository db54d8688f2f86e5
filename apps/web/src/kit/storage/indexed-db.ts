/** The result of an IndexedDB request. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** How long a database may take to open: some WebKits never answer, and no page may wait for something optional. */
const openLimitMs = 2000

/** Whether an earlier one has taken longer: then nothing waits for it again on this page. */
let isSilent = false

/** Opens a database, with this store if it is new. Rejects where the browser forbids it or does not answer. */
export function openDatabase(
  name: string,
  makeStore: (database: IDBDatabase) => unknown,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (isSilent) return reject(new Error('IndexedDB does not answer'))
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => makeStore(opening.result)
    let isGivenUp = false
    const timer = setTimeout(() => {
      isGivenUp = true
      isSilent = true
      reject(new Error('IndexedDB does not answer'))
    }, openLimitMs)
    opening.onerror = () => {
      clearTimeout(timer)
      reject(opening.error)
    }
    opening.onsuccess = () => {
      clearTimeout(timer)
      // A database that opens too late is not used.
      if (isGivenUp) opening.result.close()
      isSilent = false
      resolve(opening.result)
    }
  })
}
