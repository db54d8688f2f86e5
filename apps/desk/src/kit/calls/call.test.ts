// @vitest-environment happy-dom
import { acts } from '@club/contract/desk/acts.ts'
import { people } from '@club/contract/desk/people.ts'
import { statuses } from '@club/contract/statuses.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { standInServer } from '../../testing/stand-in-server.ts'
import { endWait } from '../session/session-end.ts'
import { call } from './call.ts'
import { uploadFile } from './upload-file.ts'

afterEach(() => vi.unstubAllGlobals())

const path = acts.orders.path
const ask = () => call(acts.orders, { state: 'waits' })

test('a call is JSON with the header that only the desk sends, and gives the data', async () => {
  const sent = standInServer({ [path]: [{ data: { orders: [] } }] })
  expect(await ask()).toEqual({ orders: [] })
  expect(sent).toEqual([
    {
      path,
      headers: { 'content-type': 'application/json', 'x-club-desk': '1', 'accept-language': 'en_us' },
      body: { state: 'waits' },
    },
  ])
})

test.each([
  [{ status: statuses.badRequest, message: 'No such day.', http: 400 }, 'No such day.', 400],
  [{ status: 'HPC0403', http: 403 }, 'Your role does not allow this.', 403],
  [{ status: statuses.failure, http: 500 }, 'The server failed.', 500],
  [{ status: statuses.workUnknown, message: 'It is gone.' }, 'It is gone.', 200],
])('a refusal %o is an error with words to show', async (answer, message, httpStatus) => {
  standInServer({ [path]: [answer] })
  await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining(message), httpStatus })
})

test('a broken connection says that what was typed is kept', async () => {
  standInServer({ [path]: ['broken'] })
  await expect(ask()).rejects.toMatchObject({
    message: expect.stringContaining('still here'),
    isUnreached: true,
  })
})

test('a call whose session has ended waits, and is sent once more after signing in', async () => {
  const sent = standInServer({
    [path]: [{ status: statuses.notLoggedIn }, { data: { orders: [] } }],
    [people.me.path]: [{ data: { person: null, demoPeople: [] } }],
  })
  const done = vi.fn()
  const answer = ask().then(done)
  await call(people.me, {})
  expect(done).not.toHaveBeenCalled()
  endWait()
  await answer
  expect(done).toHaveBeenCalledWith({ orders: [] })
  expect(sent.filter((one) => one.path === path)).toHaveLength(2)
})

test('a session that is refused again right after signing in is an error, not a loop', async () => {
  const sent = standInServer({ [path]: [{ status: statuses.notLoggedIn, message: 'Sign in.' }] })
  const answer = ask()
  await expect.poll(() => sent).toHaveLength(1)
  await Promise.resolve()
  const over = expect(answer).rejects.toMatchObject({ status: statuses.notLoggedIn })
  await vi.waitFor(() => {
    endWait()
    expect(sent).toHaveLength(2)
  }, 30_000)
  await over
})

test('a file is sent after its fields, with progress', async () => {
  const shares: number[] = []
  let form: FormData | undefined
  class Request {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    status = 200
    responseText = JSON.stringify({ status: statuses.ok, message: '', data: { orders: [] } })
    onload?: () => void
    open() {}
    setRequestHeader() {}
    send(body: FormData) {
      form = body
      this.upload.onprogress?.({ loaded: 1, total: 4 })
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  const file = new File(['a,b'], 'aum.csv')
  const answer = await uploadFile(acts.orders, { state: 'waits' }, file, (share) => shares.push(share))
  expect(answer).toEqual({ orders: [] })
  expect([...(form?.keys() ?? [])]).toEqual(['state', 'file'])
  expect(shares).toEqual([0.25])
})
