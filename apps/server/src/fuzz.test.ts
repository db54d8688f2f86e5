import { roles } from '@club/contract/desk/roles.ts'
import { statuses } from '@club/contract/statuses.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deskCookie } from './kit/desk/mount-desk.ts'
import { callables, deskCallables, requestsOf, valid } from './testing/arbitrary-request.ts'
import { openTestDesk } from './testing/desk-app.ts'
import { fuzzRequests, isSignedOut, problemOf, protocolRequests } from './testing/fuzz.ts'
import { makeMember } from './testing/make-member.ts'
import { testClub } from './testing/test-club.ts'

const club = await testClub()

/** `npm run fuzz -- N` sends any number to running servers. */
const count = 1500
const seed = 20_261_120

test('every call answers anything with its envelope and never fails', async () => {
  const { config, clock } = club.context
  const now = Math.floor((await clock.now(club.db)).getTime() / 1000)
  const given = { bankKey: config.bankEventKeys?.[0] ?? '', now }
  let member = await makeMember(club)
  const problems: string[] = []
  for (const request of [...fuzzRequests(count, seed, given), ...protocolRequests(count / 5, seed)]) {
    const { method, path, headers, body, isMember } = request
    const signedIn = isMember && !headers.authorization ? { authorization: member.token } : {}
    const response = await club.app.inject({
      method,
      url: path,
      headers: { ...headers, ...signedIn },
      ...(body === undefined ? {} : { payload: body }),
    })
    const answer = { code: response.statusCode, text: response.body }
    const problem = problemOf(answer)
    if (problem) problems.push(`${request.name}: ${problem}: ${String(body).slice(0, 300)}`)
    // The request has signed the member out or closed the account.
    if (signedIn.authorization && isSignedOut(answer)) member = await makeMember(club)
  }
  expect(problems).toEqual([])
})

const deskCountOfCall = 10

test('every call of the desk answers anything with its envelope and never fails', async () => {
  const desk = await openTestDesk(club)
  let user = await desk.signIn(roles)
  const problems: string[] = []
  for (const { entry, shape } of deskCallables)
    for (const request of fc.sample(requestsOf({ shape }), { numRuns: deskCountOfCall, seed })) {
      const reply = await desk.app.inject({
        method: 'POST',
        url: entry.path,
        headers: { 'content-type': 'application/json', 'x-club-desk': '1', 'sec-fetch-site': 'same-origin' },
        cookies: { [deskCookie(false)]: user.token },
        payload: JSON.stringify(request) ?? '',
      })
      const answer = { code: reply.statusCode, text: reply.body }
      const problem = problemOf(answer)
      if (problem) problems.push(`${entry.path}: ${problem}: ${JSON.stringify(request).slice(0, 300)}`)
      // The request has ended the session.
      if (isSignedOut(answer)) user = await desk.signIn(roles)
    }
  await desk.close()
  expect(problems).toEqual([])
})

const texts = callables.flatMap((callable) =>
  Object.entries(callable.shape.properties ?? {})
    .filter(([, { type }]) => type === 'string')
    .map(([field]) => ({ callable, field })),
)

test('text that no database stores fails no call, in whatever field', async () => {
  expect(texts.length).toBeGreaterThan(100)
  const member = await makeMember(club)
  const problems: string[] = []
  for (const { callable, field } of texts) {
    const { entry, name, shape } = callable
    if (entry.body === 'multipart' || entry.access === 'signed' || !entry.methods.includes('POST')) continue
    const [fitting] = fc.sample(valid(shape), { numRuns: 1, seed }) as Record<string, string>[]
    for (const sign of ['\u0000', '\ud800']) {
      const given = { ...fitting, [field]: `${fitting?.[field] ?? ''}${sign}` }
      const { code } = await club.post(entry.path, given, { token: member.token })
      if (code >= 500) problems.push(`${name}: ${field}: HTTP ${code}`)
    }
  }
  expect(problems).toEqual([])
  const { code, status } = await club.post('/api/talent/findTalentWorksByWn', { query: '60\u0000' })
  expect([code, status]).toEqual([400, statuses.badRequest])
})
