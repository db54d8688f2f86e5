import { statuses } from '@club/contract/statuses.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Callable, callables, valid } from './testing/arbitrary-request.ts'
import { makeMember } from './testing/make-member.ts'
import { type PersonalData, useTheClub } from './testing/personal-data.ts'
import { testClub } from './testing/test-club.ts'
import { passTime } from './testing/visitor.ts'

/** Who may do what, for every call of the contract; a new call is covered without being listed here. */

const club = await testClub()
const seed = 7

// Each call goes to the next of two servers on one database.
const servers = [club.app, await club.anotherServer()]
let turn = 0
function nextServer() {
  turn += 1
  return servers[turn % servers.length] ?? club.app
}

/** A request that fits the call's schema. */
const requestTo = ({ shape }: Callable) => fc.sample(valid(shape), { numRuns: 1, seed })[0] as object

const posted = callables.filter(({ entry }) => entry.methods.includes('POST') && entry.body !== 'multipart')
const ofMembers = posted.filter(({ entry }) => entry.access === 'member')

test('there are calls of each kind', () => {
  const kinds = new Set(callables.map(({ entry }) => entry.access))
  expect([...kinds].sort()).toEqual(['helper', 'member', 'signed', 'visitor'])
  expect(ofMembers.length).toBeGreaterThan(40)
})

test('no session, one that was signed out, an idle and an ended one open no call of members', async () => {
  const [leaving, idle] = [await makeMember(club), await makeMember(club)]
  await leaving.post('/api/user/logout')
  await passTime(club, { days: 31 })
  const tokens = [null, 'A'.repeat(64), leaving.token, idle.token]
  for (const callable of [...ofMembers, ...posted.filter(({ entry }) => entry.access === 'helper')]) {
    for (const token of tokens) {
      const answer = await club.post(callable.entry.path, requestTo(callable), {
        token,
        server: nextServer(),
      })
      expect(answer.code, callable.name).toBe(200)
      expect([statuses.notLoggedIn, statuses.helperUnknown], callable.name).toContain(answer.status)
      expect(answer.data, callable.name).toBeNull()
    }
  }
})

test('a session opens no call that must be signed', async () => {
  const member = await makeMember(club)
  for (const callable of posted.filter(({ entry }) => entry.access === 'signed')) {
    const answer = await member.post(callable.entry.path, requestTo(callable))
    expect([answer.code, answer.data], callable.name).toEqual([401, null])
  }
})

/** Tables with rows of members, and the column that says whose. */
async function ownRows(userId: string): Promise<Map<string, string>> {
  const tables = await club.db.all<{ name: string }>(
    {
      name: 'test_member_tables',
      text: `SELECT table_name::text AS name FROM information_schema.columns
              WHERE table_schema = 'public' AND column_name = 'user_id' ORDER BY table_name`,
    },
    [],
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const rows = await club.db.all<{ row: string }>(
      {
        name: `test_rows_${name}`,
        text: `SELECT t::text AS row FROM ${name} AS t WHERE user_id = $1 ORDER BY 1`,
      },
      [userId],
    )
    found.set(name, rows.map(({ row }) => row).join('\n'))
  }
  return found
}

/** Names that identify something: what a stranger could put into a request. */
const isIdField = (name: string) => /(Id|Ids|No|Key|Code|Token)$|^(code|token)$/.test(name)

let person: PersonalData
let ids: string[]

beforeAll(async () => {
  person = (await useTheClub(club)).person
  const rows = [...(await ownRows(person.userId)).values()].join('\n')
  const uuids = rows.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
  const numbers = rows.match(/\b60\d{4}\b/g) ?? []
  ids = [...new Set([person.userId, ...uuids, ...numbers])]
})

test('whatever of another member is put into a request, nothing of theirs is changed or revealed', async () => {
  expect(ids.length).toBeGreaterThan(5)
  const stranger = await makeMember(club)
  const before = await ownRows(person.userId)
  const secrets = [
    person.mobile,
    person.nickName,
    person.city,
    person.caseText,
    person.greeting,
    person.customerNo,
  ]
  const answered = new Set<string>()
  for (const callable of ofMembers) {
    const names = Object.keys(callable.shape.properties ?? {}).filter(isIdField)
    for (const name of names) {
      for (const id of ids) {
        const isList = callable.shape.properties?.[name]?.type === 'array'
        const request = { ...requestTo(callable), [name]: isList ? [id] : id }
        const { code, status, data } = await stranger.post(callable.entry.path, request, {
          server: nextServer(),
        })
        if (status === statuses.ok) answered.add(callable.name)
        expect(code, callable.name).toBeLessThan(500)
        const told = JSON.stringify(data)
        for (const secret of secrets) expect(told, `${callable.name} ${name} ${id}`).not.toContain(secret)
      }
    }
  }
  // Refusals alone would prove little.
  expect(answered.size).toBeGreaterThan(15)
  const after = await ownRows(person.userId)
  for (const [table, rows] of before) expect(after.get(table), table).toBe(rows)
})
