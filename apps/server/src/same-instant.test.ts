import { expect, test } from 'vitest'
import { knownBrowsers } from './features/identity/known-browser.sql.ts'
import { knowBrowser } from './features/identity/known-browser.ts'
import { makeMember, signedInFrom } from './testing/make-member.ts'
import { stopTime } from './testing/stop-time.ts'
import { testClub } from './testing/test-club.ts'
import { beginView, stayInView } from './testing/viewing.ts'

/** More than a member keeps of anything below, so that something has to go each time. */
const many = 80

const club = await testClub()
// Everything begins in the same instant, as on a phone whose taps arrive together.
await stopTime(club)

test('of many sessions that begin in the same instant the last one is kept', async () => {
  const member = await makeMember(club)
  for (let count = 0; count < many; count += 1) {
    const signedIn = await signedInFrom(club, member, 'WEB')
    expect((await signedIn.post('/api/user/happypoint')).status, `session ${count}`).toBe('200')
  }
})

test('of many views that begin in the same instant the last one is kept', async () => {
  const member = await makeMember(club)
  const taskId = 'learn_retirement_map'
  let viewToken: string | null = null
  for (let count = 0; count < many; count += 1) {
    viewToken = await beginView(member, taskId)
    const stay = await member.post('/api/task/view/stay', { viewToken })
    expect(stay.status, `view ${count}`).toBe('200')
  }
  await stayInView(club, member, viewToken, 10)
  expect((await member.post('/api/task/doTask', { taskId, viewToken })).data).toMatchObject({
    result: 'done',
  })
})

test('of many courses that are opened in the same instant the last one is kept', async () => {
  const member = await makeMember(club)
  const courseId = 'course-2026-01'
  for (let count = 0; count < many; count += 1) {
    const { sessionId } = (await member.post('/api/course/study/begin', { courseId })).data
    const heard = await member.post('/api/course/study/heartbeat', { courseId, sessionId, from: 0, to: 1 })
    expect(heard.status, `opening ${count}`).toBe('200')
  }
})

test('of many browsers that a mobile is known in since the same instant the last one is kept', async () => {
  const mobileHash = 'a-mobile'
  for (let count = 0; count < many; count += 1) {
    const browserHash = `browser ${(count * 37) % many}`
    await club.db.inTransaction(async (tx) => {
      await knowBrowser(tx, { mobileHash, browserHash }, await club.context.clock.now(tx))
    })
    expect(await club.db.one(knownBrowsers.find, [mobileHash, browserHash]), browserHash).not.toBeNull()
  }
})
