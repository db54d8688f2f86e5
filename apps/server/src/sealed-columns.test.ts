import { afterAll, expect, onTestFinished, test } from 'vitest'
import { buildApp, clubFeatures } from './app.ts'
import type { Context } from './context.ts'
import { sealedBank, storedEventId } from './features/bank/bank.ts'
import { outsideSystems } from './features/identity/outside-systems.ts'
import type { SealedPlace } from './kit/sealing/sealed-place.ts'
import { keyIdOf, makeSealing, type SealKey } from './kit/sealing/sealing.ts'
import { sealedColumns } from './sealed-columns.ts'
import { bankStandIn } from './testing/bank-stand-in.ts'
import { feedDesk } from './testing/feed-desk.ts'
import { nextMobile } from './testing/make-member.ts'
import { type OperatorDesk, operatorDesk } from './testing/operator-desk.ts'
import { type PersonalData, useTheClub } from './testing/personal-data.ts'
import { openTestClub, type TestClub } from './testing/test-club.ts'
import { useTheDesk } from './testing/use-the-desk.ts'
import { visitor } from './testing/visitor.ts'
import { standInAppId, standInSecret, startWeChatStandIn } from './testing/wechat-stand-in.ts'

const weChat = await startWeChatStandIn()
const club: TestClub = await openTestClub({
  env: {
    CLUB_WECHAT_APP_ID: standInAppId,
    CLUB_WECHAT_SECRET: standInSecret,
    CLUB_WECHAT_API_URL: `${weChat.url}/`,
    CLUB_PUBLIC_URL: 'https://club.example',
  },
})
afterAll(async () => {
  await club.close()
  await weChat.close()
})

const people = [await useTheClub(club), await useTheClub(club)]
await club.post('/api/weChat/getSignature', { url: 'https://club.example/' })

await useTheDesk(club, people[0]?.person.userId ?? '')

