import { loadingIndicatorHideMs } from '@club/contract/calls.constants.ts'
import { content } from '@club/contract/content.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetLost } from '../calls/again.ts'
import { createQueryClient } from '../calls/api.ts'
import { markReachable } from '../calls/connection.ts'
import { need } from '../calls/need.ts'
import { setCurrentLanguage } from '../i18n/current.ts'
import { kitWords } from '../words.ts'
import { LostPage, type PendingPage, prefetchPage, preparePage, type Route, readyPage } from './page.ts'

const Page = () => null
const fetched = vi.fn<typeof fetch>()
const silent: typeof fetch = () => new Promise(() => {})
const refused: typeof fetch = async () => {
  throw new TypeError('Failed to fetch')
}

function pageThatNeedsTheMenu(address = '/health'): PendingPage {
  const route = { path: address, access: 'public', load: async () => ({ Page }) } as unknown as Route
  return { route, needs: [need(content.menuQuery, {})], language: 'zh_cn', address }
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { userAgent: 'iPhone', onLine: true })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  setCurrentLanguage('zh_cn')
  await kitWords.load('zh_cn')
})
afterEach(() => {
  markReachable()
  forgetLost()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page whose answers do not come opens after two seconds and stays open', async () => {
  fetched.mockImplementation(silent)
  const client = createQueryClient()
  const page = pageThatNeedsTheMenu()
  const ready = readyPage(client, page)
  const opened = vi.fn()
  void ready.then(opened)
  await vi.advanceTimersByTimeAsync(loadingIndicatorHideMs - 1)
  expect(opened).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(opened).toHaveBeenCalledWith({ Page })
  expect(readyPage(client, page)).toBe(ready)
})

test('without a network a page is lost; after one broken call it opens and says so itself', async () => {
  fetched.mockImplementation(refused)
  await expect(preparePage(createQueryClient(), pageThatNeedsTheMenu())).rejects.toThrow(LostPage)
  fetched.mockImplementation(async (path, init) =>
    path === content.menuQuery.path ? refused(path, init) : new Response('{}'),
  )
  expect(await preparePage(createQueryClient(), pageThatNeedsTheMenu())).toEqual({ Page })
})

test('an answer whose prefetch failed is requested again by the page, and that failure is logged', async () => {
  fetched.mockImplementation(async () => new Response('{}', { status: 500 }))
  const client = createQueryClient()
  const page = pageThatNeedsTheMenu('/travel')
  await prefetchPage(client, page)
  expect(console.warn).not.toHaveBeenCalled()
  const requests = fetched.mock.calls.length
  await readyPage(client, page)
  expect(fetched.mock.calls.length).toBeGreaterThan(requests)
  expect(console.warn).toHaveBeenCalledWith(
    'content.menuQuery could not be loaded before the page',
    expect.anything(),
  )
  expect(readyPage(client, page)).toHaveProperty('status', 'fulfilled')
})
