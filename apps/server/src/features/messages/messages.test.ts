import { beforeEach, expect, test } from 'vitest'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { type NewMessage, sendMessage } from './messages.ts'
import { sweepMessages } from './sweep.ts'

const club = await testClub()
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

const english = { headers: { 'accept-language': 'en_us' } }
const listOf = async (member: TestMember, body: object = {}, options = {}) =>
  (await member.post('/api/message/list', body, options)).data
const unreadOf = async (member: TestMember) =>
  (await member.post('/api/userQry/userInfoQry')).data.unreadMessages as number

/** Sends through the door, as features do. */
async function tell(member: TestMember, key: string, more: Partial<NewMessage> = {}): Promise<void> {
  await club.db.inTransaction(async (tx) => {
    const at = await club.context.clock.now(tx)
    const facts = { workNo: '600012', name: '晨光' }
    const message = { userId: member.userId, key, kind: 'workShown', facts, at, ...more } as NewMessage
    await sendMessage(tx, club.context, message)
  })
}

/** The ids of the member's messages, newest first, after sending them this many. */
async function told(member: TestMember, count: number): Promise<string[]> {
  for (let index = 1; index <= count; index += 1) await tell(member, `work-${index}`)
  const { list } = await listOf(member, { pageSize: 50 })
  return list.map(({ messageId }: { messageId: string }) => messageId)
}

test('an answered case is announced in both languages, with a link to it', async () => {
  const member = await makeMember(club)
  await member.post('/api/task/executeCheckIn')
  const opened = await member.post('/api/case/open', { tradeKind: 'award', tradeId: 'award-1' })
  expect(await unreadOf(member)).toBe(0)
  const desk = operatorDesk(club)
  const id = opened.data.caseId
  await desk.run('cases correct', { id, points: 7 })
  await desk.run('cases answer', { id, textZh: '已经补上。', textEn: 'It is made good.' })

  expect(await unreadOf(member)).toBe(2)
  expect(await listOf(member)).toEqual({
    total: 2,
    size: 2,
    removed: 0,
    list: [
      {
        messageId: expect.any(String),
        kind: 'caseAnswered',
        title: '您反映的问题有答复了',
        text: expect.any(String),
        quote: null,
        link: { path: '/happiness-point-detail', words: '看答复' },
        time: expect.stringMatching(/^2026-11-20T02:00/),
        isRead: false,
      },
      expect.objectContaining({ kind: 'pointsMadeGood', title: '补上 7 幸福值' }),
    ],
  })
  expect((await listOf(member, {}, english)).list[1].title).toBe('7 points made good')
})

test('a fact is told once, also by two servers at once', async () => {
  const member = await makeMember(club)
  await Promise.all(Array.from({ length: 10 }, () => tell(member, 'work-1')))
  expect(await listOf(member)).toMatchObject({ total: 1, size: 1 })
})

test('what a person wrote is sealed, and shown as written', async () => {
  const member = await makeMember(club)
  await tell(member, 'work-1', { quote: '妈妈，记得签到' })
  expect((await listOf(member)).list[0].quote).toBe('妈妈，记得签到')
  const text = 'SELECT quote_sealed, facts::text AS facts FROM member_message WHERE user_id = $1'
  const stored = await club.db.all({ name: 'test_messages_stored', text }, [member.userId])
  expect(JSON.stringify(stored)).not.toContain('签到')
})

test('messages come in pages of five, and reading counts once', async () => {
  const member = await makeMember(club)
  const ids = await told(member, 7)
  expect(await listOf(member)).toMatchObject({ total: 7, size: 5 })
  expect((await listOf(member, { pageNum: 2 })).list).toHaveLength(2)
  const read = (messageIds: string[]) => member.post('/api/message/read', { messageIds })
  expect((await read(ids.slice(0, 5))).data).toEqual({ unreadMessages: 2 })
  expect((await read(ids.slice(0, 5))).data).toEqual({ unreadMessages: 2 })
  expect(await unreadOf(member)).toBe(2)
  expect((await listOf(member)).list.every(({ isRead }: { isRead: boolean }) => isRead)).toBe(true)
})

test('more than ninety-nine unread messages are not counted', async () => {
  const member = await makeMember(club)
  await told(member, 101)
  expect(await unreadOf(member)).toBe(99)
})

test('a removed message can be brought back for ten minutes', async () => {
  const member = await makeMember(club)
  const [first = ''] = await told(member, 2)
  const remove = () => member.post('/api/message/remove', { messageId: first })
  expect((await remove()).status).toBe('200')
  expect(await listOf(member)).toMatchObject({ total: 1, removed: 1 })
  expect(await unreadOf(member)).toBe(1)
  expect((await member.post('/api/message/restore')).data).toEqual({ restored: 1 })
  expect(await listOf(member)).toMatchObject({ total: 2, removed: 0 })

  await remove()
  await club.moveTo('2026-11-20T02:11:00Z')
  // A second removal does not restart the ten minutes.
  await remove()
  expect(await listOf(member)).toMatchObject({ total: 1, removed: 0 })
  expect((await member.post('/api/message/restore')).data).toEqual({ restored: 0 })
})

test("nobody reads, removes or brings back another member's messages", async () => {
  const [member, other] = [await makeMember(club), await makeMember(club)]
  const [messageId = ''] = await told(member, 1)
  await other.post('/api/message/read', { messageIds: [messageId] })
  await other.post('/api/message/remove', { messageId })
  expect(await listOf(other)).toMatchObject({ total: 0, list: [] })
  expect(await listOf(member)).toMatchObject({ total: 1, list: [{ isRead: false }] })
  expect((await member.post('/api/message/remove', { messageId: 'x' })).code).toBe(400)
  expect((await member.post('/api/message/read', { messageIds: [] })).code).toBe(400)
  expect((await club.post('/api/message/list')).status).toBe('HPW0207')
})

test('a removed message keeps its key for two days, then it is deleted', async () => {
  const member = await makeMember(club)
  const [messageId = ''] = await told(member, 1)
  await member.post('/api/message/remove', { messageId })
  await tell(member, 'work-1')
  expect(await listOf(member)).toMatchObject({ total: 0 })
  expect(await sweepMessages(club.db, new Date('2026-11-22T01:00:00Z'))).toBe(0)
  expect(await sweepMessages(club.db, new Date('2026-11-22T03:00:00Z'))).toBeGreaterThan(0)
  // By then all others are older than 400 days.
  await sweepMessages(club.db, new Date('2028-01-01T00:00:00Z'))
  await tell(member, 'work-1')
  expect(await listOf(member)).toMatchObject({ total: 1 })
})
