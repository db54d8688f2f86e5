import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A browser whose IndexedDB is there and never answers, as some WebKits' is until they are restarted. */

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('indexedDB', { open: vi.fn(() => ({})) })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const msOfOne = 2000

/** Waits for work as long as the limit of one database lets it wait. */
async function inTime<T>(work: Promise<T>): Promise<T | 'still waiting'> {
  let result: T | 'still waiting' = 'still waiting'
  void work.then((value) => {
    result = value
  })
  await vi.advanceTimersByTimeAsync(msOfOne)
  return result
}

async function load() {
  // Loaded beforehand, so that only the database is waited for.
  await import('./browser-key.ts')
  const [secrets, uploads, { deviceValues }] = await Promise.all([
    import('./secret-store.ts'),
    import('../upload/stored-uploads.ts'),
    import('./storage.ts'),
  ])
  return { ...secrets, ...uploads, deviceValues }
}

test('what would be encrypted is stored nowhere, and nothing waits for it', async () => {
  const { keepSecret, deviceValues } = await load()
  expect(await inTime(keepSecret('userId', 'u-1').then(() => 'done'))).toBe('done')
  expect(deviceValues.get('userId')).not.toContain('u-1')
})

test('what is encrypted is not read, and stays for a page on which the key can be read', async () => {
  const { readSecret, deviceValues } = await load()
  deviceValues.set('workDraft', 'iv.text')
  expect(await inTime(readSecret('workDraft'))).toBeNull()
  expect(deviceValues.get('workDraft')).toBe('iv.text')
})

test('what an earlier page could not encrypt is not waited for', async () => {
  const { keepSecret, deviceValues } = await load()
  await inTime(keepSecret('userId', 'u-1'))
  const stored = deviceValues.get('userId') ?? ''
  vi.resetModules()
  const next = await load()
  next.deviceValues.set('userId', stored)
  let value: unknown = 'still waiting'
  void next.readSecret('userId').then((read) => {
    value = read
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(value).toBeNull()
})

test('one wait is enough for a page: uploads go on without being kept', async () => {
  const { keepSecret, storedUploads } = await load()
  await inTime(keepSecret('userId', 'u-1'))
  expect(await inTime(storedUploads.all('u-1'))).toEqual([])
  expect(indexedDB.open).toHaveBeenCalledTimes(1)
})
