// @vitest-environment happy-dom
import { members } from '@club/contract/desk/members.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press, show, text, type, wait } from '../../testing/shown.tsx'
import { standInServer } from '../../testing/stand-in-server.ts'
import { makeQueryClient, useAnswer } from '../calls/api.ts'
import { LookReason } from './look-reason.tsx'

let shown: ReturnType<typeof show>
const userId = '01890000-0000-7000-8000-000000000001'

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  shown.leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Look({ reason }: { reason: string }) {
  const { data } = useAnswer(members.show, { userId, reason }, { isLook: true })
  return <p>{data ? 'shown' : 'asked'}</p>
}

const page = (
  <LookReason of="a-member" title="Members" usual={['Call']}>
    {(reason) => <Look reason={reason} />}
  </LookReason>
)

test('nothing is asked of the server before a reason is given, and once it is given it is asked once', async () => {
  const sent = standInServer({ [members.show.path]: [{ data: { member: null } }] })
  shown = show(page, makeQueryClient())
  await press('Look')
  expect(text()).toContain('Give a reason for looking.')
  expect(sent).toEqual([])
  type('input', ' she called ')
  await press('Look')
  await wait(0)
  expect(text()).toContain('shown')
  // A look is recorded each time: neither time nor another look at the window makes another.
  await wait(60_000)
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(0)
  expect(sent.map(({ body }) => body)).toEqual([{ userId, reason: 'she called' }])
})

test('a reason is kept for its subject in this tab, and can be changed', async () => {
  standInServer({ [members.show.path]: [{ data: { member: null } }, { data: { member: null } }] })
  shown = show(page, makeQueryClient())
  await press('Call')
  await press('Look')
  shown.leave()
  shown = show(page, makeQueryClient())
  await wait(0)
  expect(text()).toContain('Looked at because: Call')
  await press('Change')
  expect(text()).toContain('Why do you look?')
})
