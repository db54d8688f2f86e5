import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { channels, clientTypes } from '@club/contract/channels.ts'
import { helperStates } from '@club/contract/family.constants.ts'
import { invitationStates } from '@club/contract/invite.constants.ts'
import { languages } from '@club/contract/languages.ts'
import { messageKinds } from '@club/contract/messages.constants.ts'
import { benefitStates, listingChoices } from '@club/contract/ranking.constants.ts'
import { statuses } from '@club/contract/statuses.ts'
import { workStates } from '@club/contract/talent.constants.ts'
import { expect, test } from 'vitest'
import { personalDataOf } from '../../app.ts'
import { fieldOf } from '../../kit/personal-data.ts'
import { bankStandIn } from '../../testing/bank-stand-in.ts'
import { registerMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { words } from './privacy.words.ts'

const club = await testClub()
const desk = operatorDesk(club)
const registry = personalDataOf(club.context, club.features)
const tables = registry.flatMap((data) => data.tables)

/** Columns that say whose a row is. */
const personalColumns = /(^|_)(user_id|mobile_hash|holder_hash|helper_hash|customer_hash|inviter_id)$/

/** Tables that have such a column but hold nobody's data, with the reason. */
const notPersonal: Record<string, string> = {
  sms_code: 'erased with the mobile, and after a day',
  helper_session: 'erased with the mobile',
}

test('every table that says whose a row is is in the list of a feature', async () => {
  const columns = await club.db.all<{ table: string; column: string }>({
    name: 'test_personal_columns',
    text: `SELECT c.table_name::text AS table, c.column_name::text AS column FROM information_schema.columns AS c
            WHERE c.table_schema = 'public'`,
  })
  const holding = new Set(
    columns.filter(({ column }) => personalColumns.test(column)).map(({ table }) => table),
  )
  const listed = new Set([...tables.map(({ table }) => table), ...Object.keys(notPersonal)])
  expect(holding.size).toBeGreaterThan(40)
  expect([...holding].filter((table) => !listed.has(table)).sort()).toEqual([])
})

test.each(languages)('every part and field has its words in %s', (language) => {
  const { parts, fields } = words[language]
  const shown = tables.filter(({ read }) => read !== null)
  expect(shown.filter(({ table }) => !parts[table]).map(({ table }) => table)).toEqual([])
  const columns = shown.flatMap(({ shows }) => Object.keys(shows).map(fieldOf))
  expect(columns.filter((column) => !fields[column])).toEqual([])
})

/** The values of each column that is shown as a code. */
const codesIn: Record<string, readonly string[]> = {
  'member.gender_sealed': ['female', 'male', 'unsaid'],
  'member.channel': channels,
  'member_session.channel': channels,
  'member_device.client_type': clientTypes,
  'passkey.client_type': clientTypes,
  'member_listing.shown': listingChoices,
  'month_history.benefit': benefitStates,
  'invitation.state': invitationStates,
  'work.state': workStates,
  'vote.state': ['counted', 'held', 'refused'],
  'member_file.kind': ['image', 'video'],
  'member_message.kind': messageKinds,
  'family_link.state': helperStates,
  'family_consent.act': ['given', 'changed', 'withdrawn', 'resumed'],
}

test.each(languages)('every code that is shown has its word in %s', (language) => {
  const shown = tables.flatMap(({ table, shows }) =>
    Object.entries(shows).flatMap(([column, as]) =>
      (typeof as === 'string' ? as : as.as) === 'code' ? [`${table}.${column}`] : [],
    ),
  )
  expect(shown.toSorted()).toEqual(Object.keys(codesIn).toSorted())
  const { codes } = words[language]
  expect([...new Set(Object.values(codesIn).flat())].filter((code) => !codes[code])).toEqual([])
})

const partOf = (
  data: { list: { part: string; rows: { label: string; value: string }[][] }[] },
  part: string,
) => data.list.find((each) => each.part === part)?.rows ?? []

test('a member reads all that the club knows, in plain words and as files', async () => {
  const member = await registerMember(club, { nickName: '柳荫' })
  const other = await registerMember(club, { nickName: '别人的名字' })
  await member.post('/api/userQry/userDataUpdate', { province: '江苏', city: '苏州', gender: 'female' })
  await member.post('/api/task/executeCheckIn', {})
  await member.post('/api/userAgreement/insert', { agreementId: 'aum_rules', version: '1.0' })
  const bank = bankStandIn(club)
  await bank.send([await bank.event('complete_retirement_goals', { mobile: member.mobile })])

  const { data } = await member.post('/api/privacy/known')
  const profile = Object.fromEntries(
    partOf(data, 'member')[0]?.map(({ label, value }) => [label, value]) ?? [],
  )
  expect(profile).toMatchObject({
    昵称: '柳荫',
    手机号: member.mobile,
    城市: '苏州',
    性别: '女',
    入口: '浏览器',
  })
  expect(partOf(data, 'check_in')).toHaveLength(1)
  expect(JSON.stringify(partOf(data, 'point_entry'))).toContain('每日签到')
  const agreements = JSON.stringify(partOf(data, 'member_agreement'))
  for (const title of ['会员注册协议', '隐私政策', '资产规则']) expect(agreements).toContain(title)
  expect(JSON.stringify(data)).not.toContain('别人的名字')
  expect(JSON.stringify(data)).not.toContain(other.mobile)

  const english = await member.post(
    '/api/privacy/dataFile',
    { format: 'html' },
    { headers: { 'accept-language': 'en_us' } },
  )
  expect(english.data).toMatchObject({ fileName: 'my-data.html', mediaType: 'text/html' })
  expect(english.data.text).toContain('<dt>City</dt><dd>苏州</dd>')
  expect(english.data.text).toContain('<h1>What Evergreen Club knows about me</h1>')
  const json = await member.post('/api/privacy/dataFile', { format: 'json' })
  const parts = JSON.parse(json.data.text).parts as { part: string }[]
  expect(parts.map(({ part }) => part)).toEqual(data.list.map(({ part }: { part: string }) => part))
  expect((await club.post('/api/privacy/known')).status).toBe(statuses.notLoggedIn)
})

test.each(['constructor', 'toString', 'valueOf', '__proto__x', 'full', 'refused'])(
  'the nickname %s is shown as it was written',
  async (nickName) => {
    const member = await registerMember(club, { nickName })
    const { data } = await member.post('/api/privacy/known')
    expect(partOf(data, 'member')[0]).toContainEqual({ label: '昵称', value: nickName })
    const file = await member.post('/api/privacy/dataFile', { format: 'json' })
    expect(JSON.parse(file.data.text).parts[0].rows[0].昵称).toBe(nickName)
  },
)

test('what a member wrote is text in the file for people', async () => {
  const member = await registerMember(club)
  await member.post('/api/userQry/userDataUpdate', { city: '<script>alert(1)</script>' })
  const { data } = await member.post('/api/privacy/dataFile', { format: 'html' })
  expect(data.text).toContain('&lt;script&gt;')
  expect(data.text).not.toContain('<script')
})

test('an operator exports for the next of kin, with a reason and a document, on record', async () => {
  const member = await registerMember(club, { nickName: '春晖' })
  const asked = { member: member.mobile, file: join(desk.folder, 'kin.html'), document: '沪公证-2026-118' }
  const said = await desk.run('privacy export', asked)
  expect(said).toMatchObject({ exit: 0, err: '' })
  expect(readFileSync(asked.file, 'utf8')).toContain('春晖')
  expect(statSync(asked.file).mode & 0o777).toBe(0o600)
  // Also where the folder gives its files to a group.
  const shared = join(desk.folder, 'of-a-group')
  mkdirSync(shared)
  chmodSync(shared, 0o2770)
  const apart = { ...asked, file: join(shared, 'kin.html') }
  expect((await desk.run('privacy export', apart)).exit).toBe(0)
  expect(statSync(apart.file).mode & 0o777).toBe(0o600)
  const audit = await desk.run('audit list')
  expect(audit.out).toContain('privacy.export')
  expect(audit.out).toContain('沪公证-2026-118')
  expect(audit.out).not.toContain(member.mobile)
  expect((await desk.run('privacy export', { ...asked, document: '?' })).exit).not.toBe(0)
})

test('an operator erases at once; a second time there is nothing to do', async () => {
  const member = await registerMember(club, { nickName: '故人' })
  const asked = { member: member.mobile, document: 'D-7/2026' }
  // Rows under the mobile, the customer number or a code are erased, too, and not counted.
  const preview = await desk.run('privacy erase', { ...asked, dryRun: true })
  expect(preview.out).toMatch(
    /^at least \d+ rows in \d+ tables are erased, and whatever else is kept under the mobile/,
  )
  expect((await desk.run('privacy erase', asked)).exit).toBe(0)
  expect((await member.post('/api/userQry/userInfoQry')).status).toBe(statuses.notLoggedIn)
  expect((await desk.run('privacy erase', asked)).exit).toBe(1)
  expect((await desk.run('privacy erase', { ...asked, member: '13000000000' })).exit).toBe(1)
})
