import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { statuses } from '@club/contract/statuses.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { contestDesk } from '../../testing/contest-desk.ts'
import { makeMember, nextMobile, signedInFrom, type TestMember } from '../../testing/make-member.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { testClub } from '../../testing/test-club.ts'
import { goodPassword, passTime, type Visitor, visitor } from '../../testing/visitor.ts'
import { eraseDue } from './erasure.ts'

const club = await testClub()
const desk = contestDesk(club)

beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

/** Runs the job as often as an erasure has steps. */
async function runErasure(): Promise<void> {
  const [job] = club.features.privacy.jobs
  await job?.run(new AbortController().signal)
}

/** A member who registered in a browser, with a name that can be found wherever it is stored. */
async function registered(nickName: string): Promise<{ who: Visitor; mobile: string; userId: string }> {
  const who = visitor(club)
  const mobile = nextMobile()
  const { data } = await who.register(mobile, { nickName })
  return { who, mobile, userId: data.userId }
}

async function close(who: Visitor, mobile: string) {
  const sent = await who.post('/api/privacy/closingCode')
  expect(sent.status).toBe('200')
  return who.post('/api/privacy/closeAccount', { smsCode: club.sms.last(mobile)?.code })
}

const closesAtOf = async (who: Visitor) => (await who.post('/api/userQry/userInfoQry')).data.closesAt

