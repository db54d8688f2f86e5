import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { clubCommands } from './commands.ts'
import { exitCodes } from './kit/operator/operator-command.ts'
import { bankStandIn } from './testing/bank-stand-in.ts'
import { examplesFor } from './testing/command-examples.ts'
import { feedDesk } from './testing/feed-desk.ts'
import { nextMobile } from './testing/make-member.ts'
import { operatorDesk } from './testing/operator-desk.ts'
import { type PersonalData, useTheClub } from './testing/personal-data.ts'
import { openTestClub, type TestClub } from './testing/test-club.ts'
import { type Visitor, visitor } from './testing/visitor.ts'

/** A person's canaries by kind: texts that occur nowhere but where the person entered them. */
function canariesOf(person: PersonalData): [what: string, canary: string][] {
  const { codes, tokens, userId: _, birthYear: __, ...texts } = person
  return [
    ...Object.entries(texts).map(([what, text]): [string, string] => [what, String(text)]),
    ...tokens.map((token): [string, string] => ['token', token]),
    ...codes.map((code): [string, string] => ['code', code]),
  ]
}

/** The canary as it is, percent-encoded, with JSON's `\u` escapes, and in base64. */
function formsOf(canary: string): string[] {
  const escaped = [...canary].map((sign) =>
    sign.charCodeAt(0) < 128 ? sign : `\\u${sign.charCodeAt(0).toString(16)}`,
  )
  const base64 = Buffer.from(canary).toString('base64').replace(/=+$/, '')
  return [...new Set([canary, encodeURIComponent(canary), escaped.join(''), base64])]
}

/** The kinds of canaries found in a text. A code is six digits, which must stand alone. */
function found(person: PersonalData, text: string): string[] {
  return canariesOf(person).flatMap(([what, canary]) => {
    const isThere =
      what === 'code'
        ? new RegExp(`(?<![\\w.-])${canary}(?![\\w-])`).test(text)
        : formsOf(canary).some((form) => text.includes(form))
    return isThere ? [what] : []
  })
}

