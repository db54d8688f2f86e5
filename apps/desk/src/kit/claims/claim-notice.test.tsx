// @vitest-environment happy-dom
import { claims } from '@club/contract/desk/claims.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show, text, wait } from '../../testing/shown.tsx'
import { standInServer } from '../../testing/stand-in-server.ts'
import { makeQueryClient } from '../calls/api.ts'
import { type Person, PersonContext } from '../session/me.ts'
import { ClaimNotice } from './claim-notice.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const person = (may: string[]): Person => ({
  personId: 'shen',
  name: 'Shen',
  roles: ['reviewer'],
  may,
  endsAt: '2026-11-20T10:00:00Z',
  idleMinutes: 30,
})
const claim = { kind: 'case', key: 'a', until: '2026-11-20T02:15:00.000Z' } as const
const notice = (may: string[]) => (
  <PersonContext value={person(may)}>
    <ClaimNotice kind="case" of="a" />
  </PersonContext>
)

test('somebody else’s claim is named, the own one is renewed while the page is open and given up with it', async () => {
  const sent = standInServer({
    [claims.take.path]: [
      { data: { claim: { ...claim, name: 'Fang', isOwn: false } } },
      { data: { claim: { ...claim, name: 'Shen', isOwn: true } } },
    ],
    [claims.release.path]: [{ data: {} }],
  })
  const shown = show(notice(['claims']), makeQueryClient())
  await wait(0)
  expect(text()).toContain('Fang is working on this (until 20 November 2026, 10:15)')
  await wait(5 * 60_000)
  expect(text()).not.toContain('Fang')
  shown.leave()
  await wait(0)
  expect(sent.map(({ path }) => path)).toEqual([claims.take.path, claims.take.path, claims.release.path])
})

test('whoever may not claim anything asks for nothing', async () => {
  const sent = standInServer({})
  const shown = show(notice([]), makeQueryClient())
  await wait(0)
  shown.leave()
  expect(sent).toEqual([])
})
