// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerMs, bridgeLog, callApp, offeredFeatures, shareByApp, startBridge } from './app-bridge.ts'
import { type AppStandIn, installAppStandIn } from './app-stand-in.ts'

const all: AppStandIn = { features: ['title', 'close', 'share', 'bankPage', 'textSize'] }
const card = { title: 'Tea', text: 'How to brew it', url: 'https://club.example/tea', imageUrl: null }
const back = vi.fn(() => true)
const resume = vi.fn()
const textSize = vi.fn()
let end = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  back.mockClear()
  textSize.mockClear()
})

afterEach(() => {
  end()
  delete window.EvergreenApp
  vi.useRealTimers()
})

async function start(app: AppStandIn | null): Promise<void> {
  if (app) installAppStandIn(app)
  end = startBridge({ back, resume, textSize })
  await vi.advanceTimersByTimeAsync(1)
}

/** The result of a call, awaited for as long as the app may take to answer. */
async function inTime<T>(asked: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(answerMs)
  return asked
}

const receive = (message: unknown) => window.EvergreenClub?.receive(JSON.stringify(message))

test('an app that answers the greeting offers what both know, and is called', async () => {
  await start({ features: ['title', 'share', 'dance'], textScale: 1.3 })
  expect(offeredFeatures()).toEqual(['title', 'share'])
  expect(await inTime(callApp('setTitle', { title: 'Home', canGoBack: false }))).toEqual({})
  expect(bridgeLog().at(-2)?.text).toContain('"call":"setTitle","args":{"title":"Home","canGoBack":false}')
  expect(await inTime(callApp('close', {}))).toBeNull()
  expect(textSize).not.toHaveBeenCalled()
})

test.each<[string, AppStandIn | null]>([
  ['absent', null],
  ['of another version', { ...all, version: 2 }],
  ['deaf', { ...all, isUnresponsive: true }],
])('an app that is %s offers nothing', async (_name, app) => {
  await start(app)
  await vi.advanceTimersByTimeAsync(answerMs)
  expect(offeredFeatures()).toEqual([])
  expect(await shareByApp(card)).toBe('failed')
})

test.each(['refuses', 'throws', 'silent'] as const)(
  'an app that %s leaves sharing to the browser',
  async (manner) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await start({ ...all, manner })
    expect(await inTime(shareByApp(card))).toBe('failed')
  },
)

test('the app says what became of its share sheet, which may stay open for a long time', async () => {
  await start({ ...all, shares: 'cancelled' })
  expect(await inTime(shareByApp(card))).toBe('cancelled')
  installAppStandIn({ ...all, manner: 'silent' })
  const asked = shareByApp(card)
  const { id } = JSON.parse(bridgeLog().at(-1)?.text ?? '') as { id: number }
  expect(receive({ id, taken: true })).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(receive({ id, ok: true, data: { result: 'shared' } })).toBe(true)
  expect(await asked).toBe('shared')
  // Nobody waits for a second answer.
  expect(receive({ id, ok: true })).toBe(false)
})

test('the back button and the text size reach the club; any other message is ignored', async () => {
  await start({ ...all, textScale: 1.5 })
  expect(textSize).toHaveBeenLastCalledWith(1.5)
  expect(receive({ event: 'back' })).toBe(true)
  back.mockReturnValueOnce(false)
  expect(receive({ event: 'back' })).toBe(false)
  expect(receive({ event: 'textSize', scale: 1 })).toBe(true)
  expect(receive({ event: 'resume' })).toBe(true)
  expect(resume).toHaveBeenCalledOnce()
  const before = bridgeLog().length
  for (const message of [null, 'back', [], 7]) expect(receive(message)).toBe(false)
  expect(window.EvergreenClub?.receive({ event: 'back' })).toBe(false)
  expect(window.EvergreenClub?.receive(`{"event":"back","x":"${'x'.repeat(20_000)}"}`)).toBe(false)
  expect(bridgeLog()).toHaveLength(before)
  for (const message of [
    {},
    { event: 'signIn', userId: 'u1' },
    { event: 'textSize', scale: '2' },
    { id: 999 },
  ])
    expect(receive(message)).toBe(false)
  expect(back).toHaveBeenCalledTimes(2)
})

test('an app that injects its object late says that it is ready', async () => {
  await start(null)
  installAppStandIn(all)
  expect(receive({ event: 'ready' })).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(offeredFeatures()).toHaveLength(5)
})
