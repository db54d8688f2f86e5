import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { memberDraftOf } from './draft.ts'

/** An answered request, and a database that holds one key. */
function answered<T>(result: T) {
  const request = { result, onsuccess: () => {} }
  queueMicrotask(() => request.onsuccess())
  return request
}
let key: unknown
const keys = {
  get: () => answered(key),
  put(value: unknown) {
    key = value
    return answered(undefined)
  },
}
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('indexedDB', {
    open: () => answered({ transaction: () => ({ objectStore: () => keys }) }),
  })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})
afterAll(() => vi.unstubAllGlobals())

const draftOf = (workNo: string, userId = 'm1') =>
  memberDraftOf<{ name: string }>('workChangeDraft', userId, workNo)

test('drafts under one name do not touch each other, even when written at once', async () => {
  draftOf('600001').write({ name: 'Plum' })
  draftOf('600002').write({ name: 'Pine' })
  draftOf('600001').write({ name: 'Plum blossom' })
  expect(await draftOf('600001').read()).toEqual({ name: 'Plum blossom' })
  expect(await draftOf('600002').read()).toEqual({ name: 'Pine' })
  draftOf('600001').forget()
  expect(await draftOf('600001').read()).toBeNull()
  expect(await draftOf('600002').read()).toEqual({ name: 'Pine' })
})

test('another member reads none of them, and starts with nothing', async () => {
  draftOf('600001').write({ name: 'Plum' })
  expect(await draftOf('600001', 'm2').read()).toBeNull()
  draftOf('600002', 'm2').write({ name: 'Pine' })
  expect(await draftOf('600001').read()).toBeNull()
})
