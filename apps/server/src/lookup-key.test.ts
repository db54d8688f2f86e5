import { afterAll, expect, test } from 'vitest'
import { makeContext } from './context.ts'
import { CannotStart } from './kit/app-error.ts'
import { jobRuns } from './kit/jobs/job-runs.sql.ts'
import { lookupTables } from './lookup-columns.ts'
import { type Fate, personColumns } from './person-columns.ts'
import { feedDesk } from './testing/feed-desk.ts'
import { registerMember } from './testing/make-member.ts'
import { openRehashing } from './testing/open-rehashing.ts'
import { operatorDesk } from './testing/operator-desk.ts'
import { useTheClub } from './testing/personal-data.ts'
import { openTestClub, type TestClub } from './testing/test-club.ts'
import { visitor } from './testing/visitor.ts'

const club: TestClub = await openTestClub()
const key = '2027:a new key of 32 or more characters'
const withKey = { CLUB_LOOKUP_KEYS: key }
const more: TestClub[] = []
afterAll(async () => {
  for (const each of [...more].reverse()) await each.app.close()
  await club.close()
})

/** Another server on the same database, with further settings. */
async function clubWith(env: Record<string, string>): Promise<TestClub> {
  const store = { db: club.db, drop: async () => undefined }
  const next = await openTestClub({ store, env })
  more.push(next)
  return next
}

const { person } = await useTheClub(club)
const stranger = '13999999999'
const fed = ['customer_no,mobile', `K7001,${stranger}`]
const desk = feedDesk(club)

/** The cells that hold one of these texts, as `table.column`. */
async function cellsWith(texts: readonly string[]): Promise<string[]> {
  const tables = await club.db.all<{ name: string }>({
    name: 'test_lookup_tables',
    text: `SELECT table_name AS name FROM information_schema.tables
            WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE 'content%'`,
  })
  const found = new Set<string>()
  for (const { name } of tables) {
    const text = `SELECT key AS column, value FROM ${name} AS t, jsonb_each_text(to_jsonb(t)) WHERE value IS NOT NULL`
    for (const { column, value } of await club.db.all<{ column: string; value: string }>({
      name: `test_lookup_cells_${name}`,
      text,
    }))
      if (texts.some((each) => value.includes(each))) found.add(`${name}.${column}`)
  }
  return [...found].sort()
}

const listed = lookupTables.flatMap(({ table, columns }) =>
  Object.keys(columns).map((name) => `${table}.${name}`),
)
/** Of a day at most, or hashed together with something else: they start over. */
const afresh = [
  'call_budget.budget_key',
  'leaky_bucket.bucket_key',
  'vote_watch.watch_key',
  'password_failure.failure_key',
  'feed_seen.row_key',
]

test('every column of a mobile or a customer number that people are found by is on the list', () => {
  const hashes = Object.keys(personColumns).filter((name) =>
    /_(mobile|customer|holder|helper)_hash$|\.(mobile|customer|holder|helper)_hash$/.test(name),
  )
  expect(hashes.filter((name) => !listed.includes(name))).toEqual([])
  expect(listed.filter((name) => !personColumns[name])).toEqual([])
  const fates: Fate[] = listed.flatMap((name) => personColumns[name]?.byMember ?? [])
  expect(fates).toHaveLength(listed.length)
})

test('the key changes: everything is found under the new one alone, whoever stopped it in between', async () => {
  await desk.feed('customers', fed)
  const { sealing } = club.context
  const old = [person.mobile, person.helperMobile, stranger]
    .map((mobile) => sealing.hash('mobile', mobile))
    .concat([person.customerNo, 'K7001'].map((number) => sealing.hash('customer', number)))
  const before = await cellsWith(old)
  expect(before).toContain('bank_row.holder_hash')
  expect(before.filter((name) => ![...listed, ...afresh].includes(name))).toEqual([])

  // A server with the new key refuses to start before, and one without it afterwards.
  await expect(clubWith(withKey)).rejects.toThrow(CannotStart)

  const operator = operatorDesk(await openRehashing(club, withKey))
  const stopped = new AbortController()
  stopped.abort()
  expect((await operator.run('keys rehash', {}, stopped.signal)).exit).toBe(4)
  await expect(clubWith({})).rejects.toThrow('keys rehash')
  await expect(clubWith(withKey)).rejects.toThrow('keys rehash')

  const done = await operator.run('keys rehash')
  expect([done.exit, done.out]).toEqual([0, expect.stringContaining('people are found under the key 2027')])
  expect((await operator.run('keys list')).out).not.toContain('does not find people any more')
  const plain = await cellsWith(old)
  expect(plain.filter((name) => !afresh.includes(name))).toEqual([])
  expect((await operator.run('keys rehash')).out).not.toContain('changed')

  await expect(clubWith({})).rejects.toThrow('does not have')
})

test('after it members sign in, are known, and the bank’s file changes nothing', async () => {
  const next = await clubWith(withKey)
  const browser = visitor(next)
  const smsCode = await browser.codeFor(person.mobile, 'login')
  const signedIn = await browser.post('/api/user/login', { mobile: person.mobile, loginType: 'sms', smsCode })
  expect(signedIn.status).toBe('200')
  const again = await feedDesk(next).feed('customers', fed)
  expect(again.out).toContain('unchanged 1')
  const shown = await operatorDesk(next).run('members show', { member: person.customerNo, language: 'zh_cn' })
  expect([shown.exit, shown.err]).toEqual([0, ''])
  expect(shown.out).toContain(person.userId)
  await registerMember(next)
})

test('while a server runs, the key does not change', async () => {
  // One clock for both: on a slow machine another club's is minutes apart.
  const running = more.at(-1) ?? club
  const { clock, db } = running.context
  await db.run(jobRuns.know, ['ranking-snapshot', 5, await clock.now(db)])
  await db.run(jobRuns.succeed, ['ranking-snapshot', await clock.now(db), 3])
  const refused = await operatorDesk(running).run('keys rehash')
  expect([refused.exit, refused.err]).toEqual([1, expect.stringContaining('a server still runs')])
})

test('a context without the key is refused, too', async () => {
  await expect(makeContext(club.config, club.context.log, club.db, () => undefined)).rejects.toThrow(
    'does not have',
  )
})
