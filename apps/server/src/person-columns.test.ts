import { afterAll, expect, test } from 'vitest'
import { type PersonColumn, personColumns } from './person-columns.ts'
import { openTestDesk } from './testing/desk-app.ts'
import { feedDesk } from './testing/feed-desk.ts'
import { nextMobile, registerMember } from './testing/make-member.ts'
import { type PersonalData, useTheClub } from './testing/personal-data.ts'
import { testClub } from './testing/test-club.ts'
import { passTime, type Visitor, visitor } from './testing/visitor.ts'

const club = await testClub()
const desk = feedDesk(club)
const atDesk = await openTestDesk(club)
afterAll(() => atDesk.close())

/** Everything that was hashed or sealed, in order, and what it was made of. */
const made: { from: string; text: string }[] = []
const { sealing } = club.context
const { hash, seal } = sealing
sealing.hash = (purpose, value) => {
  const text = hash(purpose, value)
  made.push({ from: value, text })
  return text
}
sealing.seal = (place, row, value) => {
  const text = seal(place, row, value)
  made.push({ from: value, text })
  return text
}

/** A number with all that was made of it, directly or of what was made of it. */
function tracesOf(number: string): string[] {
  const traces = new Set([number])
  for (const { from, text } of made) if ([...traces].some((trace) => from.includes(trace))) traces.add(text)
  return [...traces]
}

/** The columns, as `table.column`, that hold something made of these numbers. */
async function columnsWith(...numbers: string[]): Promise<string[]> {
  const texts = numbers.flatMap(tracesOf)
  const tables = await club.db.all<{ name: string }>({
    name: 'test_person_tables',
    text: `SELECT table_name AS name FROM information_schema.tables
            WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE 'content%'`,
  })
  const found = new Set<string>()
  for (const { name } of tables) {
    const text = `SELECT key AS column, value FROM ${name} AS t, jsonb_each_text(to_jsonb(t)) WHERE value IS NOT NULL`
    const cells = await club.db.all<{ column: string; value: string }>({ name: `test_cells_${name}`, text })
    for (const { column, value } of cells)
      if (texts.some((each) => value.includes(each))) found.add(`${name}.${column}`)
  }
  return [...found].sort()
}

const sight = { checkIn: true, missing: true, course: true }

/** Somebody who uses the whole club, helps a relative, asks the bank, and is known to whatever counts tries. */
async function someone(): Promise<{ person: PersonalData; browser: Visitor }> {
  const used = await useTheClub(club)
  const { mobile } = used.person
  const relative = await registerMember(club)
  const { code } = (await relative.post('/api/family/makeCode', { sight })).data
  expect((await used.browser.post('/api/family/join', { code, name: '女儿' })).status).toBe('200')
  const { linkId } = (await relative.post('/api/family/overview')).data.list[0]
  await relative.post('/api/family/confirm', { linkId, textVersion: 1, sight })
  const elsewhere = visitor(club)
  const password = await elsewhere.encrypted('Wrong12345')
  await elsewhere.post('/api/user/login', { mobile, loginType: 'password', password })
  const smsCode = await elsewhere.codeFor(mobile, 'helper')
  expect((await elsewhere.post('/api/family/helperSignIn', { mobile, smsCode })).status).toBe('200')
  await used.browser.askForCode(mobile, 'login')
  // What is typed at the desk, and told of it, waits there as it was typed.
  const owner = await atDesk.signIn(['owner'])
  const typed = { member: mobile, document: `letter-${mobile}` }
  expect(await owner.order('privacy export', typed)).toMatchObject({ state: 'waits' })
  return used
}

const listed = Object.keys(personColumns)
const fated = (when: keyof PersonColumn, fate: 'moves' | 'stays') =>
  listed.filter((name) => {
    const given = personColumns[name]?.[when]
    return fate === 'stays' ? typeof given === 'object' : given === fate
  })

/** Fails for a column that the list does not have, and for one that kept what the list says that it loses. */
async function expectFates(when: keyof PersonColumn, before: string[], after: string[]): Promise<void> {
  expect(before.filter((name) => !personColumns[name])).toEqual([])
  expect(after.filter((name) => !fated(when, 'stays').includes(name))).toEqual([])
}

test('every column that says of a mobile or a customer number that it holds one is listed, and exists', async () => {
  const columns = await club.db.all<{ name: string }>({
    name: 'test_all_columns',
    text: `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
            WHERE table_schema = 'public'`,
  })
  const names = columns.map(({ name }) => name)
  const telling = /\.\w*(mobile|customer|holder|helper)_(hash|sealed)$/
  expect(names.filter((name) => telling.test(name) && !personColumns[name])).toEqual([])
  expect(listed.filter((name) => !names.includes(name))).toEqual([])
})

test('a mobile that the member changes leaves nothing behind but what is listed', async () => {
  const { person, browser } = await someone()
  const before = await columnsWith(person.mobile)
  expect(before).toContain('family_link.helper_hash')
  const ofHelper = await columnsWith(person.helperMobile)
  expect(ofHelper).toContain('helper_session.mobile_sealed')
  await browser.post('/api/account/oldMobileCode')
  const oldMobileCode = club.sms.last(person.mobile)?.code ?? ''
  const mobile = nextMobile()
  const smsCode = await browser.codeFor(mobile, 'newMobile')
  const changed = await browser.post('/api/account/changeMobile', { oldMobileCode, mobile, smsCode })
  expect(changed.status).toBe('200')

  await expectFates('byMember', [...before, ...ofHelper], await columnsWith(person.mobile))
  const moved = fated('byMember', 'moves').filter((name) => before.includes(name))
  expect(await columnsWith(mobile)).toEqual(expect.arrayContaining(moved))
  expect(moved).toContain('family_helped.helper_hash')
})

test('a change of mobile that the bank reports leaves nothing behind but what is listed', async () => {
  const { person } = await someone()
  const before = await columnsWith(person.mobile)
  const mobile = nextMobile()
  await passTime(club, { seconds: 60 })
  const asOf = (await club.context.clock.now(club.db)).toISOString()
  const { out } = await desk.feed('mobiles', [
    'customer_no,mobile,new_mobile,as_of',
    `${person.customerNo},,${mobile},${asOf}`,
  ])
  expect(out).toContain('accepted 1')

  await expectFates('byBank', before, await columnsWith(person.mobile))
  const moved = fated('byBank', 'moves').filter((name) => before.includes(name))
  expect(await columnsWith(mobile)).toEqual(expect.arrayContaining(moved))
})

test('a closed account leaves nothing of its mobile and its customer number behind but what is listed', async () => {
  const { person } = await someone()
  const numbers = [person.mobile, person.customerNo] as const
  const before = await columnsWith(...numbers)
  expect(before).toEqual(
    expect.arrayContaining(['bank_record.holder_hash', 'desk_order.args_sealed', 'desk_order.told_sealed']),
  )
  await desk.run('privacy erase', { member: person.mobile, document: 'D-1/2026' })
  await passTime(club, { seconds: 120 })
  await club.features.privacy.jobs[0]?.run(new AbortController().signal)

  await expectFates('erasure', before, await columnsWith(...numbers))
})
