import { beforeEach, expect, test, vi } from 'vitest'

/** A browser whose IndexedDB is missing, so that there is no key to encrypt with. */

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

async function load() {
  return { ...(await import('./secret-store.ts')), ...(await import('./storage.ts')) }
}

test('what cannot be encrypted lasts as long as the page, and no longer than its stored value', async () => {
  const page = await load()
  await page.keepSecret('profileDraft', { nickName: '青松' })
  expect(await page.readSecret('profileDraft')).toEqual({ nickName: '青松' })
  await page.keepSecret('profileDraft', { nickName: '青竹' })
  expect(await page.readSecret('profileDraft')).toEqual({ nickName: '青竹' })
  page.deviceValues.remove('profileDraft')
  expect(await page.readSecret('profileDraft')).toBeNull()
})

test('nothing of it can be read from the storage', async () => {
  const page = await load()
  await page.keepSecret('userInfo', { mobile: '13900000001' })
  const stored = page.deviceValues.get('userInfo')
  expect(stored).not.toContain('139')
  vi.resetModules()
  const next = await load()
  next.deviceValues.set('userInfo', stored ?? '')
  expect(await next.readSecret('userInfo')).toBeNull()
})

test('what an earlier page encrypted stays for a later one', async () => {
  const page = await load()
  page.deviceValues.set('lastMember', 'iv.text')
  await page.keepSecret('lastMember', 'u-2')
  expect(await page.readSecret('lastMember')).toBe('u-2')
  await page.keepSecret('lastMember', 'u-3')
  expect(await page.readSecret('lastMember')).toBe('u-3')
  expect(page.deviceValues.get('lastMember')).toBe('iv.text')
  page.deviceValues.remove('lastMember')
  expect(await page.readSecret('lastMember')).toBeNull()
})
