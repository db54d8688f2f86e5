import { expect, test } from 'vitest'
import { networkFirst } from './network-first.ts'

const never = new Promise<never>(() => {})
const now = Promise.resolve()
const answer = (text: string, status = 200) => new Response(text, { status })
const fails = () => Promise.reject<Response>(new TypeError('no network'))
const copyOf = (text: string) => async () => answer(text)
const none = async () => null

const told = async (sources: Partial<Parameters<typeof networkFirst>[0]>) =>
  (await networkFirst({ network: never, copy: none, silence: never, ...sources })).text()

test('with a network no copy is looked for, whatever the network answers', async () => {
  const copy = () => Promise.reject(new Error('looked for a copy'))
  expect(await told({ network: Promise.resolve(answer('fresh')), copy })).toBe('fresh')
  expect(await told({ network: Promise.resolve(answer('gone', 404)), copy })).toBe('gone')
  expect(await told({ network: Promise.resolve(answer('broken', 500)), copy })).toBe('broken')
})

test('without a network the copy is shown; without a copy, the failure is passed on', async () => {
  expect(await told({ network: fails(), copy: copyOf('cached') })).toBe('cached')
  await expect(told({ network: fails() })).rejects.toThrow('no network')
})

test.each([502, 503, 504])(
  'an answer %i of a gateway is replaced by a copy, and shown if there is none',
  async (status) => {
    const network = () => Promise.resolve(answer('gateway', status))
    expect(await told({ network: network(), copy: copyOf('cached') })).toBe('cached')
    expect(await told({ network: network() })).toBe('gateway')
  },
)

test('a copy replaces a network that is silent for too long', async () => {
  expect(await told({ silence: now, copy: copyOf('cached') })).toBe('cached')
})

test('without a copy, a silent network is awaited', async () => {
  let say: (late: Response) => void = () => {}
  const network = new Promise<Response>((resolve) => {
    say = resolve
  })
  const waiting = told({ network, silence: now })
  await now
  say(answer('late'))
  expect(await waiting).toBe('late')
  await expect(told({ network: fails(), silence: now })).rejects.toThrow('no network')
})
