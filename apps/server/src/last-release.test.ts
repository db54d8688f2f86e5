import { readFileSync, statSync } from 'node:fs'
import { expect, inject, onTestFinished, test } from 'vitest'
import { schemaState } from './kit/database/migrate.ts'
import { runningEdition } from './testing/contest-desk.ts'
import { emptyStore } from './testing/empty-store.ts'
import { operatorDesk } from './testing/operator-desk.ts'
import { fillReleaseClub } from './testing/release-club.ts'
import {
  differences,
  dumpOf,
  lastRelease,
  lastReleaseFile,
  packed,
  type ReleaseDump,
} from './testing/release-dump.ts'
import { openTestClub, type TestClub } from './testing/test-club.ts'
import { type Visitor, visitor } from './testing/visitor.ts'

/** Half of it are the words of the content, which its history holds a second time. */
const maxDumpBytes = 800 * 1024

/** Today's code on the database of a release, two days after it was left. */
async function startedOn({ script, facts }: ReleaseDump): Promise<TestClub> {
  const store = await emptyStore(inject('postgresUrl'), inject('embeddedTemplate'))
  await store.db.runScript(script)
  const club = await openTestClub({
    store,
    now: new Date(Date.parse(facts.leftAt) + 2 * 86_400_000).toISOString(),
  })
  onTestFinished(() => club.close())
  return club
}

async function signedIn(club: TestClub, mobile: string): Promise<Visitor> {
  const who = visitor(club)
  const smsCode = await who.codeFor(mobile, 'login')
  expect(await who.post('/api/user/login', { mobile, loginType: 'sms', smsCode })).toMatchObject({
    status: '200',
  })
  return who
}

/** What a club that worked before must still do. */
async function expectSound(dump: ReleaseDump): Promise<void> {
  const { reader, winner } = dump.facts
  const club = await startedOn(dump)
  const { run } = operatorDesk(club)
  const soundBooks = async () => {
    const said = await run('ledger verify')
    expect(said.err).toBe('')
    expect(said.out).toMatch(/^every invariant holds: [1-9]\d* members, [1-9]\d* entries, [1-9]\d* ranks, /m)
  }
  expect(await schemaState(club.db)).toMatchObject({ missing: [], unknown: [] })
  expect(await run('doctor')).toMatchObject({ exit: 0, err: '' })
  await soundBooks()
  expect(await run('votes tally', { edition: runningEdition })).toMatchObject({ exit: 0, err: '' })
  expect((await run('cases list')).out).toContain('award-2')

  const who = await signedIn(club, reader.mobile)
  const dataOf = async (path: string, body: object = {}) => {
    const { status, data } = await who.post(path, body)
    expect(status, path).toBe('200')
    return data
  }
  expect((await dataOf('/api/user/happypoint')).happyPointValue).toBe(reader.points)
  const { nickName } = await dataOf('/api/userQry/userInfoQry')
  expect(nickName).toMatch(/^金丝雀/)
  expect((await dataOf('/api/talent/talentWork')).list).toMatchObject([
    { workNo: reader.workNo, votes: reader.votes },
  ])
  expect((await dataOf('/api/case/list', { pageSize: 50 })).total).toBe(2)
  expect((await dataOf('/api/family/overview')).list).toMatchObject([{ state: 'active' }])
  expect((await dataOf('/api/message/list', { pageSize: 50 })).total).toBeGreaterThan(1)
  const listed = await (await signedIn(club, winner.mobile)).post('/api/user/happypoint/userMonthRank', {})
  expect(listed.data.list).toContainEqual(expect.objectContaining({ month: winner.month, rankNo: 1 }))

  await dataOf('/api/task/executeCheckIn')
  const { happyPointValue: points } = await dataOf('/api/user/happypoint')
  expect(points).toBeGreaterThan(reader.points)
  await dataOf('/api/task/executeCheckIn')
  expect((await dataOf('/api/user/happypoint')).happyPointValue).toBe(points)
  await club.moveTo('2026-12-02T05:00:00Z')
  expect(await run('months close', { month: '2026-11' })).toMatchObject({ exit: 0, err: '' })
  await soundBooks()
}

test("today's code runs on the database of the last release, and every invariant holds", async () => {
  const released = JSON.parse(readFileSync(new URL('migrations/released.json', import.meta.url), 'utf8'))
  const dump = lastRelease()
  expect(dump.version).toBe(Object.keys(released).at(-1))
  expect(statSync(lastReleaseFile).size).toBeLessThan(maxDumpBytes)
  await expectSound(dump)
})

// Dumps are made on the embedded database.
if (inject('postgresUrl') === '') {
  test('the dump that the next release makes can be restored in the same way, with every row', async () => {
    const club = await openTestClub()
    onTestFinished(() => club.close())
    const dump = await dumpOf(club.db, 'next', await fillReleaseClub(club))
    expect(packed(dump).length).toBeLessThan(maxDumpBytes)
    const store = await emptyStore(inject('postgresUrl'), inject('embeddedTemplate'))
    onTestFinished(async () => {
      await store.db.close()
      await store.drop()
    })
    await store.db.runScript(dump.script)
    const restored = await dumpOf(store.db, 'next', dump.facts)
    expect([...differences(dump, restored), ...differences(restored, dump)]).toEqual([])
    await expectSound(dump)
  })
}
