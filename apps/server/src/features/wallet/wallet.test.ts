import { beforeAll, expect, test } from 'vitest'
import { type FeedDesk, feedDesk } from '../../testing/feed-desk.ts'
import { makeMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { isMemberCode } from './member-code.rules.ts'

const club = await testClub()
let desk: FeedDesk

beforeAll(async () => {
  desk = feedDesk(club)
})

test('a member sees their cards by last digits, a lost one marked as lost, a closed one not at all', async () => {
  const member = await makeMember(club)
  await desk.feed('cards', [
    'mobile,masked_no,kind,status',
    `${member.mobile},6222******1111,happy_yang,normal`,
    `${member.mobile},6222******2222,credit,lost`,
    `${member.mobile},6222******3333,debit,closed`,
  ])
  const { data } = await member.post('/api/wallet/cards')
  expect(data.list).toMatchObject([
    { kind: 'happy_yang', status: 'normal', lastDigits: '1111', product: { path: '/happyYangCard' } },
    { kind: 'credit', status: 'lost', lastDigits: '2222', product: null },
  ])
  // Left out: fields that may contain the same four digits by chance.
  const text = JSON.stringify(data, (name, value) => (/^(memberCode|cardId)$/.test(name) ? null : value))
  expect(text).not.toContain('6222')
  const [first] = data.list as { cardId: string }[]
  const one = await member.post('/api/wallet/card', { cardId: first?.cardId })
  expect(one.data.card).toEqual(data.list[0])
})

test('two cards of different kinds whose masked numbers are the same are both opened', async () => {
  const member = await makeMember(club)
  await desk.feed('cards', [
    'mobile,masked_no,kind,status',
    `${member.mobile},6222******5555,debit,normal`,
    `${member.mobile},6222******5555,credit,frozen`,
  ])
  const list = (await member.post('/api/wallet/cards')).data.list as { cardId: string; kind: string }[]
  expect(list.map(({ kind }) => kind).sort()).toEqual(['credit', 'debit'])
  for (const { cardId, kind } of list) {
    expect((await member.post('/api/wallet/card', { cardId })).data.card).toMatchObject({ kind })
  }
})

test('a member cannot see another’s card, whatever id they send', async () => {
  const [holder, other] = [await makeMember(club), await makeMember(club)]
  await desk.feed('cards', ['mobile,masked_no,kind,status', `${holder.mobile},6222******4444,debit,normal`])
  const [card] = (await holder.post('/api/wallet/cards')).data.list as { cardId: string }[]
  expect((await other.post('/api/wallet/card', { cardId: card?.cardId })).data.card).toBeNull()
  expect((await other.post('/api/wallet/cards', { userId: holder.userId })).data.list).toEqual([])
  expect((await club.post('/api/wallet/cards')).status).toBe('HPW0207')
})

test('a member code is created once, even by twenty phones on two servers, and is unique', async () => {
  const [member, other] = [await makeMember(club), await makeMember(club)]
  const servers = [club.app, await club.anotherServer()]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const server = servers[index % 2]
      return member.post('/api/wallet/cards', {}, server ? { server } : {})
    }),
  )
  const codes = new Set(answers.map(({ data }) => data.memberCode as string))
  expect(codes.size).toBe(1)
  const [code = ''] = codes
  expect(isMemberCode(code)).toBe(true)
  expect((await other.post('/api/wallet/cards')).data.memberCode).not.toBe(code)
})