/** Every row of every table as text. */
async function dumpOf({ db }: TestClub): Promise<{ table: string; text: string }[]> {
  const tables = await db.all<{ name: string }>({
    name: 'test_dump_tables',
    text: `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
            WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  })
  const dump: { table: string; text: string }[] = []
  for (const { name: table } of tables) {
    const text = `SELECT t::text AS text FROM ${table} AS t`
    const rows = await db.all<{ text: string }>({ name: `test_dump_${table}`, text })
    dump.push({ table, text: rows.map((row) => row.text).join('\n') })
  }
  return dump
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Provokes the errors that a hurried person, a broken client and a broken database write to the log. */
async function provokeErrors(club: TestClub, person: PersonalData, browser: Visitor): Promise<void> {
  const { mobile, city, nickName, caseText, password } = person
  const stranger = visitor(club)
  await stranger.post('/api/user/login', { mobile, loginType: 'sms', smsCode: person.codes[0] })
  await stranger.post('/api/user/login', { mobile, loginType: 'password', password })
  await stranger.post('/api/user/login', { mobile: `${mobile}x`, nickName, password })
  await stranger.post('/api/user/tokenLogin', { token: person.tokens[0], mobile })
  await stranger.post(`/api/user/login?mobile=${mobile}&token=${person.tokens[0]}`, { mobile })
  await club.get(`/reg?mobile=${mobile}&token=${person.tokens[0]}`)
  await club.get(`/api/no/${mobile}?city=${encodeURIComponent(city)}`)
  await club.get(`/${encodeURIComponent(nickName)}/%E0%A4%A?mobile=${mobile}`)
  await club.post('/api/report/events', {
    sentAt: '2026-11-20T02:00:00Z',
    events: [{ kind: 'page', name: mobile, at: '2026-11-20T02:00:00Z' }],
  })
  // A character that the database refuses, and values that are too long or of another type.
  await browser.post('/api/userQry/userDataUpdate', { city: `${city}\u0000` })
  await browser.post('/api/userQry/updateNickName', { nickName: `${nickName}\u0000` })
  await browser.post('/api/case/open', { tradeKind: 'award', tradeId: 'award-1', text: `${caseText}\u0000` })
  await browser.post('/api/userQry/updateNickName', { nickName: nickName.repeat(99) })
  await bankStandIn(club).sendText(`[{"mobile":"${mobile}",`)
  await feedDesk(club).feed('tiers', ['mobile,user_level', `${mobile},${person.userLevel.repeat(99)}`])
  await operatorDesk(club).run('token issue', { member: mobile, issuer: 'partner', minutes: 5 })
}

/** Makes every write fail: the database quotes the row in its error. */
async function breakTables(club: TestClub, person: PersonalData, browser: Visitor): Promise<void> {
  const tables = [
    'member',
    'member_case',
    'member_message',
    'bank_record',
    'sms_code',
    'family_link',
    'bank_event',
  ]
  const change = (what: string) => async (table: string) => {
    await club.db.runScript(`ALTER TABLE ${table} ${what}`)
  }
  for (const table of tables) await change('ADD CONSTRAINT nothing_more CHECK (false) NOT VALID')(table)
  await useAgain(club, person, browser)
  for (const table of tables) await change('DROP CONSTRAINT nothing_more')(table)
  for (const table of tables) await club.db.runScript(`ALTER TABLE ${table} RENAME TO ${table}_away`)
  await useAgain(club, person, browser)
  for (const table of tables) await club.db.runScript(`ALTER TABLE ${table}_away RENAME TO ${table}`)
}

async function useAgain(club: TestClub, person: PersonalData, browser: Visitor): Promise<void> {
  const { mobile, nickName, city, caseText, userLevel } = person
  await browser.post('/api/userQry/updateNickName', { nickName })
  await browser.post('/api/userQry/userDataUpdate', { city, birthYear: person.birthYear })
  await browser.post('/api/case/open', { tradeKind: 'award', tradeId: 'award-1', text: caseText })
  const stranger = visitor(club)
  await stranger.askForCode(mobile, 'login')
  await stranger.register(nextMobile(), { nickName, city, smsCode: '000000' })
  const event = await bankStandIn(club).event('complete_retirement_goals', {
    mobile,
    eventId: `${person.eventId}-2`,
  })
  await bankStandIn(club).send([event])
  const desk = feedDesk(club)
  await desk.feed('tiers', ['mobile,user_level', `${mobile},${userLevel}9`]).catch(() => undefined)
}

describe.each(['debug', 'info'])('after somebody used the whole club, with the log at %s', (level) => {
  let club: TestClub
  let person: PersonalData
  beforeAll(async () => {
    club = await openTestClub({ env: { LOG_LEVEL: level } })
    const used = await useTheClub(club)
    person = used.person
    await provokeErrors(club, person, used.browser)
    await breakTables(club, person, used.browser)
  })
  afterAll(() => club.close())

  test('the log names nobody, and no code, password or token', () => {
    const log = club.logged()
    // The errors are there, with what an engineer needs.
    expect(log).toContain('nothing_more')
    expect(log).toContain('42P01')
    expect(found(person, log)).toEqual([])
    expect(log).not.toMatch(/birth_?year\W{1,4}1931/i)
  })

  test('a dump of the database names nobody, in no table', async () => {
    const dump = await dumpOf(club)
    expect(dump.length).toBeGreaterThan(60)
    expect(dump.find(({ table }) => table === 'public.member')?.text).toContain(person.userId)
    expect(dump.flatMap(({ table, text }) => found(person, text).map((what) => `${table}: ${what}`))).toEqual(
      [],
    )
    const cells = dump.flatMap(({ text }) => text.split(/[(),"]/))
    expect(cells).not.toContain(String(person.birthYear))
  })

  test('no command that needs no reason names anybody', async () => {
    const free = clubCommands.filter((each) => each.needsDatabase && each.does === 'showsNobody')
    expect(free.length).toBeGreaterThan(20)
    const desk = operatorDesk(club)
    const look = await desk.run('members show', { member: person.userId })
    expect(found(person, look.out)).toContain('userLevel')
    for (const command of free) {
      const said = []
      for (const withAll of [false, true])
        said.push(await desk.run(command.name, examplesFor(command, { withAll })))
      // Some arguments exclude each other.
      expect(said.filter(({ exit }) => exit !== exitCodes.wrongUse).length, command.name).toBeGreaterThan(0)
      expect([command.name, ...said.flatMap(({ out, err }) => found(person, out + err))]).toEqual([
        command.name,
      ])
    }
  })

  test('the files of the data folder name nobody, apart from the outbox', () => {
    const files = filesUnder(club.config.dataDir).filter(
      (file) => !relative(club.config.dataDir, file).startsWith('operator-'),
    )
    expect(files.length).toBeGreaterThan(2)
    const named = files.flatMap((file) => {
      const place = relative(club.config.dataDir, file)
      const what = found(person, `${place}\n${readFileSync(file, 'latin1')}\n${readFileSync(file, 'utf8')}`)
      return what.length > 0 ? [place] : []
    })
    expect(named).toEqual([join('outbox', 'sms.jsonl')])
  })
})
