import { statuses } from '@club/contract/statuses.ts'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { budgetList } from '../../kit/budgets/budgets.ts'
import { sweepRowsOfDay } from '../../kit/jobs/sweep.ts'
import { makeMember, makeMembers, nextMobile, type TestMember } from '../../testing/make-member.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { testClub } from '../../testing/test-club.ts'
import { uploadForm } from '../../testing/upload-form.ts'
import { passTime, visitor } from '../../testing/visitor.ts'

const club = await testClub({
  env: {
    CLUB_LIMIT_FAILED_FILES_HOUR: '12',
    CLUB_LIMIT_FAMILY_CODES_HOUR: '12',
    CLUB_LIMIT_INVITATION_CODES_HOUR: '12',
  },
})
const network = '203.0.113.9'
const broken = Buffer.from('ffd8ffe000104a464946'.padEnd(800, '0'), 'hex')

/** Uploads from the network that all share. */
function upload(member: TestMember, file: Buffer) {
  const { body, headers } = uploadForm(file)
  return member.post('/api/file/uploadFile', body, { headers: { ...headers, 'x-forwarded-for': network } })
}

async function photo(width: number): Promise<Buffer> {
  const picture = sharp({ create: { width, height: 40, channels: 3, background: '#357' } })
  return picture.jpeg().toBuffer()
}

test('whatever is shared and filled by what was wrong spares those who did little wrong, and comes back within the hour', () => {
  const filled = budgetList.filter(
    ({ of, refund, full }) =>
      ['connection', 'network', 'club'].includes(of) && refund === 'what was right' && full === 'refusal',
  )
  expect(filled).toHaveLength(4)
  for (const { name, per, spares } of filled) expect([name, per, spares]).toEqual([name, 'hour', 3])
})

test('accounts that send broken files shut out nobody else behind their address', async () => {
  const [one, other, honest] = await makeMembers(club, 3)
  if (!one || !other || !honest) throw new Error('no members')
  for (let sent = 0; sent < 6; sent += 1)
    for (const member of [one, other])
      expect((await upload(member, broken)).status).toBe(statuses.fileUnreadable)
  const refused = await upload(one, await photo(50))
  expect([refused.status, refused.message]).toEqual([
    statuses.failedFilesOfConnection,
    expect.stringMatching(/网络.*别人/),
  ])
  // Three at once, of which one is broken by chance, and one more later.
  const files = await Promise.all([photo(60), photo(61), photo(62)])
  const answers = await Promise.all(
    files.map((file, index) => upload(honest, index === 1 ? file.subarray(0, 200) : file)),
  )
  expect(answers.map(({ status }) => status)).toEqual(['200', statuses.fileUnreadable, '200'])
  expect((await upload(honest, await photo(63))).status).toBe('200')
  // It comes back bit by bit.
  await passTime(club, { seconds: 400 })
  expect((await upload(one, await photo(64))).status).toBe('200')
})

test('wrong codes of relatives shut out no other family behind their address', async () => {
  const [guesser, mother, daughter] = await makeMembers(club, 3)
  if (!guesser || !mother || !daughter) throw new Error('no members')
  const shared = { headers: { 'x-forwarded-for': network } }
  const sight = { checkIn: true, missing: true, course: false }
  const peek = (member: TestMember, code: string) => member.post('/api/family/peek', { code }, shared)
  for (let tried = 0; tried < 12; tried += 1)
    expect((await peek(guesser, '00000000')).status).toBe(statuses.familyCodeWrong)
  expect((await peek(guesser, '00000000')).status).toBe(statuses.familyTriesOfConnection)
  const { data } = await mother.post('/api/family/makeCode', { sight })
  expect((await peek(daughter, '00000000')).status).toBe(statuses.familyCodeWrong)
  expect((await peek(daughter, data.code)).status).toBe('200')
})

