import { statuses } from '@club/contract/statuses.ts'
import { expect, test } from 'vitest'
import { contentFolder } from '../../testing/content-folder.ts'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { passTime } from '../../testing/visitor.ts'
import { publishContent } from '../content/content-publish.ts'

const club = await testClub()
const { folder, change, problems } = contentFolder(club)

async function publish() {
  const done = await publishContent(club.db, club.context.clock, folder, { operator: 'lin', reason: 'test' })
  await club.context.published.refresh()
  return done
}

let version = 1

/** Publishes another version of the privacy policy and returns its number. */
async function newPolicy(): Promise<string> {
  version += 1
  const next = `${version}.0`
  change('agreement/privacy/item.yaml', /version: .*/, `version: "${next}"`)
  change('agreement/privacy/zh_cn.md', /changes: .*/, `changes: 第${next}版写明了新的一件事。`)
  change('agreement/privacy/en_us.md', /changes: .*/, `changes: Version ${next} says one new thing.`)
  expect((await publish()).problems).toEqual([])
  return next
}

const agree = (member: TestMember, agreed: string) =>
  member.post('/api/userAgreement/insert', { agreementId: 'privacy', version: agreed })
const withdraw = (member: TestMember) =>
  member.post('/api/userAgreement/withdraw', { agreementId: 'privacy' })

async function policyOf(member: TestMember) {
  const { data } = await member.post('/api/userAgreement/mine')
  return data.list.find((one: { agreementId: string }) => one.agreementId === 'privacy')
}

const openOf = async (member: TestMember) =>
  (await member.post('/api/userQry/userInfoQry')).data.openAgreements

test('a new version is open until the member agrees to it, and says what has changed', async () => {
  const member = await makeMember(club, { channel: 'WX' })
  const before = await policyOf(member)
  expect(before).toMatchObject({ state: 'agreed', agreed: { version: before.version, channel: 'WX' } })
  expect(await openOf(member)).toBe(0)

  const next = await newPolicy()
  expect(await openOf(member)).toBe(1)
  expect(await policyOf(member)).toMatchObject({
    state: 'open',
    version: next,
    changes: `第${next}版写明了新的一件事。`,
    agreed: { version: before.version },
  })
  expect((await agree(member, before.version)).status).toBe(statuses.agreementOutdated)
  const { data } = await agree(member, next)
  expect(await policyOf(member)).toMatchObject({
    state: 'agreed',
    agreed: { version: next, at: data.agreedAt, channel: 'WX' },
  })
  expect(await openOf(member)).toBe(0)
})

test('until then everything works except giving more data', async () => {
  const member = await makeMember(club)
  await newPolicy()
  expect((await member.post('/api/task/executeCheckIn', {})).status).toBe('200')
  const refused = await member.post('/api/userQry/userDataUpdate', { city: '苏州' })
  expect(refused).toMatchObject({ status: statuses.consentNeeded, message: expect.stringContaining('同意') })
  // Data can be cleared without any consent.
  expect((await member.post('/api/userQry/userDataUpdate', { city: null })).status).toBe('200')
  await agree(member, (await policyOf(member)).version)
  expect((await member.post('/api/userQry/userDataUpdate', { city: '苏州' })).data.city).toBe('苏州')
})

test('a withdrawn consent is not asked for again, and can be given again', async () => {
  const member = await makeMember(club)
  const { version: agreed } = await policyOf(member)
  expect((await withdraw(member)).status).toBe('200')
  expect((await withdraw(member)).status).toBe('200')
  expect(await policyOf(member)).toMatchObject({ state: 'withdrawn', agreed: null })
  expect((await policyOf(member)).withdrawnAt).not.toBeNull()
  expect((await member.post('/api/userQry/userDataUpdate', { city: '苏州' })).status).toBe(
    statuses.consentNeeded,
  )
  const next = await newPolicy()
  expect(await openOf(member)).toBe(0)
  await agree(member, next)
  expect(await policyOf(member)).toMatchObject({ state: 'agreed', agreed: { version: next } })
  const kept = await club.db.all(
    {
      name: 'test_withdrawn',
      text: 'SELECT version, agreed_channel, channel FROM withdrawn_agreement WHERE user_id = $1',
    },
    [member.userId],
  )
  expect(kept).toEqual([{ version: agreed, agreedChannel: 'WEB', channel: 'WEB' }])
})

test('a member can agree again twenty times a day, and withdraw whenever there is something to withdraw', async () => {
  const member = await makeMember(club)
  const { version } = await policyOf(member)
  const agreed: string[] = []
  for (let round = 0; round < 25; round += 1) {
    expect((await withdraw(member)).status).toBe('200')
    agreed.push((await agree(member, version)).status)
  }
  expect(agreed).toEqual([...Array(20).fill('200'), ...Array(5).fill(statuses.consentChangesUsed)])
  await passTime(club, { days: 1 })
  expect((await agree(member, version)).status).toBe('200')
})

test('agreeing and withdrawing at once leaves one or the other', async () => {
  const member = await makeMember(club)
  const { version: agreed } = await policyOf(member)
  await Promise.all([withdraw(member), agree(member, agreed), withdraw(member), agree(member, agreed)])
  expect(['agreed', 'withdrawn']).toContain((await policyOf(member)).state)
})

test('what needs no consent cannot be withdrawn, and visitors have none', async () => {
  const member = await makeMember(club)
  const rules = await member.post('/api/userAgreement/withdraw', { agreementId: 'aum_rules' })
  expect(rules.status).toBe(statuses.contentUnknown)
  expect((await club.post('/api/userAgreement/mine')).status).toBe(statuses.notLoggedIn)
})

test('a new version that does not say what is new is refused', () => {
  change('agreement/registration/item.yaml', /version: .*/, 'version: "2.0"')
  expect(problems().filter((line) => line.startsWith('agreement/'))).toEqual([
    expect.stringContaining('registration/en_us.md:2: changes: must say what is new'),
    expect.stringContaining('registration/zh_cn.md:2: changes: must say what is new'),
  ])
})