/** Rows of the database that hold a text, as `table`. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await club.db.all<{ name: string }>({
    name: 'test_all_tables',
    text: `SELECT table_name::text AS name FROM information_schema.tables
            WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  })
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await club.db.all(
      {
        name: `test_search_${name}`,
        text: `SELECT 1 AS hit FROM ${name} AS t WHERE position($1 IN t::text) > 0 LIMIT 1`,
      },
      [text],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('whoever closes with wrong passwords is told when to try again, and of no way of signing in', async () => {
  onTestFinished(await stopTime(club))
  const { who } = await registered('忘记密码的人')
  const byPassword = async () =>
    who.post('/api/privacy/closeAccount', { password: await who.encrypted('Wrong12345') })
  const answers = []
  for (let tries = 0; tries < 4; tries += 1) answers.push(await byPassword())
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 3 }, () => statuses.passwordWrong),
    statuses.passwordTriesPaused,
  ])
  for (const { message } of answers) expect(message).not.toContain('登录')
  expect(answers[3]?.message).toMatch(/\d+ 秒后/)
})

test('closing needs a code from the own mobile or the password, and can be undone for ten minutes', async () => {
  const { who, mobile } = await registered('要走的人')
  expect((await who.post('/api/privacy/closeAccount', {})).status).toBe(statuses.smsCodeRequired)
  expect((await who.post('/api/privacy/closeAccount', { smsCode: '000000' })).status).toBe(
    statuses.smsCodeNotRequested,
  )
  const password = await who.encrypted('Wrong12345')
  expect((await who.post('/api/privacy/closeAccount', { password })).status).toBe(statuses.passwordWrong)
  expect(await closesAtOf(who)).toBeNull()

  const closed = await close(who, mobile)
  expect(closed.data.closesAt).toMatch(/^2026-11-20T02:1/)
  expect(await closesAtOf(who)).toBe(closed.data.closesAt)
  expect((await who.post('/api/privacy/undoClosing')).status).toBe('200')
  expect((await who.post('/api/privacy/undoClosing')).status).toBe('200')
  expect(await closesAtOf(who)).toBeNull()
  // The request that closed it arrives once more, after the undo.
  const late = await who.post('/api/privacy/closeAccount', { smsCode: club.sms.last(mobile)?.code })
  expect(late.status).toBe(statuses.smsCodeExpired)
  expect(await closesAtOf(who)).toBeNull()
  await passTime(club, { seconds: 700 })
  await runErasure()
  expect((await who.post('/api/userQry/userInfoQry')).status).toBe('200')

  const byPassword = await who.post('/api/privacy/closeAccount', {
    password: await who.encrypted(goodPassword),
  })
  expect(byPassword.status).toBe('200')
})

test('a clock that is far ahead erases nothing, and what closes meanwhile has its ten minutes once it is set back', async () => {
  const early = await registered('钟没快时')
  await close(early.who, early.mobile)
  await club.moveTo('2027-03-20T02:00:00Z')
  const ahead = { ...club.context.clock, roughly: () => new Date('2026-11-20T02:00:00Z') }
  const erasing = eraseDue({ ...club.context, clock: ahead, personalData: [] })
  await expect(erasing).rejects.toMatchObject({ code: 'clockAhead' })
  const late = await registered('钟快了时')
  await close(late.who, late.mobile)
  await club.moveTo('2026-11-20T02:01:00Z')
  const states = async () => {
    await runErasure()
    const read = 'SELECT status FROM member WHERE user_id = ANY($1) ORDER BY user_id = $2'
    const found = await club.db.all<{ status: string }>({ name: 'test_closing_states', text: read }, [
      [early.userId, late.userId],
      late.userId,
    ])
    return found.map(({ status }) => status)
  }
  expect(await states()).toEqual(['normal', 'normal'])
  await passTime(club, { seconds: 601 })
  expect(await states()).toEqual(['erasing', 'erasing'])
  await passTime(club, { seconds: 61 })
  expect(await states()).toEqual(['erased', 'erased'])
})

test('closing twice at once closes once, at the same time', async () => {
  const { who } = await registered('点了两次')
  const passwords = await Promise.all([who.encrypted(goodPassword), who.encrypted(goodPassword)])
  const [one, other] = await Promise.all(
    passwords.map((password) => who.post('/api/privacy/closeAccount', { password })),
  )
  expect(one?.status).toBe('200')
  expect(other?.data.closesAt).toBe(one?.data.closesAt)
})

test('an undo at the last moment either wins or comes too late', async () => {
  const early = await registered('最后一秒')
  await close(early.who, early.mobile)
  await passTime(club, { seconds: 590 })
  expect((await early.who.post('/api/privacy/undoClosing')).status).toBe('200')

  const late = await registered('晚了一秒')
  const { data } = await close(late.who, late.mobile)
  await club.moveTo(data.closesAt)
  expect((await late.who.post('/api/privacy/undoClosing')).status).toBe(statuses.closingOver)

  const both = await registered('同时')
  const closing = await close(both.who, both.mobile)
  await club.moveTo(new Date(Date.parse(closing.data.closesAt) - 40).toISOString())
  const [undone] = await Promise.all([both.who.post('/api/privacy/undoClosing'), runErasure()])
  const info = await both.who.post('/api/userQry/userInfoQry')
  // A member who undid in time stays; one who did not will be erased.
  if (undone?.status === '200') expect(info.data.closesAt).toBeNull()
  else expect([statuses.notLoggedIn, '200']).toContain(info.status)
})

test('signing in during the ten minutes tells when the account ends; after that nobody can', async () => {
  const { who, mobile } = await registered('回来看看')
  const { data } = await close(who, mobile)
  await passTime(club, { seconds: 120 })
  const phone = visitor(club)
  const password = await phone.encrypted(goodPassword)
  expect((await phone.post('/api/user/login', { mobile, loginType: 'password', password })).status).toBe(
    '200',
  )
  expect(await closesAtOf(phone)).toBe(data.closesAt)

  await passTime(club, { seconds: 600 })
  await runErasure()
  expect((await phone.post('/api/userQry/userInfoQry')).status).toBe(statuses.notLoggedIn)
  const again = visitor(club)
  const refused = await again.post('/api/user/login', {
    mobile,
    loginType: 'password',
    password: await again.encrypted(goodPassword),
  })
  expect(refused.status).toBe(statuses.accountErasing)
})

/** A member about whom the club knows as much as possible. */
async function knownMember(): Promise<{ who: Visitor; member: TestMember; mobile: string; fileId: string }> {
  const { who, mobile, userId } = await registered('满园春色')
  const plain = await signedInFrom(club, { userId, mobile } as TestMember, 'WEB')
  await plain.post('/api/userQry/userDataUpdate', { city: '苏州', gender: 'female', birthYear: 1951 })
  await plain.post('/api/task/executeCheckIn', {})
  const fileId = await desk.picture(plain)
  const { data } = await desk.enter(plain, {
    name: '独一无二的园子',
    intro: '只有我写得出',
    fileIds: [fileId],
  })
  await desk.approve(data.workNo)
  await plain.post('/api/wallet/memberCode', {})
  await plain.post('/api/family/ask', { checkIn: true, missing: false, course: false })
  return { who, member: plain, mobile, fileId }
}

const books = async () => (await desk.run('ledger verify')).exit