test('wrong invitation codes shut out no other friend behind their address', async () => {
  const inviter = await makeMember(club)
  const { code } = (await inviter.post('/api/invite/code')).data
  const typeWrongly = async (times: number) => {
    const person = visitor(club, { address: network })
    const mobile = nextMobile()
    const smsCode = await person.codeFor(mobile, 'register')
    const answers: string[] = []
    for (let typed = 0; typed < times; typed += 1)
      answers.push((await person.register(mobile, { smsCode, invitationCode: '000000000' })).status)
    return answers
  }
  const wrong = statuses.invitationCodeUnknown
  expect(await typeWrongly(6)).toEqual(Array(6).fill(wrong))
  expect(await typeWrongly(6)).toEqual(Array(6).fill(wrong))
  expect(await typeWrongly(4)).toEqual([wrong, wrong, wrong, statuses.invitationCodesOfConnection])
  const friend = visitor(club, { address: network })
  expect((await friend.register(nextMobile(), { invitationCode: code })).status).toBe('200')
})

test('a code of a relative is sent again for a minute by whoever used it, in case the answer was lost', async () => {
  const [mother, daughter, other] = await makeMembers(club, 3)
  if (!mother || !daughter || !other) throw new Error('no members')
  const sight = { checkIn: true, missing: true, course: false }
  const { code } = (await mother.post('/api/family/makeCode', { sight })).data
  const join = (who: TestMember, typed = code) => who.post('/api/family/join', { code: typed, name: '女儿' })
  const answers = await Promise.all([join(daughter), join(daughter), join(daughter)])
  expect(answers.map(({ status }) => status)).toEqual(['200', '200', '200'])
  expect((await mother.post('/api/family/overview')).data.list).toHaveLength(1)
  const wrong = code === '00000000' ? '11111111' : '00000000'
  for (const each of [join(other), join(daughter, wrong)])
    expect((await each).status).toBe(statuses.familyCodeWrong)
  await passTime(club, { seconds: 61 })
  expect((await join(daughter)).status).toBe(statuses.familyCodeWrong)
  const now = await club.context.clock.now(club.db)
  await club.features.family.sweep(now)
  const left = { name: 'test_used_codes', text: 'SELECT code_hash FROM family_code WHERE expires_at < $1' }
  expect(await club.db.all(left, [now])).toEqual([])
})

test('browsers without a cookie that fail at passkeys all the time leave no row each', async () => {
  const nothing = { credentialId: 'AAAA', clientData: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' }
  const fail = async () => {
    const answer = await visitor(club, { address: network }).post('/api/passkey/signIn', nothing)
    expect(answer.status).toBe(statuses.passkeyTooLate)
  }
  const rows = async () => {
    const text = "SELECT count(*)::int AS rows FROM call_budget WHERE budget_key LIKE 'passkey-try-browser:%'"
    return (await club.db.one<{ rows: number }>({ name: 'test_try_rows', text }))?.rows
  }
  onTestFinished(await stopTime(club))
  await fail()
  expect(await rows()).toBe(1)
  // As after as many as are swept in an hour.
  const drainsAt = new Date((await club.context.clock.now(club.db)).getTime() + 3_600_000)
  const fill = {
    name: 'test_fill_bucket',
    text: `INSERT INTO leaky_bucket (bucket_key, drained_at) VALUES ($1, $2)
           ON CONFLICT (bucket_key) DO UPDATE SET drained_at = excluded.drained_at`,
  }
  for (let stripe = 0; stripe < 16; stripe += 1)
    await club.db.run(fill, [`passkey-try-club:${stripe}`, drainsAt])
  for (let tried = 0; tried < 10; tried += 1) await fail()
  expect(await rows()).toBe(1)
  // Nor do they get round what is counted for their connection.
  const fillAddress = {
    name: 'test_fill_address',
    text: "UPDATE leaky_bucket SET drained_at = $1 WHERE bucket_key LIKE 'passkey-try-address:%'",
  }
  expect(await club.db.run(fillAddress, [drainsAt])).toBeGreaterThan(0)
  const refused = await visitor(club, { address: network }).post('/api/passkey/signIn', nothing)
  expect(refused.status).toBe(statuses.passkeysPaused)
  expect(club.context.rooms['passkey-try-club'] * 24).toBeLessThan(sweepRowsOfDay)
})