type Row = Record<string, string>
interface Value {
  column: SealedPlace
  row: Row
  sealed: string
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const nameOf = ({ table, column }: SealedPlace) => `${table}.${column}`

async function valuesOf(column: SealedPlace): Promise<Value[]> {
  const { table, key } = column
  const text = `SELECT ${key.map(snake).join(', ')}, ${column.column} AS sealed FROM ${table}
                 WHERE ${column.column} IS NOT NULL`
  const rows = await club.db.all<Row>({ name: `test_values_${table}_${column.column}`, text })
  return rows.map((row) => ({ column, row, sealed: row.sealed ?? '' }))
}

const allValues = async () => (await Promise.all(sealedColumns.map(valuesOf))).flat()

const set = ({ table, column, key }: SealedPlace, row: Row, value: string) =>
  club.db.run(
    {
      name: `test_set_${table}_${column}`,
      text: `UPDATE ${table} SET ${column} = $1 WHERE ${key.map((name, at) => `${snake(name)} = $${at + 2}`).join(' AND ')}`,
    },
    [value, ...key.map((name) => row[name])],
  )

const secret = club.config.secret ?? ''
const nextKey: SealKey = { id: '2027', key: 'a key of a test, of 32 signs or more' }
const byNext = (...others: SealKey[]): Context => ({
  ...club.context,
  sealing: makeSealing(secret, [nextKey, ...others]),
})
const deskWith = (context: Context): OperatorDesk => operatorDesk({ ...club, context })
const ofSecret: SealKey = { id: 'secret', key: null }

test('every sealed column of the database is declared once, and nothing else is', async () => {
  const columns = await club.db.all<{ name: string }>({
    name: 'test_sealed_columns',
    text: `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
            WHERE table_schema = 'public' AND column_name LIKE '%sealed%'`,
  })
  expect(sealedColumns.map(nameOf).sort()).toEqual(columns.map(({ name }) => name).sort())
})

test('the key of a declared column is its primary key', async () => {
  for (const { table, key } of sealedColumns) {
    const columns = await club.db.all<{ name: string }>(
      {
        name: 'test_primary_key',
        text: `SELECT a.attname::text AS name FROM pg_index AS i
                 JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
                WHERE i.indrelid = $1::text::regclass AND i.indisprimary`,
      },
      [table],
    )
    expect(key.map(snake).sort(), table).toEqual(columns.map(({ name }) => name).sort())
  }
})

test('whatever members, helpers, operators and the bank say of a person is sealed, nothing is in clear', async () => {
  const values = await allValues()
  const filled = new Set(values.map(({ column }) => nameOf(column)))
  expect(sealedColumns.map(nameOf).filter((name) => !filled.has(name))).toEqual([])
  for (const { column, row, sealed } of values) {
    expect(keyIdOf(sealed), nameOf(column)).toBe('secret')
    expect(club.context.sealing.open(column, row, sealed), nameOf(column)).toEqual(expect.any(String))
  }
})

test('a value moved to another row or another column does not open', async () => {
  const values = await allValues()
  const { sealing } = club.context
  for (const { column, row, sealed } of values) {
    for (const other of values) {
      if (other.sealed === sealed) continue
      expect(
        () => sealing.open(other.column, other.row, sealed),
        `${nameOf(column)} in ${nameOf(other.column)}`,
      ).toThrow()
    }
    expect(() => sealing.open(column, { ...row, [column.key[0] ?? '']: 'somebody' }, sealed)).toThrow()
  }
})

async function expectToRead(context: Context, person: PersonalData): Promise<void> {
  const { member, row } = await memberOf(person)
  expect(context.sealing.open(mobileColumn, row, member)).toBe(person.mobile)
}

const mobileColumn = sealedColumns.find((column) => nameOf(column) === 'member.mobile_sealed') as SealedPlace
async function memberOf({ userId }: PersonalData) {
  const found = (await valuesOf(mobileColumn)).find(({ row }) => row.userId === userId)
  return { member: found?.sealed ?? '', row: found?.row ?? {} }
}

test('after the job no value needs an old key, and the club reads all of them with the new one alone', async () => {
  const before = await allValues()
  const rotated = byNext(ofSecret)
  for (const { person } of people) await expectToRead(rotated, person)
  const { exit, out } = await deskWith(rotated).run('keys reseal')
  expect(exit).toBe(0)
  expect(out).toContain('everything that opens is sealed with the key 2027')

  const after = await allValues()
  expect(after).toHaveLength(before.length)
  expect([...new Set(after.map(({ sealed }) => keyIdOf(sealed)))]).toEqual(['2027'])
  const alone = byNext()
  const texts = (context: Context, values: Value[]) =>
    values
      .map(({ column, row, sealed }) => {
        const key = column.key.map((name) => row[name])
        return JSON.stringify([nameOf(column), key, context.sealing.open(column, row, sealed)])
      })
      .sort()
  expect(texts(alone, after)).toEqual(texts(club.context, before))
  expect((await deskWith(alone).run('keys list')).out).toMatch(/^2027 {2}seals {2}[\d,]+ values\n$/)
  expect((await deskWith(alone).run('doctor')).out).toMatch(/^ok +keys: [\d,]+ values .* 2027, which seals$/m)
  const server = await buildApp(alone, clubFeatures(alone, outsideSystems(alone)), null)
  onTestFinished(() => server.close())
  for (const { person, browser } of people) {
    const { data } = await browser.post('/api/userQry/userInfoQry', {}, { server })
    expect(data).toMatchObject({ nickName: person.nickName, userLevel: `${person.userLevel}1` })
  }
})

test('a value that no key opens is counted, stays as it is, and the doctor names its key', async () => {
  const alone = byNext()
  const [{ person }] = people as [(typeof people)[0]]
  const { row } = await memberOf(person)
  const lost = makeSealing(secret, [{ id: 'lost', key: 'a key that nobody has any more, 32 signs' }])
  await set(mobileColumn, row, lost.seal(mobileColumn, row, person.mobile))
  expect((await deskWith(alone).run('doctor')).out).toMatch(/^problem +keys: 1 value is .* lost, which/m)
  const { exit, out } = await deskWith(alone).run('keys reseal')
  expect(out).toContain('1 values that no key opens')
  expect(exit).toBe(1)
  expect(keyIdOf((await memberOf(person)).member)).toBe('lost')
  await set(mobileColumn, row, alone.sealing.seal(mobileColumn, row, person.mobile))
})

test('an erased value is not one that no key opens', async () => {
  const [{ person }] = people as [(typeof people)[0]]
  const { member, row } = await memberOf(person)
  await set(mobileColumn, row, '')
  const desk = deskWith(byNext())
  expect((await desk.run('doctor')).out).not.toMatch(/^(problem|warning) +keys/m)
  expect((await desk.run('keys reseal')).exit).toBe(0)
  await set(mobileColumn, row, member)
})

test('a stopped job goes on when the same command is given again', async () => {
  const back = { ...club.context, sealing: makeSealing(secret, [ofSecret, nextKey]) }
  const stop = new AbortController()
  stop.abort()
  const { exit, err } = await deskWith(back).run('keys reseal', {}, stop.signal)
  expect(exit).toBe(4)
  expect(err).toContain('run the same command to continue')
  expect((await deskWith(back).run('keys reseal')).exit).toBe(0)
  expect([...new Set((await allValues()).map(({ sealed }) => keyIdOf(sealed)))]).toEqual(['secret'])
})

test('what a member writes while the job runs stays', async () => {
  const rotated = byNext(ofSecret)
  const [{ person, browser }] = people as [(typeof people)[0]]
  const names = Array.from({ length: 10 }, (_, index) => `云雀${index}`)
  const running = deskWith(rotated).run('keys reseal')
  for (const nickName of names) await browser.post('/api/userQry/updateNickName', { nickName })
  expect((await running).exit).toBe(0)
  const column = sealedColumns.find((each) => nameOf(each) === 'member.nick_name_sealed') as SealedPlace
  const found = (await valuesOf(column)).find(({ row }) => row.userId === person.userId)
  expect(rotated.sealing.open(column, found?.row ?? {}, found?.sealed ?? '')).toBe(names.at(-1))
  await deskWith({ ...club.context, sealing: makeSealing(secret, [ofSecret, nextKey]) }).run('keys reseal')
})

const storedIds = async () => {
  const text = 'SELECT event_id FROM bank_event UNION ALL SELECT event_id FROM bank_waiting'
  return (await club.db.all<{ eventId: string }>({ name: 'test_event_ids', text })).map(
    ({ eventId }) => eventId,
  )
}
test("the bank's event ids are stored as keyed hashes", async () => {
  const bank = bankStandIn(club)
  const [first] = people
  const mobile = nextMobile()
  const known = await bank.event('complete_retirement_goals', { mobile: first?.person.mobile ?? '' })
  const waiting = await bank.event('complete_retirement_goals', { mobile })
  await bank.send([known, waiting])
  expect((await bank.send([known, waiting])).data).toMatchObject({ accepted: 0, repeated: 2 })
  const ids = await storedIds()
  for (const { eventId } of [known, waiting]) {
    expect(ids).not.toContain(eventId)
    expect(ids).toContain(storedEventId(club.context.sealing, eventId))
  }
  const late = visitor(club)
  await late.register(mobile)
  const { list } = (await late.post('/api/user/happypoint/trades')).data
  expect(list).toMatchObject([{ taskId: 'complete_retirement_goals', point: 50 }])
  expect(JSON.stringify(list)).not.toContain(waiting.eventId)
})

test('a link between mobile and customer number that was sealed again is put back by an undo', async () => {
  const desk = feedDesk(club)
  const mobile = nextMobile()
  await desk.feed('customers', ['customer_no,mobile', `UNDO0001,${mobile}`])
  await desk.feed('customers', ['customer_no,mobile', `UNDO0002,${mobile}`])
  const place = sealedBank.row
  const rowOf = async (number: string) =>
    (await valuesOf(place)).find(({ row }) => row.item === desk.hash('customer', number))
  const [first, second] = [await rowOf('UNDO0001'), await rowOf('UNDO0002')]
  const firstRow = first?.row ?? {}
  await set(place, firstRow, byNext().sealing.seal(place, firstRow as never, 'UNDO0001'))
  await deskWith({ ...club.context, sealing: makeSealing(secret, [ofSecret, nextKey]) }).run('keys reseal')
  const strict = { ...club.context, sealing: makeSealing(secret, [ofSecret]) }
  expect((await deskWith(strict).run('feeds undo', { id: second?.row.sourceId })).exit).toBe(0)
  expect(await desk.customerOf(mobile)).toBe(desk.hash('customer', 'UNDO0001'))
  const back = (await valuesOf(sealedBank.customer)).find(
    ({ row }) => row.mobileHash === desk.hash('mobile', mobile),
  )
  expect(strict.sealing.open(sealedBank.customer, back?.row as never, back?.sealed ?? '')).toBe('UNDO0001')
})