test('an erased account leaves nothing that identifies its member, and the ledger still verifies', async () => {
  const { who, member, mobile, fileId } = await knownMember()
  const mobileHash = club.context.sealing.hash('mobile', mobile)
  const [sealed] = await club.db.all<{ sealed: string }>(
    { name: 'test_sealed', text: 'SELECT city_sealed AS sealed FROM member WHERE user_id = $1' },
    [member.userId],
  )
  const path = join(club.config.dataDir, 'uploads', 'files', fileId.slice(-2), fileId)
  expect(existsSync(path)).toBe(true)
  expect(await tablesWith('独一无二的园子')).toEqual(['edition_work', 'member_message', 'work'])
  await close(who, mobile)
  await passTime(club, { seconds: 601 })
  await runErasure()
  expect(await tablesWith(mobileHash)).toContain('member_mobile')
  await passTime(club, { seconds: 61 })
  await runErasure()

  for (const text of ['满园春色', '独一无二的园子', '只有我写得出', sealed?.sealed ?? '']) {
    expect(await tablesWith(text)).toEqual([])
  }
  // The buckets of a mobile drain within a day: closing must not empty them.
  expect(await tablesWith(mobileHash)).toEqual(['leaky_bucket'])
  expect(existsSync(path)).toBe(false)
  expect(await tablesWith(fileId)).toEqual([])
  expect(await books()).toBe(0)
  const kept = await tablesWith(member.userId)
  expect(kept).toContain('point_entry')
  expect(kept).not.toContain('member_message')
  expect(kept).not.toContain('member_code')
  expect((await member.post('/api/userQry/userInfoQry')).status).toBe(statuses.notLoggedIn)

  // The mobile is free, and the person who registers with it is somebody new.
  const anew = visitor(club)
  const { data } = await anew.register(mobile)
  expect(data.userId).not.toBe(member.userId)
  expect((await anew.post('/api/userQry/userInfoQry')).data).toMatchObject({
    happyPointValue: 0,
    closesAt: null,
  })
  await passTime(club, { days: 2 })
  await runErasure()
  expect((await anew.post('/api/userQry/userInfoQry')).data.closesAt).toBeNull()
})

test('awards that arrive while the account is erased are in the books or refused', async () => {
  const { who, mobile } = await registered('最后一签')
  await close(who, mobile)
  await passTime(club, { seconds: 601 })
  const answers = await Promise.all([
    runErasure(),
    ...Array.from({ length: 8 }, () => who.post('/api/task/executeCheckIn', {})),
    runErasure(),
  ])
  for (const answer of answers) {
    if (answer) expect(['200', statuses.notLoggedIn]).toContain(answer.status)
  }
  await passTime(club, { seconds: 61 })
  await Promise.all([runErasure(), runErasure()])
  expect(await books()).toBe(0)
  expect((await who.post('/api/task/executeCheckIn', {})).status).toBe(statuses.notLoggedIn)
})

test('a list shows whoever left without a name, and the place stays', async () => {
  const { who, mobile } = await registered('榜上有名')
  await who.post('/api/task/executeCheckIn', {})
  await close(who, mobile)
  await passTime(club, { seconds: 601 })
  await runErasure()
  await passTime(club, { seconds: 61 })
  await runErasure()
  const [job] = club.features.ranking.jobs
  await job?.run(new AbortController().signal)
  const reader = await makeMember(club)
  const { data } = await reader.post('/api/points/ranks', { pageNum: 1, pageSize: 50 })
  expect(JSON.stringify(data)).not.toContain('榜上')
})

test('a work of an account that is being erased is taken down at once, and the erasure leaves nothing', async () => {
  const { who, mobile, userId } = await registered('要走的人')
  const member = { token: who.token ?? '', post: who.post, mobile, userId } as unknown as TestMember
  const [one, two] = [
    await desk.shownWork(member, { name: '走前一件' }),
    await desk.shownWork(member, { name: '走前两件' }),
  ]
  const { data } = await close(who, mobile)
  await club.moveTo(new Date(Date.parse(data.closesAt) + 1000).toISOString())
  await runErasure()
  const seen = async (workNo: string) => (await club.post('/api/talent/talentWorkByNo', { workNo })).status
  const decide = (act: string, workNo: string) =>
    desk.run(act, { work: workNo, revision: 1, because: 'personalData', advice: '请不要写电话' })
  // The erasure has begun, and what the member entered is still there.
  expect(await seen(one)).toBe('200')
  const took = await decide('review refuse', one)
  expect(took).toMatchObject({ exit: 0, err: '', out: expect.not.stringContaining('the member is told') })
  expect(await seen(one)).toBe(statuses.workUnknown)
  expect((await desk.run('review approve', { work: one, revision: 1 })).err).toContain(
    'a member who has left',
  )
  await desk.run('review show', { work: two })
  const rows = ['work,revision,decision,because,advice', `${two},1,take-down,other,`]
  expect((await desk.run('review decide', { file: desk.write('two.csv', rows.join('\n')) })).err).toBe('')
  expect(await seen(two)).toBe(statuses.workUnknown)

  await club.moveTo(new Date(Date.parse(data.closesAt) + 120_000).toISOString())
  await runErasure()
  for (const words of ['走前', '请不要写电话']) expect(await tablesWith(words)).toEqual([])
  expect((await decide('review refuse', one)).err).toContain('a member who has left')
  expect(await tablesWith('请不要写电话')).toEqual([])
})
